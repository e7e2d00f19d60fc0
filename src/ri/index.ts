// The engine that applies Resource Interfaces to objects. `interpret` is the one most callers want.
export { type Attribution, attributePods, type PodAttribution } from "./attribute.ts";
export { type ChangeResult, type Changes, change, type InstanceChange } from "./change.ts";
export type { EvaluationOptions } from "./compiled.ts";
export { selectDefinition } from "./definition.ts";
export { effectivePodMetadata, effectivePodSpec, effectivePodTemplate, type PodSource } from "./effective.ts";
export { defaultLimits, type Mode } from "./engine.ts";
export { RiError, type RiErrorCategory } from "./error.ts";
export type { Fragments, Scale } from "./extract.ts";
export { interpret } from "./interpret.ts";
export type { Instance, Interpretation, InterpretedComponent, InterpretedStatus } from "./interpretation.ts";
export { lintResourceInterface } from "./lint/lint.ts";
export type { PodGroupTopology, PredictedPodGroup, PredictedSubGroup } from "./pod-group.ts";
export { type PodGroupOfPods, type PodGroupPrediction, predictPodGroups } from "./predict-pod-groups.ts";
export { type StatusCondition, statusOrder } from "./status.ts";
export { applySuspendActions } from "./suspend.ts";
export { validationErrors } from "./validate.ts";
