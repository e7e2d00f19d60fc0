export { checkResource, type ResourceCheck } from "./crd/check-resource.ts";
export { type CrdHead, crdHeads } from "./crd/crd-heads.ts";
export { CrdKinds, type CrdProblem, type CrdSource, type SourcedCrdKind } from "./crd/crd-kinds.ts";
export { CRD_API_VERSION, CRD_GROUP, CRD_KIND, type CrdKindVersion, isCrd, readCrdKind } from "./crd/definition.ts";
export { type DefinitionFault, definitionFaults } from "./crd/definition-faults.ts";
export { DEVICE_TYPE, NAMESPACE_TYPE, REQUEST_TYPE } from "./crd/expression-types.ts";
export { servedResource } from "./crd/served-resource.ts";
export { SharedWork, STEPS_OF_CHECK } from "./crd/shared-work.ts";
export { transitionFaults } from "./crd/transition-faults.ts";
export { unevaluatedRules } from "./crd/unevaluated-rules.ts";
export { fieldFaults } from "./kubernetes/check-fields.ts";
export { domainPathProblem } from "./kubernetes/domain-path.ts";
export {
  type FieldFault,
  type FieldFaultKind,
  faultMessage,
  type Members,
  type ObjectFault,
  variableOfFault,
} from "./kubernetes/field-fault.ts";
export { NEWEST_KNOWN_MINOR } from "./kubernetes/field-table.ts";
export {
  builtInKind,
  type FieldOfLine,
  lineOfType,
  linesByName,
  type ObjectType,
  objectType,
  parseFields,
  plainField,
  stableKinds,
  typeOfKind,
  type ValueType,
} from "./kubernetes/field-type.ts";
export { finalizerFaults } from "./kubernetes/finalizers.ts";
export {
  conflictingField,
  emptyListPlace,
  exactlyOneField,
  exclusiveFields,
  longName,
  missingField,
  nameFault,
  numberBelow,
  rejectedText,
  rejectedValue,
  repeatedTexts,
  unknownWord,
  writtenName,
  wrongDuration,
} from "./kubernetes/kind-faults.ts";
export { scopeOfKind } from "./kubernetes/kind-scope.ts";
export { POD_MERGE_KEYS } from "./kubernetes/merge-keys.ts";
export { minorOf } from "./kubernetes/minor-version.ts";
export { type MissingKind, missingKind } from "./kubernetes/missing-kind.ts";
export { isCounted } from "./kubernetes/resource-name.ts";
export { scheduleProblem } from "./kubernetes/schedule.ts";
export { selectorMismatch } from "./kubernetes/selector.ts";
export { isTimeZone } from "./kubernetes/time-zone.ts";
export { isUnpublishedKind, runaiKindOf, runaiProblems } from "./runai/check-workload.ts";
export { computeProblems } from "./runai/compute.ts";
export { RUNAI_API_VERSION, type RunaiField, type RunaiItemField, type RunaiKind } from "./runai/field.ts";
export { runaiFields } from "./runai/fields.ts";
export { generatedKey, ITEM_PREFIXES, itemKeys, type KeyedField } from "./runai/item-keys.ts";
export { isLastingLifetime, LONGEST_LIFETIME } from "./runai/lifetime.ts";
export { type FoundField, findField, isRunaiKind, kindsWith, supportOf } from "./runai/lookup.ts";
export type { RunaiProblem, RunaiProblemCode } from "./runai/problem.ts";
export { type Itemised, itemised, wrappedItems, wrappedValue, wrapValue } from "./runai/wrapped.ts";
export {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  duplicates,
  type ItemRules,
  isPresent,
  mandatory,
} from "./schema/constraint.ts";
export { describeValue, isSensitive, typeFix } from "./schema/describe.ts";
export { QUANTITY_EXAMPLES } from "./schema/explain.ts";
export { withMissingForm } from "./schema/field-form.ts";
export { knownText } from "./schema/known-text.ts";
export {
  ATTRIBUTE_KEY_PATTERN,
  boolean,
  CURRENCY_PATTERN,
  closed,
  double,
  FILE_MODE_PATTERN,
  int32,
  int64,
  integer,
  itemSchema,
  LABEL_PATTERN,
  list,
  mapOf,
  nullable,
  quantity,
  RULE_ID_PATTERN,
  type Schema,
  stringSchema,
  titled,
  URL_PATH_PATTERN,
  word,
} from "./schema/schema.ts";
export { checkShape, type Shape } from "./schema/shape.ts";
export { schemaErrors } from "./schema/validate.ts";
export { type FixedFields, fixedFieldChanges } from "./updates/fixed-fields.ts";
export { servedForm } from "./updates/stored-form.ts";
export { updateRefusals } from "./updates/update-refusals.ts";
