/** The same in WebKit as in every browser. */
import { openWebKit } from "./engines/webkit";
import { smoke } from "./smoke";

smoke("WebKit", openWebKit);
