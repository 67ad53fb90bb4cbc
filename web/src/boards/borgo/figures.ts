/** The boards in the rules. */
import { type Figure, whole } from "../figures";

export default [whole("borgo"), whole("borgo-push", "10")] satisfies Figure[];
