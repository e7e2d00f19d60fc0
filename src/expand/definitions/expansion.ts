import type { Issue, KubeObject, PodTemplate } from "../../kernel/index.ts";

/** The identical pods of one component of a definition. Their number is that of the applied object. */
interface ExpandedComponent {
  /** `main` for a Training; `leader` and `worker` for a DistributedInference. */
  readonly component: string;
  /** Their number once the suspended definition is resumed, where the applied object does not have it. */
  readonly potential?: number;
  readonly template: PodTemplate;
}

/** The origin of the gang of an expansion's pods. */
export interface ExpandedGang {
  /**
   * `external`: the PodGroup is among the objects, or the definition names its own; `predicted`: the scheduler makes
   * it.
   */
  readonly mode: "external" | "predicted";
  /** The reason for this mode, in one sentence for people. */
  readonly reason: string;
}

/** The result of expanding a definition for one cluster. */
export interface Expansion {
  /** Final `metadata.name` of the workload. */
  readonly name: string;
  /** Manifests to apply, the workload itself first. */
  readonly objects: readonly KubeObject[];
  /** The resulting pods, also where the applied object is a custom resource without a pod template. */
  readonly components: readonly ExpandedComponent[];
  /** The grouping of these pods for scheduling. */
  readonly gang: ExpandedGang;
  /** One issue for each field that cannot be expressed; when one is an error, `objects` is empty. */
  readonly issues: readonly Issue[];
}
