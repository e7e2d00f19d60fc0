import type { PodGpus } from "../gpu/index.ts";
import { ownDemand, shareReading } from "../gpu/index.ts";
import type { Container, PodMeta, PodSpec, PodTemplate, Writable } from "../kernel/index.ts";
import { isObject } from "../kernel/index.ts";
import type {
  CoveredParts,
  MadeTemplate,
  UncheckedTemplate,
  Workload,
  WorkloadKind,
  WorkloadPods,
} from "../model/index.ts";
import { categoryOf } from "../model/index.ts";
import type { CheckedObject, ContainerView, PodView, WorkloadView } from "../rule/index.ts";

/** The descriptions of a workload by Resource Interfaces of the repository. */
export interface OwnInterfaceParts {
  /** Pods beside those of the workload. */
  readonly added?: readonly WorkloadPods[];
  readonly covered?: CoveredParts;
}

/** Makes the view of a workload. The GPUs of a pod are counted on first use. */
export function workloadView(
  workload: Workload,
  checked: CheckedObject,
  kind?: WorkloadKind,
  own?: OwnInterfaceParts,
): WorkloadView {
  const { object, cluster, pods, gangs, suspended, grouping, category, externalObstacle, groupingFails } = workload;
  const { instructionProblems, podSettings, classes, scaledBy, repeated } = workload;
  // Field by field, because this runs for every object and a spread followed by more fields takes ten times as long.
  const view: Writable<WorkloadView> = { object, cluster, pods, gangs, suspended, checked, views: NO_VIEWS };
  if (grouping !== undefined) view.grouping = grouping;
  if (category !== undefined) view.category = category;
  const stated = checked.definition === undefined ? workload.statedCategory : categoryOf(checked.definition);
  if (stated !== undefined) view.statedCategory = stated;
  if (externalObstacle !== undefined) view.externalObstacle = externalObstacle;
  if (groupingFails !== undefined) view.groupingFails = groupingFails;
  if (classes !== undefined) view.classes = classes;
  if (repeated !== undefined) view.repeated = repeated;
  if (scaledBy !== undefined) view.scaledBy = scaledBy;
  if (podSettings !== undefined) view.podSettings = podSettings;
  if (instructionProblems !== undefined) view.instructionProblems = instructionProblems;
  if (kind !== undefined) view.kind = kind;
  if (own?.covered !== undefined) view.covered = own.covered;
  const all = own?.added === undefined ? pods : [...pods, ...own.added];
  view.views = Object.freeze(all.map((entry) => new ViewOfPods(entry, view)));
  return Object.freeze(view);
}

const NO_VIEWS: readonly PodView[] = Object.freeze([]);

// A class, because an object literal with a getter is several times as large and slower to read.
class ViewOfPods implements PodView {
  readonly workload: WorkloadView;
  readonly component: string;
  readonly instance: string;
  readonly count: number;
  readonly spec: PodSpec;
  readonly metadata: PodMeta;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly containers: readonly ContainerView[];
  readonly written: UncheckedTemplate | undefined;
  readonly made: MadeTemplate | undefined;
  readonly #template: PodTemplate;

  constructor({ component, instance, count, template, written, made }: WorkloadPods, workload: WorkloadView) {
    this.workload = workload;
    this.component = component;
    this.instance = instance;
    this.count = count;
    this.spec = template.spec;
    this.metadata = template.metadata ?? {};
    this.labels = textsOf(this.metadata.labels);
    this.annotations = textsOf(this.metadata.annotations);
    this.containers = containersOf(template.spec);
    this.written = written;
    this.made = made;
    this.#template = template;
    Object.freeze(this);
  }

  get gpus(): PodGpus {
    return ownDemand(this.#template, shareReading(this.workload.checked.cluster)).gpus;
  }
}

const NO_TEXTS: Readonly<Record<string, string>> = Object.freeze({});

function textsOf(map: PodMeta["labels"]): Readonly<Record<string, string>> {
  if (isObject(map)) return map;
  return NO_TEXTS;
}

function containersOf(spec: PodSpec): readonly ContainerView[] {
  const init = withContainers(undefined, spec.initContainers, "initContainers");
  const main = withContainers(init, spec.containers, "containers");
  return Object.freeze(withContainers(main, spec.ephemeralContainers, "ephemeralContainers") ?? []);
}

function withContainers(
  before: ContainerView[] | undefined,
  items: unknown,
  list: keyof typeof FIRST_POINTERS,
): ContainerView[] | undefined {
  let views = before;
  if (!Array.isArray(items)) return views;
  for (let index = 0; index < items.length; index += 1) {
    const container: unknown = items[index];
    if (!isObject(container)) continue;
    const pointer = index === 0 ? FIRST_POINTERS[list] : `/spec/${list}/${index}`;
    const view: ContainerView = { container: container as Container, role: roleOf(container, list), pointer };
    // A list literal with one item takes a fraction of the memory of an empty list that grows; most have only one.
    if (views === undefined) views = [view];
    else views.push(view);
  }
  return views;
}

/** Pointers of first containers, as constants because most containers are the first of their list. */
const FIRST_POINTERS = {
  initContainers: "/spec/initContainers/0",
  containers: "/spec/containers/0",
  ephemeralContainers: "/spec/ephemeralContainers/0",
} as const;

function roleOf(container: object, list: string): ContainerView["role"] {
  if (list === "containers") return "main";
  if (list === "ephemeralContainers") return "ephemeral";
  if ("restartPolicy" in container && container.restartPolicy === "Always") return "sidecar";
  return "init";
}
