/**
 * The parts of cdk8s-plus-28 that muster's constructs use. The only importer of that library: its pod templates drop
 * fields that they do not know (extended resources, scheduler name), so nothing that starts pods comes from it.
 */
// The index of that library also loads its generated API, which takes a tenth of a second.
export { Namespace } from "cdk8s-plus-28/lib/namespace.js";
