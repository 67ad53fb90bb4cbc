/** The same in Firefox as in every browser. */
import { openFirefox } from "./engines/firefox";
import { smoke } from "./smoke";

smoke("Firefox", openFirefox);
