/** The boards in the rules. */
import { type Figure, whole } from "../figures";

export default [whole("giro"), whole("giro-exchange", "4"), whole("giro-trip", "6")] satisfies Figure[];
