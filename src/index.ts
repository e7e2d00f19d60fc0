/** muster as a library: the same engine that the command runs, without a process of its own. */

export type { CheckReport, CheckSummary } from "./check/check-report.ts";
/** Check manifests. */
export { type CheckOptions, check } from "./cli/run-check.ts";
/** Synthesise a repository. */
export { type SynthRepositoryOptions, synth } from "./cli/run-synth.ts";
export type { Definition, DefinitionKind } from "./model/definition.ts";
export type { DistributedInference, DistributedInferenceSpec } from "./model/distributed-inference.ts";
export type { Organization } from "./model/organization.ts";
/** Read definitions, request bodies and the organisation. */
export { parseDefinition } from "./model/parse-definition.ts";
export { parseOrganization } from "./model/parse-organization.ts";
export { parseRequestBody } from "./model/parse-request-body.ts";
export type { ResourceInterface } from "./model/resource-interface.ts";
/** Read Resource Interfaces, and objects through them. */
export { parseResourceInterface } from "./model/resource-interface-parse.ts";
export type { Training, TrainingSpec } from "./model/training.ts";
export type { WorkloadType, WorkloadTypeSpec } from "./model/workload-type.ts";
export type { Finding } from "./policy/finding.ts";
/** What is wrong with something. */
export type { Issue, Location, ObjectRef, Severity, Source } from "./policy/issue.ts";
export type { Policy } from "./policy/policy.ts";
/** GPUs of a pod. */
export { type PodGpus, podGpus } from "./quota/pod-gpus.ts";
export {
  attributePods,
  change,
  effectivePodTemplate,
  type Interpretation,
  interpret,
  lintResourceInterface,
  predictPodGroups,
} from "./ri/index.ts";
export type { SynthOutcome } from "./synth/outcome.ts";
export type { ClusterSummary, SynthSummary } from "./synth/summary.ts";
/** Read and write YAML as Kubernetes does. */
export { emitYaml, emitYamlStream, readYaml } from "./yaml/index.ts";
