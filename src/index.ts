/** muster as a library: the same engine that the command runs, without a process of its own. */

/** Check manifests, and synthesise a repository. */
export {
  type CheckOptions,
  type CheckReport,
  type CheckSummary,
  check,
  type SynthRepositoryOptions,
  synth,
} from "./app/index.ts";
/** GPUs of a pod. */
export { type PodGpus, podGpus } from "./gpu/index.ts";
/** Read objects through Resource Interfaces. */
export {
  attributePods,
  change,
  effectivePodTemplate,
  type Interpretation,
  interpret,
  lintResourceInterface,
  predictPodGroups,
} from "./interpret/index.ts";
/** Problems of definitions and manifests. */
export type { Finding, Issue, Location, ObjectRef, Severity, Source } from "./kernel/index.ts";
/** Read definitions, request bodies, the organisation and Resource Interfaces. */
export {
  type Definition,
  type DefinitionKind,
  type DistributedInferenceDefinition,
  type DistributedInferenceSpec,
  type Organization,
  parseDefinition,
  parseOrganization,
  parseRequestBody,
  parseResourceInterface,
  type ResourceInterface,
  type TrainingDefinition,
  type TrainingSpec,
  type WorkloadTypeDefinition,
  type WorkloadTypeSpec,
} from "./model/index.ts";
/** Policies of a program's own. */
export type { Policy } from "./rules/index.ts";
/** The result of a synth. */
export type { ClusterSummary, SynthOutcome, SynthSummary } from "./synth/index.ts";
/** Read and write YAML as Kubernetes does. */
export { emitYaml, emitYamlStream, readYaml } from "./yaml/index.ts";
