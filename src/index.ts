/** muster as a library: the same engine that the command runs, without a process of its own. */

/** Problems of definitions and manifests. */
export type { ObjectRef } from "./base/kubernetes.ts";
export type { CheckReport, CheckSummary } from "./check/check-report.ts";
/** Check manifests. */
export { type CheckOptions, check } from "./cli/run-check.ts";
/** Synthesise a repository. */
export { type SynthRepositoryOptions, synth } from "./cli/run-synth.ts";
export type { Definition, DefinitionKind } from "./definition/definition.ts";
export type { DistributedInferenceDefinition, DistributedInferenceSpec } from "./definition/distributed-inference.ts";
/** Read definitions, request bodies and the organisation. */
export { parseDefinition } from "./definition/parse/parse-definition.ts";
export { parseRequestBody } from "./definition/parse/parse-request-body.ts";
export type { TrainingDefinition, TrainingSpec } from "./definition/training.ts";
export type { WorkloadTypeDefinition, WorkloadTypeSpec } from "./definition/workload-type.ts";
export type { Finding } from "./finding/finding.ts";
export type { Issue, Location, Severity, Source } from "./finding/issue.ts";
export { attributePods } from "./interpret/attribute.ts";
export { change } from "./interpret/change.ts";
export { effectivePodTemplate } from "./interpret/effective.ts";
export { interpret } from "./interpret/interpret.ts";
export type { Interpretation } from "./interpret/interpretation.ts";
export { lintResourceInterface } from "./interpret/lint/lint.ts";
export { predictPodGroups } from "./interpret/predict-pod-groups.ts";
export type { Organization } from "./organization/organization.ts";
export { parseOrganization } from "./organization/parse.ts";
export type { PodGpus } from "./quota/gpu-count.ts";
/** GPUs of a pod. */
export { podGpus } from "./quota/pod-gpus.ts";
/** Read Resource Interfaces, and objects through them. */
export { parseResourceInterface } from "./resource-interface/parse.ts";
export type { ResourceInterface } from "./resource-interface/resource-interface.ts";
export type { Policy } from "./rules/policy.ts";
export type { SynthOutcome } from "./synth/outcome.ts";
export type { ClusterSummary, SynthSummary } from "./synth/summary.ts";
/** Read and write YAML as Kubernetes does. */
export { emitYaml, emitYamlStream, readYaml } from "./yaml/index.ts";
