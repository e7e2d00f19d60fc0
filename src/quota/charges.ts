import { given } from "../base/given.ts";
import type { KubeObject } from "../base/kubernetes.ts";
import { getOrCreate } from "../base/memo.ts";
import { at, text } from "../base/read.ts";
import type { Writable } from "../base/writable.ts";
import { knownPreemptibility } from "../organization/cluster-preemptibilities.ts";
import {
  type Cluster,
  defaultPoolsOf,
  ownerOfNamespace,
  type ProjectSettings,
  queueName,
} from "../organization/organization.ts";
import { preemptionOf } from "../organization/preemption.ts";
import { admittedClass } from "../organization/priority-classes.ts";
import { KAI_KEYS } from "../workload/keys.ts";
import { label } from "../workload/labels.ts";
import { labelledQueue, namedNodePool, poolOfLabel } from "../workload/queue.ts";
import type { Workload, WorkloadPods } from "../workload/workload.ts";
import type { Contribution } from "./account-row.ts";
import type { QuotaModel } from "./measured-gang.ts";
import { type MostPods, podCounts } from "./member-counts.ts";
import { controlOf } from "./workload-control.ts";

/**
 * Everything that is charged. Pods of gangs count for the queue of their gang; pods that an autoscaler may add beyond the
 * existing gangs, for the queue of the first one. Pods without a gang count for the queue that their labels name, on a
 * Run:ai cluster else for that of their namespace's project. A contribution without a queue is charged to none.
 */
export function chargesOf(model: QuotaModel): readonly Contribution[] {
  const inGangs = new Map<Workload["object"], Contribution[]>();
  const charges: Contribution[] = [];
  for (const { counted, demand, nodePool } of model.gangs) {
    for (const { member, perPod, count, maximum, potential } of demand.members) {
      const { component, instance } = member.pods;
      const { queue } = counted.gang;
      const charge: Writable<Contribution> = {
        cluster: counted.cluster,
        nodePool,
        workload: member.workload,
        gang: counted,
        component,
        instance,
        count,
        maximum,
        potential,
        preemptible: demand.preemptibility !== "non-preemptible",
        control: controlOf(member.workload, counted.gang, demand),
        perPod,
      };
      if (queue !== "") charge.queue = queue;
      charges.push(charge);
      getOrCreate(inGangs, member.workload.object, () => []).push(charge);
    }
  }
  for (const workload of model.input.workloads) {
    const own = inGangs.get(workload.object) ?? [];
    for (const pods of workload.pods) {
      const charge = chargeOutsideGangs(workload, pods, own, model);
      if (charge !== undefined) charges.push(charge);
    }
  }
  return charges;
}

function chargeOutsideGangs(
  workload: Workload,
  pods: WorkloadPods,
  own: readonly Contribution[],
  model: QuotaModel,
): Contribution | undefined {
  if (covered(workload, pods, own)) return beyondGangs(workload, pods, own, model.most);
  return withoutGang(workload, pods, model);
}

/** Whether gangs contain the pods: those of this instance, or all pods of its component. */
function covered(workload: Workload, { component, instance }: WorkloadPods, own: readonly Contribution[]): boolean {
  const inComponent = own.filter((charge) => charge.component === component);
  if (inComponent.length === 0) return false;
  if (inComponent.some((charge) => charge.instance === instance)) return true;
  const all = workload.pods.filter((pods) => pods.component === component);
  return sumOf(inComponent, (charge) => charge.count + charge.potential) >= sumOf(all, (pods) => pods.count);
}

function beyondGangs(
  workload: Workload,
  pods: WorkloadPods,
  own: readonly Contribution[],
  most: MostPods,
): Contribution | undefined {
  const instanceCharges = own.filter(
    ({ component, instance }) => component === pods.component && instance === pods.instance,
  );
  const [first] = instanceCharges;
  if (first === undefined || workload.suspended) return undefined;
  const more = podCounts(workload, pods, most).maximum - sumOf(instanceCharges, ({ maximum }) => maximum);
  if (more <= 0) return undefined;
  const { gang: _, ...rest } = first;
  return { ...rest, count: 0, maximum: more, potential: 0 };
}

function withoutGang(workload: Workload, pods: WorkloadPods, model: QuotaModel): Contribution | undefined {
  const counts = podCounts(workload, pods, model.most);
  if (counts.maximum + counts.potential === 0) return undefined;
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
    ...counts,
  };
  // The default queue does not count here, since pods without a gang may never reach the podgrouper.
  const queue = labelledQueue(object, template, scheduler, pool) ?? (owner && queueName(owner.name, nodePool));
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

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
