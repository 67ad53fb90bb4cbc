/** The boards in the rules. */
import { type Figure, whole } from "../figures";

export default [whole("little-italy"), whole("little-italy-drive", "4"), whole("little-italy-markers", "8")] satisfies Figure[];
