export { type AmbiguousScalar, ambiguousScalars } from "./ambiguous.ts";
export { crossCheck, originOf, readYaml } from "./api.ts";
export type { Unreadable, YamlDocument } from "./document.ts";
export { emitYaml, emitYamlStream } from "./emit.ts";
export type { YamlLimits } from "./limits.ts";
export type { YamlFile } from "./read.ts";
