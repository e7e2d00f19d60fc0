import type { KubeObject, Writable } from "../../kernel/index.ts";
import { at, given, memoize, text } from "../../kernel/index.ts";
import type { Workload, WorkloadPods } from "../../model/index.ts";
import {
  admittedClass,
  type Cluster,
  defaultPoolsOf,
  KAI_KEYS,
  knownPreemptibility,
  label,
  labelledQueue,
  namedNodePool,
  ownerOfNamespace,
  type ProjectSettings,
  poolOfLabel,
  preemptionOf,
  queueName,
  runsKai,
} from "../../model/index.ts";
import type { Contribution } from "./account-row.ts";
import type { MeasuredGang, QuotaModel } from "./measured-gang.ts";
import { type PodCounts, podCounts } from "./member-counts.ts";
import { controlOf } from "./workload-control.ts";

/** The pods of a component instance that no charge has yet. */
interface Uncharged {
  count: number;
  maximum: number;
  potential: number;
  /** The first gang that has some of them. */
  gang?: Contribution;
}

/**
 * Everything that is charged: the only list of pods from which sums are made. The charges of a workload are parts of the
 * pods of its component instances, and each pod is in exactly one, whatever the gangs of the workload contain. Pods of
 * gangs count for the queue of their gang; pods that an autoscaler may add beyond the existing gangs, for the queue of the
 * first one. Pods without a gang count for the queue that their labels name, on a Run:ai cluster else for that of their
 * namespace's project. A contribution without a queue is charged to none.
 */
export const chargesOf = memoize((model: QuotaModel): readonly Contribution[] => {
  const left = new Map<WorkloadPods, Uncharged>();
  for (const workload of model.input.workloads) {
    for (const pods of workload.pods) left.set(pods, { ...podCounts(workload, pods) });
  }
  const charges: Contribution[] = [];
  for (const gang of model.gangs) chargeGang(gang, left, charges);
  for (const workload of model.input.workloads) {
    for (const pods of workload.pods) {
      const rest = left.get(pods);
      if (rest === undefined || rest.count + rest.maximum + rest.potential === 0) continue;
      charges.push(
        rest.gang === undefined ? withoutGang(workload, pods, rest, model) : beyondGang(rest.gang, pods, rest),
      );
    }
  }
  return charges;
});

function chargeGang(
  { counted, demand, nodePool }: MeasuredGang,
  left: ReadonlyMap<WorkloadPods, Uncharged>,
  charges: Contribution[],
): void {
  for (const { member, perPod, count, maximum, potential } of demand.members) {
    const { workload } = member;
    const { gang, copies = 1 } = counted;
    const { queue } = gang;
    const wanted: Uncharged = { count: count * copies, maximum: maximum * copies, potential: potential * copies };
    for (const pods of ownPods(member.pods, workload, left)) {
      const rest = left.get(pods);
      if (rest === undefined) continue;
      const charge: Writable<Contribution> = {
        cluster: counted.cluster,
        nodePool,
        workload,
        gang: counted,
        component: pods.component,
        instance: pods.instance,
        count: take("count", wanted, rest),
        maximum: take("maximum", wanted, rest),
        potential: take("potential", wanted, rest),
        preemptible: demand.preemptibility !== "non-preemptible",
        control: controlOf(workload, counted.gang, demand),
        perPod,
      };
      if (queue !== "") charge.queue = queue;
      rest.gang ??= charge;
      charges.push(charge);
      if (wanted.count + wanted.maximum + wanted.potential === 0) break;
    }
  }
}

function take(size: keyof PodCounts, wanted: Uncharged, rest: Uncharged): number {
  const taken = Math.min(wanted[size], rest[size]);
  wanted[size] -= taken;
  rest[size] -= taken;
  return taken;
}

/**
 * The component instances that pods of a gang are part of: their own, then the others of the component, because a group
 * may contain the pods of all instances under the name of one.
 */
function ownPods(
  pods: WorkloadPods,
  workload: Workload,
  left: ReadonlyMap<WorkloadPods, Uncharged>,
): readonly WorkloadPods[] {
  if (left.has(pods)) return [pods];
  const ofComponent = workload.pods.filter(({ component }) => component === pods.component);
  const isNamed = ({ instance }: WorkloadPods) => instance === pods.instance;
  return [...ofComponent.filter(isNamed), ...ofComponent.filter((entry) => !isNamed(entry))];
}

function beyondGang(
  { gang: _, ...first }: Contribution,
  { component, instance }: WorkloadPods,
  { count, maximum, potential }: PodCounts,
): Contribution {
  return { ...first, component, instance, count, maximum, potential };
}

function withoutGang(
  workload: Workload,
  pods: WorkloadPods,
  { count, maximum, potential }: PodCounts,
  model: QuotaModel,
): Contribution {
  const { object, cluster: name } = workload;
  const { component, instance, template } = pods;
  const cluster = model.cluster(name);
  const labelled = (key: string) => label(object, key) ?? label(template, key);
  const scheduler = cluster?.scheduler;
  const owner = projectOf(object, cluster, model);
  const pool = namedNodePool(object, template, scheduler) ?? (owner && cluster && defaultPoolsOf(owner, cluster)[0]);
  const nodePool = poolOfLabel(pool, scheduler);
  const priorityClass = labelled(KAI_KEYS.priorityClass) ?? admittedClass(template, cluster);
  const preemptibility = knownPreemptibility(labelled(KAI_KEYS.preemptibility), cluster);
  const settings = given({ priorityClass, preemptibility });
  const preemption = preemptionOf(settings, cluster);
  const perPod = model.count(workload, template, nodePool);
  const charge: Writable<Contribution> = {
    cluster: name,
    nodePool,
    workload,
    component,
    instance,
    preemptible: preemption.preemptibility !== "non-preemptible",
    control: controlOf(workload, settings, preemption),
    perPod,
    count,
    maximum,
    potential,
  };
  // The default queue does not count here, since pods without a gang may never reach the podgrouper.
  const labels = cluster === undefined || runsKai(cluster);
  const labelledAs = labels ? labelledQueue(object, template, scheduler, pool) : undefined;
  const queue = labelledAs ?? (owner && queueName(owner.name, nodePool));
  if (queue !== undefined) charge.queue = queue;
  return charge;
}

/** On a Run:ai cluster, the project that owns the namespace of an object. */
function projectOf(
  object: KubeObject,
  cluster: Cluster | undefined,
  { input }: QuotaModel,
): ProjectSettings | undefined {
  if (cluster?.scheduler !== "runai") return undefined;
  return ownerOfNamespace(input.organization, cluster, text(at(object, "metadata", "namespace")));
}
