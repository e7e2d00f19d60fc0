import type { KubeObject } from "../base/kubernetes.ts";
import type { Source } from "../finding/issue.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import type { Waiver } from "../rules/waiver.ts";
import type { WorkloadPods } from "../workload/workload.ts";

/** An object of the tree with what its construct knows of it. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly placement: {
    readonly source: Source;
    /** Positions in its YAML; of a definition, always that of the definition. */
    readonly locate?: NonNullable<CheckedObject["locate"]>;
    /** Absent: the cluster that owns the object's namespace. */
    readonly cluster?: string;
    readonly pods?: readonly WorkloadPods[];
    readonly grouping?: string;
    readonly reviewOnly?: boolean;
    /** Waivers of its construct and of those above. */
    readonly waivers?: readonly Waiver[];
    /** Whether it was expanded from a definition. */
    readonly managed?: boolean;
  };
}
