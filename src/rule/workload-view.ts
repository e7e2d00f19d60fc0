import type { PodGpus } from "../gpu/index.ts";
import type { Container, PodMeta, PodSpec } from "../kernel/index.ts";
import type {
  ClustersClasses,
  CoveredParts,
  MadeTemplate,
  UncheckedTemplate,
  Workload,
  WorkloadKind,
} from "../model/index.ts";
import type { CheckedObject } from "./checked-object.ts";

/** The role of a container in its pod. A sidecar is an init container that keeps running. */
type ContainerRole = "main" | "init" | "sidecar" | "ephemeral";

/** A container of a pod with its role and its pointer. */
export interface ContainerView {
  readonly container: Container;
  readonly role: ContainerRole;
  /** JSON pointer into the pod template, for example `/spec/initContainers/0`. */
  readonly pointer: string;
}

/** One pod template of a workload: all pods of one component instance. */
export interface PodView {
  readonly workload: WorkloadView;
  /** Name of the component of the Resource Interface. */
  readonly component: string;
  /** `""` when the component has only one instance. */
  readonly instance: string;
  /** Number of pods with this template; 0 when scaled to zero. */
  readonly count: number;
  readonly spec: PodSpec;
  readonly metadata: PodMeta;
  /** Labels of the template; empty when they are not a map. */
  readonly labels: Readonly<Record<string, string>>;
  /** Annotations of the template; empty when they are not a map. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Every container: init, sidecar, main and ephemeral. Values other than objects are skipped. */
  readonly containers: readonly ContainerView[];
  /** GPUs as KAI counts them, without the memory of the node's GPU. */
  readonly gpus: PodGpus;
  /** The template as the Resource Interface returns it (`WorkloadPods.written`). */
  readonly written?: UncheckedTemplate | undefined;
  /** The origin of a template that an operator changes (`WorkloadPods.made`). */
  readonly made?: MadeTemplate | undefined;
}

/** A workload with its pods, for rules. */
export interface WorkloadView extends Workload {
  /** The object with its cluster and its place. */
  readonly checked: CheckedObject;
  /** Its kind in the catalogue; absent for a kind that only a Resource Interface of the repository describes. */
  readonly kind?: WorkloadKind;
  /** Its pods, and those that only a Resource Interface of the repository finds beside the one of the catalogue. */
  readonly views: readonly PodView[];
  /** The parts that its pods come from, where only a Resource Interface of the repository describes its kind. */
  readonly covered?: CoveredParts;
}

/** The priority classes of the cluster of a workload, with those among the manifests. */
export function classesFor({ checked, classes }: WorkloadView): ClustersClasses {
  return classes ?? checked.cluster;
}
