/** The manifest format of Run:ai, `run.ai/v2alpha1`: its fields as data, and the checks of its objects. */
export { isUnpublishedKind, runaiKindOf, runaiProblems } from "./check-workload.ts";
export { computeProblems } from "./compute.ts";
export {
  RUNAI_API_VERSION,
  RUNAI_COLUMNS,
  RUNAI_KINDS,
  type RunaiColumn,
  type RunaiField,
  type RunaiItemField,
  type RunaiKind,
  type RunaiValue,
} from "./field.ts";
export { runaiFields } from "./fields.ts";
export { generatedKey, ITEM_PREFIXES, itemKeys, type KeyedField } from "./item-keys.ts";
export { isLastingLifetime, LONGEST_LIFETIME } from "./lifetime.ts";
export {
  type FoundField,
  fieldsOf,
  findField,
  isRunaiKind,
  kindsWith,
  supportOf,
} from "./lookup.ts";
export type { RunaiProblem, RunaiProblemCode } from "./problem.ts";
export { fieldOfApi } from "./spellings.ts";
export { type Itemised, itemised, wrappedItems, wrappedValue, wrapValue } from "./wrapped.ts";
