export type { Placement } from "../src/synth/index.ts";
/** The tree and its root. */
export { App, type AppProps } from "./app.ts";
/** Objects of the scheduler and of the organisation. */
export { ArgocdSync, type ArgocdSyncProps } from "./argocd-sync.ts";
export { withoutCreationLines } from "./creation-line.ts";
export { Department, type DepartmentProps } from "./department.ts";
/** Definitions: what muster expands or registers. */
export { DistributedInference, type DistributedInferenceProps } from "./distributed-inference.ts";
export { FluxSync, type FluxSyncProps } from "./flux-sync.ts";
export { ManagedNodePool, type ManagedNodePoolProps } from "./managed-node-pool.ts";
/** Any other object, and the waivers of TypeScript. */
export { Manifest, type ManifestProps } from "./manifest.ts";
export type { NamedObject, WithObjects } from "./named-object.ts";
export type { Origin } from "./origin.ts";
export { PodGroup, type PodGroupProps } from "./pod-group.ts";
export { type Acknowledgement, Policies } from "./policies.ts";
export { PriorityClass, type PriorityClassProps } from "./priority-class.ts";
export { Project, type ProjectProps } from "./project.ts";
export { Queue, type QueueProps } from "./queue.ts";
export { Topology, type TopologyProps } from "./topology.ts";
export { Training, type TrainingProps } from "./training.ts";
export type { Parsed, WorkloadProps } from "./workload.ts";
export { WorkloadType, type WorkloadTypeProps } from "./workload-type.ts";
