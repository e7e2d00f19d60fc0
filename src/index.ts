/** muster as a library: the same engine that the command runs, without a process of its own. */

export type { CheckReport, CheckSummary } from "./app/index.ts";
/** Check manifests. */
/** Synthesise a repository. */
export { type CheckOptions, check, type SynthRepositoryOptions, synth } from "./app/index.ts";
export type { PodGpus } from "./gpu/index.ts";
/** GPUs of a pod. */
export { podGpus } from "./gpu/index.ts";
export type { Interpretation } from "./interpret/index.ts";
export {
  attributePods,
  change,
  effectivePodTemplate,
  interpret,
  lintResourceInterface,
  predictPodGroups,
} from "./interpret/index.ts";
/** Problems of definitions and manifests. */
export type { Finding, Issue, Location, ObjectRef, Severity, Source } from "./kernel/index.ts";
export type {
  Definition,
  DefinitionKind,
  DistributedInferenceDefinition,
  DistributedInferenceSpec,
  Organization,
  ResourceInterface,
  TrainingDefinition,
  TrainingSpec,
  WorkloadTypeDefinition,
  WorkloadTypeSpec,
} from "./model/index.ts";
/** Read definitions, request bodies and the organisation. */
/** Read Resource Interfaces, and objects through them. */
export { parseDefinition, parseOrganization, parseRequestBody, parseResourceInterface } from "./model/index.ts";
export type { Policy } from "./rules/index.ts";
export type { ClusterSummary, SynthOutcome, SynthSummary } from "./synth/index.ts";
/** Read and write YAML as Kubernetes does. */
export { emitYaml, emitYamlStream, readYaml } from "./yaml/index.ts";
