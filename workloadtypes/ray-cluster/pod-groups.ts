import {
  type ComponentTemplate,
  completeConstraint,
  failure,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  subGroupNameProblem,
  topologyOf,
} from "../../src/gpu/index.ts";
import { at, given, items, type KubeObject, versionOf } from "../../src/kernel/index.ts";
import type { GangNode, GangPods, Grouping, GroupingContext, WorkloadKind } from "../../src/model/index.ts";
import { KAI_KEYS, label } from "../../src/model/index.ts";
import { type WorkerGroup, workerGroupName, workerGroupsOf } from "./worker-groups.ts";

/** The kind's default priority class. */
export const RAY_CLUSTER_PRIORITY = { kai: "train", runai: "low" } as const;

/** Ray's own label for the priority class; it wins, whether the class exists or not. */
const RAY_PRIORITY_CLASS = "ray.io/priority-class-name";

const HEAD = "headgroup";

/** The priority class that the object gives its PodGroup, whatever its pods name. */
export function rayPriorityOf(object: KubeObject): string | undefined {
  return label(object, RAY_PRIORITY_CLASS);
}

/**
 * The PodGroup of a RayCluster: the head and, of every worker group, the minimum or else all replicas, times its hosts;
 * a subgroup each, named as Ray labels the pods. An operator with KAI as its batch scheduler sets the schedulerName
 * itself; a queue label on the cluster indicates such an operator. Only KAI's own field `suspended` excludes a group;
 * KubeRay's `suspend` does not, so the gang then waits for pods that are never created.
 * Source: KAI Scheduler, plugins/ray/ray_grouper.go; kuberay, controllers/ray/batchscheduler/kai-scheduler.
 */
export function predictRayClusterGangs(object: KubeObject, context: GroupingContext): Grouping {
  return predictRayGangs(object, ["spec"], context);
}

/** The differences of a kind with a Ray cluster from a RayCluster. */
interface RayOptions {
  /** The default priority class. Default: that of a RayCluster. */
  readonly priority?: WorkloadKind["priority"];
  /** Whether an operator with KAI as its batch scheduler accepts the object. Default true. */
  readonly operatorAcceptsKai?: boolean;
}

/**
 * The PodGroup of any kind whose operator creates a Ray cluster from the spec at `path` of the object. The plug-in
 * reads the numbers from that cluster and everything else from the object. The operator copies the labels of the object
 * to the cluster.
 */
export function predictRayGangs(
  object: KubeObject,
  path: readonly string[],
  context: GroupingContext,
  { priority = RAY_CLUSTER_PRIORITY, operatorAcceptsKai = true }: RayOptions = {},
): Grouping {
  const clusterSpec = at(object, ...path);
  const head = at(clusterSpec, "headGroupSpec", "template");
  const groups = workerGroupsOf({ spec: clusterSpec, path: path.join("."), version: versionOf(object.apiVersion) });
  const workers = typeof groups === "string" ? unreadGroups(clusterSpec) : groups;
  const templates: readonly ComponentTemplate[] = [
    { component: HEAD, template: head },
    ...workers.map(({ name, template }) => ({ component: name, template })),
  ];
  const queued =
    operatorAcceptsKai && context.cluster.scheduler === "kai" && label(object, KAI_KEYS.queue) !== undefined;
  const grouped = groupedTemplates(object, templates, context.cluster, queued);
  if ("reason" in grouped) return grouped;
  if (typeof groups === "string") return failure(groups);
  const nodes = nodesOf(head, groups);
  if (typeof nodes === "string") return failure(nodes);
  const problem = subGroupNameProblem(nodes.map(({ name }) => name));
  if (problem !== undefined) return failure(problem);
  const groupedComponents = new Set(grouped.templates.map(({ component }) => component));
  return {
    gangs: [
      gangOf(gangBase(object, grouped.templates[0]?.template, context, priority), {
        min: nodes.reduce((sum, node) => sum + node.min, 0),
        tree: nodes,
        pods: podsOf(head, groups, groupedComponents),
        ...given({ priorityClass: rayPriorityOf(object) }),
      }),
    ],
  };
}

/** The templates of worker groups whose numbers make the plug-in fail. */
function unreadGroups(clusterSpec: unknown): readonly Pick<WorkerGroup, "name" | "template">[] {
  const specs = items(at(clusterSpec, "workerGroupSpecs"));
  return specs.map((spec, index) => ({ name: workerGroupName(spec, index), template: at(spec, "template") }));
}

function nodesOf(
  head: unknown,
  groups: readonly WorkerGroup[],
): readonly (GangNode & { readonly min: number })[] | string {
  const all = [{ name: HEAD, min: 1, template: head }, ...groups.filter(({ counted }) => counted)];
  const nodes: (GangNode & { readonly min: number })[] = [];
  for (const { name, min, template } of all) {
    const constraint = topologyOf(template);
    if (constraint !== undefined && constraint.topology === undefined) {
      return `the template of ${name} requires a topology level without annotation ${KAI_KEYS.topology}`;
    }
    nodes.push(given({ name, min, topology: completeConstraint(constraint) }));
  }
  return nodes;
}

function podsOf(head: unknown, groups: readonly WorkerGroup[], seen: ReadonlySet<string>): readonly GangPods[] {
  const rayPods = seen.has(HEAD) ? [gangPods("head", 1, head, HEAD)] : [];
  for (const { name, pods, counted, template } of groups) {
    if (counted && seen.has(name)) rayPods.push(gangPods("worker", pods, template, name));
  }
  return rayPods;
}
