import type { KubeObject, PodTemplate } from "../base/kubernetes.ts";
import type { Issue } from "../finding/issue.ts";

/** The pods that one component of a definition becomes, all alike. */
export interface ExpandedComponent {
  /** `main` of a Training; `leader` and `worker` of a DistributedInference. */
  readonly component: string;
  /** How many pods of it may run at once. */
  readonly count: number;
  readonly template: PodTemplate;
}

/** How the pods of an expansion come by their gang. */
export interface ExpandedGang {
  /** `external`: the PodGroup is among the objects, or the definition names its own; `predicted`: the scheduler makes it. */
  readonly mode: "external" | "predicted";
  /** Why this mode, in one sentence for people. */
  readonly reason: string;
}

/** What a definition becomes on one cluster. */
export interface Expansion {
  /** Final `metadata.name` of the workload. */
  readonly name: string;
  /** Manifests to apply, the workload itself first. */
  readonly objects: readonly KubeObject[];
  /** The pods it leads to, also where the applied object is a custom resource that hides them. */
  readonly components: readonly ExpandedComponent[];
  /** How these pods are grouped for scheduling. */
  readonly gang: ExpandedGang;
  /** Everything that cannot be expressed, each naming its field; when one is an error, `objects` is empty. */
  readonly issues: readonly Issue[];
}
