import { at, filledText, groupOf, isObject, items, type KubeObject, member, record } from "../../kernel/index.ts";
import { podAmounts, podRequestAmounts } from "../account/pod-amounts.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import { sumOf, timesCount } from "../account/resource-amounts.ts";
import { kueueShape } from "../kueue/workload-shape.ts";
import { countedByVolcano, volcanoAmounts } from "./volcano-amounts.ts";
import { VOLCANO_DEFAULT } from "./volcano-queues.ts";
import { VOLCANO, type VolcanoTask, type VolcanoWorkload } from "./volcano-workload.ts";

type OperatorGroup = Pick<
  VolcanoWorkload,
  "queue" | "queuePath" | "tasks" | "minimum" | "minimumPath" | "minResources" | "assumption"
>;

/** The label by which KubeRay hands a cluster to a queue of Volcano. */
const RAY_QUEUE = "volcano.sh/queue-name";

/**
 * The PodGroup that an operator makes for an object that names a queue of Volcano; undefined for any other object.
 * Sources: ray-project/kuberay v1.5, controllers/ray/batchscheduler/volcano; kubeflow/training-operator v1.9,
 * pkg/controller.v1/common.
 *
 * @param isQueue whether the cluster has a queue of Volcano with a name
 */
export function operatorGroup(object: KubeObject, isQueue: (name: string) => boolean): OperatorGroup | undefined {
  const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
  if (kind === "ray.io/RayCluster" || kind === "ray.io/RayJob") return rayGroup(object);
  return groupOf(object.apiVersion) === "kubeflow.org" ? kubeflowGroup(object, isQueue) : undefined;
}

function rayGroup(object: KubeObject): OperatorGroup | undefined {
  const queue = filledText(record(object.metadata.labels)[RAY_QUEUE]);
  const isJob = object.kind === "RayJob";
  const spec = isJob ? at(object.spec, "rayClusterSpec") : object.spec;
  if (queue === undefined || !isObject(spec)) return undefined;
  const path = isJob ? "/spec/rayClusterSpec" : "/spec";
  const isScaled = member(spec, "enableInTreeAutoscaling") === true;
  const head = { name: "headgroup", count: 1, template: at(spec, "headGroupSpec", "template") };
  const workers = items(member(spec, "workerGroupSpecs")).map((group, index) => {
    const least = countOf(member(group, "minReplicas"), 0);
    const hosts = Math.max(1, countOf(member(group, "numOfHosts"), 1));
    const desired = Math.min(
      Math.max(countOf(member(group, "replicas"), 0), least),
      countOf(member(group, "maxReplicas"), Number.MAX_SAFE_INTEGER),
    );
    const isSuspended = member(group, "suspend") === true;
    const count = isSuspended ? 0 : (isScaled ? least : desired) * hosts;
    const name = filledText(member(group, "groupName")) ?? "";
    return { name, count, template: member(group, "template"), path: `${path}/workerGroupSpecs/${index}/template` };
  });
  const podSets: readonly PodSet[] = [{ ...head, path: `${path}/headGroupSpec/template` }, ...workers];
  return {
    queue,
    queuePath: `/metadata/labels/${RAY_QUEUE.replace("/", "~1")}`,
    ...groupOfAll(podSets),
    assumption: "KubeRay runs with Volcano as its batch scheduler",
  };
}

function kubeflowGroup(object: KubeObject, isQueue: (name: string) => boolean): OperatorGroup | undefined {
  const policy = at(object.spec, "runPolicy", "schedulingPolicy");
  const shape = isObject(policy) ? kueueShape(object, () => undefined) : undefined;
  if (shape === undefined || typeof shape === "string") return undefined;
  const { podSets } = shape;
  const queue = filledText(member(policy, "queue"));
  const isNamed = podSets.some(({ template }) => at(template, "spec", "schedulerName") === VOLCANO);
  if (!isNamed && (queue === undefined || !isQueue(queue))) return undefined;
  const all = groupOfAll(podSets);
  const minimum = countOf(member(policy, "minAvailable"), all.minimum);
  const path = "/spec/runPolicy/schedulingPolicy";
  const written = member(policy, "minResources");
  const { minResources, ...group } = all;
  return {
    queue: queue ?? VOLCANO_DEFAULT,
    ...(queue !== undefined && { queuePath: `${path}/queue` }),
    ...group,
    minimum,
    minimumPath: `${path}/minAvailable`,
    ...(isObject(written) ? { minResources: volcanoAmounts(written) } : minimum === all.minimum && { minResources }),
    assumption: "the operator runs with Volcano as its gang scheduler",
  };
}

function groupOfAll(podSets: readonly PodSet[]) {
  const tasks = podSets.map(
    ({ name, count, template, path = "" }): VolcanoTask => ({ name, count, first: count, template, path }),
  );
  const requests = tasks.map(({ count, template }) => {
    const perPod = podRequestAmounts(podAmounts(member(template, "spec"), {}).requests);
    return timesCount(countedByVolcano(perPod), count);
  });
  return {
    tasks,
    minimum: tasks.reduce((sum, { count }) => sum + count, 0),
    minResources: sumOf(requests),
  };
}
