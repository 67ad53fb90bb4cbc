/** A refusal as a toast: first what is not possible, then why, then the rule. */
import type { Why } from "../wire/protocol";
import { tableTexts } from "./api";
import { parted } from "./forms";
import { language, t } from "./language.svelte";
import { NO_TEXTS, type Texts } from "./say";
import { toast } from "./toasts.svelte";

/** The same as one text, for where no toast is seen: over the page lies a dialog. */
export async function refusalText(why: Why): Promise<string> {
  if (why.key === "unreachable") return `${t("toast.unreachable")} ${t("toast.unreachablesub")}`;
  return (await tableTexts(language()).catch(() => NO_TEXTS)).say("refusal", why, []);
}

export async function refuse(
  why: Why,
  game: string | null = null,
  texts: Texts = NO_TEXTS,
  names: readonly string[] = [],
): Promise<void> {
  if (why.key === "unreachable") {
    toast("refusal", t("toast.unreachable"), t("toast.unreachablesub"));
    return;
  }
  const source = why.texts === "game" ? texts : await tableTexts(language()).catch(() => NO_TEXTS);
  const [title, rest] = parted(source.say("refusal", why, names));
  const section = why.section && game ? why.section : "";
  const link = section ? { href: `/rules/${game}#${section}`, text: t("toast.rule", { section }) } : null;
  toast("refusal", title, rest, link);
}
