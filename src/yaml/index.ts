export { type AmbiguousScalar, ambiguousScalars } from "./ambiguous.ts";
export { crossCheck, crossCheckLocated, originOf, readYaml, textOf } from "./api.ts";
export type { Unreadable, YamlDocument } from "./document.ts";
export { type EditedYaml, editYaml } from "./edit.ts";
export type { YamlEdit } from "./edit-value.ts";
export { emitYaml, emitYamlStream } from "./emit.ts";
export type { YamlLimits } from "./limits.ts";
export { type PackedYaml, packYaml, unpackYaml } from "./packed.ts";
export type { YamlFile } from "./read.ts";
