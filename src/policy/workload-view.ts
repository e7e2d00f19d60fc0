import type { Container, PodMeta, PodSpec } from "../model/kubernetes.ts";
import { pointerTo } from "../model/pointer.ts";
import type { MadeTemplate, Workload, WorkloadPods } from "../model/workload.ts";
import type { WorkloadKind } from "../model/workload-kind.ts";
import { type PodGpus, podGpus } from "../quota/pod-gpus.ts";
import type { CheckedObject } from "./checked-object.ts";

/** What a container of a pod is: rules that skip one kind say so. A sidecar is an init container that keeps running. */
export type ContainerRole = "main" | "init" | "sidecar" | "ephemeral";

/** A container of a pod with its place. */
export interface ContainerView {
  readonly container: Container;
  readonly role: ContainerRole;
  /** JSON pointer into the pod template, for example `/spec/initContainers/0`. */
  readonly pointer: string;
}

/** One pod template of a workload: all pods of one component instance. */
export interface PodView {
  readonly workload: WorkloadView;
  readonly component: string;
  /** `""` where the component has one instance. */
  readonly instance: string;
  /** How many pods it stands for; 0 when scaled to nothing. */
  readonly count: number;
  readonly spec: PodSpec;
  readonly metadata: PodMeta;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Every container: init, sidecar, main and ephemeral. Whatever is no object is left out. */
  readonly containers: readonly ContainerView[];
  /** GPUs as KAI counts them, without the memory of the node's GPU. */
  readonly gpus: PodGpus;
  /** How its template came about, where it is not that of the object alone (`WorkloadPods.made`). */
  readonly made?: MadeTemplate;
}

/** A workload as rules see it. */
export interface WorkloadView extends Workload {
  readonly checked: CheckedObject;
  /** What is known of its kind; absent for a kind that only a Resource Interface of the repository describes. */
  readonly kind?: WorkloadKind;
  readonly views: readonly PodView[];
}

/** Makes the view of a workload. GPUs are counted when a rule first asks for them. */
export function workloadView(workload: Workload, checked: CheckedObject, kind?: WorkloadKind): WorkloadView {
  const views: PodView[] = [];
  const view: WorkloadView = { ...workload, checked, ...(kind === undefined ? {} : { kind }), views };
  for (const pods of workload.pods) views.push(podView(pods, view));
  Object.freeze(views);
  return Object.freeze(view);
}

function podView({ component, instance, count, template, made }: WorkloadPods, workload: WorkloadView): PodView {
  let gpus: PodGpus | undefined;
  const metadata = template.metadata ?? {};
  return Object.freeze({
    workload,
    component,
    instance,
    count,
    spec: template.spec,
    metadata,
    labels: textsOf(metadata.labels),
    annotations: textsOf(metadata.annotations),
    containers: Object.freeze([
      ...containersIn(template.spec, "initContainers"),
      ...containersIn(template.spec, "containers"),
      ...containersIn(template.spec, "ephemeralContainers"),
    ]),
    get gpus() {
      gpus ??= podGpus(template);
      return gpus;
    },
    ...(made === undefined ? {} : { made }),
  });
}

const NOTHING: Readonly<Record<string, string>> = Object.freeze({});

function textsOf(map: unknown): Readonly<Record<string, string>> {
  return typeof map === "object" && map !== null && !Array.isArray(map) ? (map as Record<string, string>) : NOTHING;
}

function containersIn(spec: PodSpec, list: "initContainers" | "containers" | "ephemeralContainers"): ContainerView[] {
  const items: unknown = spec[list];
  if (!Array.isArray(items)) return [];
  return items.flatMap((container: unknown, index) =>
    typeof container === "object" && container !== null && !Array.isArray(container)
      ? [{ container: container as Container, role: roleOf(container, list), pointer: pointerTo("/spec", list, index) }]
      : [],
  );
}

function roleOf(container: object, list: string): ContainerRole {
  if (list === "containers") return "main";
  if (list === "ephemeralContainers") return "ephemeral";
  return "restartPolicy" in container && container.restartPolicy === "Always" ? "sidecar" : "init";
}
