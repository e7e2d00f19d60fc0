/** muster as a library: the same engine that the command runs, without a process of its own. */

/** Problems of definitions and manifests. */
export type { ObjectRef } from "./kernel/index.ts";
export type { CheckReport, CheckSummary } from "./app/index.ts";
/** Check manifests. */
export { type CheckOptions, check } from "./app/index.ts";
/** Synthesise a repository. */
export { type SynthRepositoryOptions, synth } from "./app/index.ts";
export type { Definition, DefinitionKind } from "./model/index.ts";
export type { DistributedInferenceDefinition, DistributedInferenceSpec } from "./model/index.ts";
/** Read definitions, request bodies and the organisation. */
export { parseDefinition } from "./model/index.ts";
export { parseRequestBody } from "./model/index.ts";
export type { TrainingDefinition, TrainingSpec } from "./model/index.ts";
export type { WorkloadTypeDefinition, WorkloadTypeSpec } from "./model/index.ts";
export type { Finding } from "./kernel/index.ts";
export type { Issue, Location, Severity, Source } from "./kernel/index.ts";
export { attributePods } from "./interpret/index.ts";
export { change } from "./interpret/index.ts";
export { effectivePodTemplate } from "./interpret/index.ts";
export { interpret } from "./interpret/index.ts";
export type { Interpretation } from "./interpret/index.ts";
export { lintResourceInterface } from "./interpret/index.ts";
export { predictPodGroups } from "./interpret/index.ts";
export type { Organization } from "./model/index.ts";
export { parseOrganization } from "./model/index.ts";
export type { PodGpus } from "./gpu/index.ts";
/** GPUs of a pod. */
export { podGpus } from "./gpu/index.ts";
/** Read Resource Interfaces, and objects through them. */
export { parseResourceInterface } from "./model/index.ts";
export type { ResourceInterface } from "./model/index.ts";
export type { Policy } from "./rules/index.ts";
export type { SynthOutcome } from "./synth/index.ts";
export type { ClusterSummary, SynthSummary } from "./synth/index.ts";
/** Read and write YAML as Kubernetes does. */
export { emitYaml, emitYamlStream, readYaml } from "./yaml/index.ts";
