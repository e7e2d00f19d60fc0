export { ambiguousScalars, hasAmbiguousScalars } from "./ambiguous.ts";
export { hasAliases, originOf, readYaml, readYamlText, replaceDocument, textIncludes, textOf } from "./api.ts";
export { editYaml } from "./edit.ts";
export type { YamlEdit } from "./edit-value.ts";
export { emitYaml, emitYamlStream } from "./emit.ts";
export { emitOrdered } from "./emit-ordered.ts";
export type { YamlLimits } from "./limits.ts";
export { type PackedYaml, packYaml, releaseTexts, unpackYaml } from "./packed.ts";
export type { YamlFile } from "./read.ts";
export { resolvePlain } from "./scalars.ts";
export { TextPool } from "./text-pool.ts";
export type { AmbiguousScalar, YamlDocument } from "./yaml-document.ts";

