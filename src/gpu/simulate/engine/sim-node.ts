import type { SimTask } from "./task.ts";
import type { Vector } from "./vector.ts";

/** A node in a cycle. */
export interface SimNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether it takes pods: ready, without pressure, and not cordoned. */
  readonly isReady: boolean;
  readonly allocatable: Vector;
  /** MiB of each GPU; 100 where it is not known. */
  readonly gpuMemory: number;
  readonly hasGpuMemory: boolean;
  readonly gpuCount: number;
  readonly slicing: "none" | "unnamed" | "single" | "mixed";
  readonly idle: Vector;
  readonly used: Vector;
  readonly releasing: Vector;
  /** Its pods as they were when they were counted, by `namespace/name`. */
  readonly tasks: Map<string, SimTask>;
  /** Memory of shared GPUs, in MiB, by GPU. */
  readonly usedShared: Map<string, number>;
  readonly releasingShared: Map<string, number>;
  readonly allocatedShared: Map<string, number>;
  /** The shared GPUs that become free with the pods that leave. */
  readonly leavingGpus: Set<string>;
  /** The nodes of the session that have changed; the node adds itself. */
  readonly changed: Set<SimNode>;
}
