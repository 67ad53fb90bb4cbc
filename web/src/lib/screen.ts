/** How much room there is; styles ask the same questions in the same words. */
import { MediaQuery } from "svelte/reactivity";

/** The board takes the whole breadth, everything else a plate or a drawer. */
export const small = new MediaQuery("(max-width: 820px), (max-height: 500px), (max-aspect-ratio: 4/5)");

/** A phone: no room for sentences in plates. */
export const terse = new MediaQuery("(max-width: 560px), (max-height: 500px)");
/** Nothing can be pointed at before it is pressed. */
export const fingers = new MediaQuery("(hover: none)");
/** No room for more than reading below what lies beside the board. */
export const low = new MediaQuery("(max-height: 820px)");
