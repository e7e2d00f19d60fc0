import type { Preemptibility } from "../../kernel/index.ts";
import {
  choices,
  type FieldProblem,
  given,
  isAbsent,
  itemsWhen,
  pointerTo,
  withoutAbsent,
} from "../../kernel/index.ts";
import type { SchedulingFields } from "../../model/index.ts";
import {
  DEFAULT_NODE_POOL,
  defaultPoolsOf,
  KAI_KEYS,
  preemptionOf,
  queueName,
  RUNAI_KEYS,
  type Target,
} from "../../model/index.ts";
import { clusterWords } from "./context.ts";
import type { ExpansionReporter } from "./report.ts";

type Labels = Readonly<Record<string, string>>;

/** The queue and priority of a workload, in the form that the scheduler of its cluster reads. */
export interface Scheduling {
  /** Queue of the project on the node pool. */
  readonly queue: string;
  /** Absent for the default pool. */
  readonly nodePool?: string;
  readonly priorityClass?: string;
  readonly preemptibility?: Preemptibility;
  /** Labels of the pods, which name their queue. */
  readonly podLabels: Labels;
  /**
   * Labels of the workload object: the same with priority class and preemptibility. Those two stay off the pod
   * template, which is immutable in a Job, so that they can change while the workload lives.
   */
  readonly objectLabels: Labels;
}

/** The scheduling of a workload type. */
interface SchedulingRules {
  readonly severalPools: "refused" | "handed on";
  /** The priority of the type on the Run:ai platform. */
  readonly defaultPriority: "low" | "very-high";
}

/**
 * Returns the queue, node pool and priority of a workload. A label can name only one node pool: an order of preference
 * among several is the control plane's work. For a Training on a Run:ai cluster the whole list is passed on.
 */
export function schedulingOf(
  fields: SchedulingFields,
  target: Target,
  report: ExpansionReporter,
  { severalPools, defaultPriority }: SchedulingRules,
): Scheduling {
  const { cluster, project } = target;
  const pools = fields.nodePools ?? [];
  for (const { path, message, fix } of unknownSchedulingNames(fields, target)) report.refuse(path, message, fix);
  if (pools.length > 1 && severalPools === "refused") {
    report.refuse(
      "/spec/nodePools",
      `names ${pools.length} node pools, and ${clusterWords(target)} accepts only one: an order of preference among pools is the control plane's work`,
      `write nodePools: [${pools[0] ?? ""}]`,
    );
  }
  const defaults = defaultPoolsOf(project, cluster);
  if (cluster.scheduler === "kai" && pools[0] === DEFAULT_NODE_POOL && defaults.length > 0) {
    report.refuse(
      "/spec/nodePools",
      `names the pool ${DEFAULT_NODE_POOL}, which has no label, so the pods would get the default node pools of project ${project.name}: ${defaults.join(", ")}`,
      `name another pool, or remove defaultNodePools of project ${project.name} in muster.yaml`,
    );
  }
  const pool = pools[0] ?? defaults[0] ?? DEFAULT_NODE_POOL;
  const queue = queueName(project.name, pool);
  const podLabels = queueLabels(target, queue, pool);
  const priorityClass = fields.priorityClass ?? undefined;
  const preemptibility = fields.preemptibility ?? undefined;
  if (preemptibility === undefined) reportPreemptibility(priorityClass, defaultPriority, target, report);
  return {
    queue,
    ...given({ nodePool: pool === DEFAULT_NODE_POOL ? undefined : pool, priorityClass, preemptibility }),
    podLabels,
    objectLabels: {
      ...podLabels,
      ...withoutAbsent({ [KAI_KEYS.priorityClass]: priorityClass, [KAI_KEYS.preemptibility]: preemptibility }),
    },
  };
}

function queueLabels({ cluster, project }: Target, queue: string, pool: string): Labels {
  const keys = cluster.scheduler === "kai" ? KAI_KEYS : RUNAI_KEYS;
  const nodePool = pool === DEFAULT_NODE_POOL ? {} : { [keys.nodePool]: pool };
  if (cluster.scheduler === "kai") return { [KAI_KEYS.queue]: queue, ...nodePool };
  return { [RUNAI_KEYS.project]: project.name, [RUNAI_KEYS.queue]: queue, ...nodePool };
}

/**
 * The node pools and the priority class of a definition that its cluster does not have. KAI ignores a class that does not
 * exist, without a message, and uses the default of the kind.
 */
export function unknownSchedulingNames(
  { nodePools, priorityClass }: Pick<SchedulingFields, "nodePools" | "priorityClass">,
  target: Target,
): readonly FieldProblem[] {
  const { cluster } = target;
  const pools = cluster.nodePools.map(({ name }) => name);
  const notThere = (path: string, name: string, known: readonly string[], noun: string): FieldProblem => ({
    fault: "not-expressible",
    path,
    message: `is ${JSON.stringify(name)}, which ${clusterWords(target)} does not have${choices("; it has ", known) ?? ""}`,
    fix: `${known.length === 0 ? "" : "use one of these, or "}add the ${noun} to muster.yaml`,
  });
  const wrongPools = (nodePools ?? []).flatMap((name, index) =>
    itemsWhen(!pools.includes(name), notThere(pointerTo("/spec/nodePools", index), name, pools, "pool")),
  );
  const classes = Object.keys(cluster.priorityClasses);
  if (isAbsent(priorityClass) || classes.includes(priorityClass)) return wrongPools;
  return [...wrongPools, notThere("/spec/priorityClass", priorityClass, classes, "class")];
}

/** Source: Run:ai, schemas `PriorityClass` and `Preemptibility` of the Trainings API 2.24, which contradict each other. */
function reportPreemptibility(
  priorityClass: string | undefined,
  defaultPriority: string,
  { cluster }: Target,
  report: ExpansionReporter,
): void {
  if (cluster.scheduler !== "runai" || priorityClass === undefined) return;
  const { priorityClasses } = cluster;
  if (!Object.hasOwn(priorityClasses, priorityClass)) return;
  const wordOf = (name: string) => preemptionOf({ priorityClass: name }, cluster).preemptibility;
  if (wordOf(priorityClass) === wordOf(defaultPriority)) return;
  report.unstated(
    "/spec/priorityClass",
    `is ${priorityClass} without preemptibility, and the API documents contradict each other: PriorityClass derives it from the priority (${wordOf(priorityClass)}), and Preemptibility keeps the default of the type (${wordOf(defaultPriority)})`,
    "write preemptibility: preemptible or preemptibility: non-preemptible",
  );
}
