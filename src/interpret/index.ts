export {
  type ArgocdForm,
  argocdSettings,
  argocdTestFiles,
  type HealthCase,
  type KindScript,
} from "./health/argocd-files.ts";
export { type HealthController, kindFor } from "./health/controller-kind.ts";
export { isCheckedBy } from "./health/controller-kinds.ts";
export { fluxCheck, fluxPatch, hasOwnReader } from "./health/flux-check.ts";
export { fluxStatus } from "./health/flux-status.ts";
export { healthKindsOf } from "./health/health-kinds.ts";
export {
  type HealthKind,
  hasRunning,
  type RunningHealth,
  type RunningMeaning,
  runningMeaning,
} from "./health/health-table.ts";
export { luaScript } from "./health/lua-script.ts";
export { type ObjectHealth, objectHealth } from "./health/object-health.ts";
export { type RefusedExpression, refusedPart } from "./health/refusal.ts";
export { statusExamples } from "./health/status-examples.ts";
export { lintResourceInterface } from "./lint/lint.ts";
export { lintCoverage } from "./lint/lint-coverage.ts";
export { lintDialect } from "./lint/lint-dialect.ts";
export { lintConstructedPods } from "./lint/lint-origins.ts";
export { lintAgainstCrds } from "./lint/lint-schema.ts";
export { type DefinitionOfSet, lintSet, type ObjectOfSet, versionKey } from "./lint/lint-set.ts";
export { programOf } from "./lint/lint-subject.ts";
export { missingHealth } from "./lint/missing-health.ts";
export { oneForEachCause } from "./lint/one-cause.ts";
export { attributePods } from "./objects/attribute.ts";
export { type Catalogue, catalogueOf } from "./objects/catalogue.ts";
export { change } from "./objects/change.ts";
export { compile } from "./objects/compiled.ts";
export { constructedParts } from "./objects/constructed-parts.ts";
export { coveredParts } from "./objects/covered-parts.ts";
export { type GroupingSettings, groupingContext } from "./objects/describe-workload.ts";
export { effectivePodTemplate } from "./objects/effective.ts";
export { embeddedObjects } from "./objects/embedded-objects.ts";
export { type Engine, pathsOf } from "./objects/engine.ts";
export { interpret } from "./objects/interpret.ts";
export type { Instance, Interpretation, InterpretedStatus } from "./objects/interpretation.ts";
export { podsOf } from "./objects/interpreted-pods.ts";
export { type PartPlaces, placesOfParts } from "./objects/parts-of-object.ts";
export { predictPodGroups } from "./objects/predict-pod-groups.ts";
export { countingInterface, type OwnReadings, type Reading, readPods } from "./objects/read-pods.ts";
export { type ReadWorkload, readWorkload, type WorkloadKnowledge } from "./objects/read-workload.ts";
export {
  type ExpectedStatus,
  isReversed,
  matchersOf,
  type NamedMatcher,
  type StatusVerdict,
  verdictOf,
} from "./objects/recorded.ts";
export { predictRegisteredGangs } from "./objects/registered-gangs.ts";
export { setPath } from "./objects/set-path.ts";
export { type IntendedKind, intendedKind, type KnownKind, kindSuggestion } from "./objects/similar-kinds.ts";
export { isExhausted, newRunUsage, RUN_LIMITS, type RunUsage } from "./objects/usage.ts";
export { proposeResourceInterface } from "./propose/propose.ts";
export { type KnownNames, namesOf } from "./trial/known-names.ts";
export { shapeOfDefinition } from "./trial/shape-of-definition.ts";
export { type Crds, type CrdVersion, readCrd } from "./types/crd.ts";
export type { SchemaNode } from "./types/value.ts";
