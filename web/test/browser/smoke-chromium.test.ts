/** The same in Chromium as in every browser. */
import { openChromium } from "./engines/chromium";
import { smoke } from "./smoke";

smoke("Chromium", openChromium);
