// Before the first paint: light or dark as chosen, else as the system has it.
(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("tavolata.settings") ?? "{}").theme;
  } catch {
    // no storage: the system decides
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
