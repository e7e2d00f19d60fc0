import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { type Choices, NAMESPACE, newCluster } from "./cluster.ts";
import { committedGang, constraint } from "./committed-gang.ts";
import { CORE_KINDS } from "./core-kinds.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { KUBEFLOW_KINDS } from "./kubeflow-kinds.ts";
import type { Maker } from "./maker.ts";
import { randomQueues } from "./queues.ts";
import { type Random, randomOf } from "./random.ts";
import { requesting } from "./requests.ts";
import type { Marks } from "./steering.ts";
import { withoutCluster } from "./wrapped-kinds.ts";

const { Job, StatefulSet, Deployment, ReplicaSet } = CORE_KINDS;
const { PyTorchJob, TFJob, XGBoostJob, JAXJob, MPIJob } = KUBEFLOW_KINDS;
const { JobSet, LeaderWorkerSet, RayCluster, RayJob, PodCliqueSet } = GROUP_KINDS;

const MAKERS = Object.entries({
  Job,
  StatefulSet,
  Deployment,
  ReplicaSet,
  PyTorchJob,
  TFJob,
  XGBoostJob,
  JAXJob,
  MPIJob,
  "MPIJob v2beta1": KUBEFLOW_KINDS["MPIJob v2beta1"],
  JobSet,
  LeaderWorkerSet,
  RayCluster,
  RayJob,
  PodCliqueSet,
}) as unknown as readonly [readonly [string, Maker], ...(readonly [string, Maker])[]];

/** Objects of a repository, and those of an empty cluster that gets them. */
export interface RandomSchedule {
  readonly id: string;
  /** Queues, the topology and workloads. */
  readonly written: readonly KubeObject[];
  /** Those of the cluster, without nodes. */
  readonly stored: readonly KubeObject[];
  readonly uncertain?: string;
}

/** The topology of the cluster. */
const FABRIC: KubeObject = {
  apiVersion: "kai.scheduler/v1alpha1",
  kind: "Topology",
  metadata: { name: "fabric" },
  spec: { levels: [{ nodeLabel: "net/block" }, { nodeLabel: "net/rack" }, { nodeLabel: "kubernetes.io/hostname" }] },
};

/** The nodes of a cluster in which no workload of a scenario lacks room: 2 blocks of 2 racks of 12 nodes of 8 GPUs. */
export function nodes(): readonly KubeObject[] {
  return Array.from({ length: 48 }, (_, index) => {
    const name = `node-${index}`;
    const capacity = { cpu: "512", memory: "4Ti", pods: "500", "nvidia.com/gpu": "8" };
    return {
      apiVersion: "v1",
      kind: "Node",
      metadata: {
        name,
        labels: {
          "kubernetes.io/hostname": name,
          "net/rack": `rack-${index % 4}`,
          "net/block": `block-${index % 2}`,
          "nvidia.com/gpu.memory": "81920",
          "nvidia.com/gpu.count": "8",
        },
      },
      status: { capacity, allocatable: capacity, conditions: [{ type: "Ready", status: "True" }] },
    };
  });
}

function choices(random: Random, name: string, queue: string, isNewer: boolean): Choices {
  const kind = random.chance(0.75) ? undefined : requesting(random, isNewer);
  const labels: Record<string, string> = {};
  if (random.chance(0.25)) {
    labels["kai.scheduler/preemptibility"] = random.pick(["preemptible", "non-preemptible", "non-preemptible"]);
  }
  if (random.chance(0.3)) labels.priorityClassName = random.pick(["train", "build", "build", "inference", "absent"]);
  const topology = random.chance(0.12) ? constraint(random) : undefined;
  const own: Marks = {
    labels: { "kai.scheduler/queue": queue, ...labels },
    ...((topology !== undefined || random.chance(0.25)) && {
      annotations: {
        ...(topology !== undefined && topologyAnnotations(topology as Readonly<Record<string, string>>)),
        ...(random.chance(0.7) && { "kai.scheduler/batch-min-member": String(random.int(1, 5)) }),
      },
    }),
  };
  let isFirst = true;
  return {
    name,
    // The first marks are those of the workload; others have none.
    marks: (share) => {
      if (share !== undefined) return {};
      const given = isFirst ? own : {};
      isFirst = false;
      return given;
    },
    template: () => kind ?? requesting(random, isNewer),
  };
}

function topologyAnnotations({
  topology,
  requiredTopologyLevel,
  preferredTopologyLevel,
}: Readonly<Record<string, string>>) {
  return {
    "kai.scheduler/topology": topology ?? "",
    ...(requiredTopologyLevel !== undefined && { "kai.scheduler/topology-required-placement": requiredTopologyLevel }),
    ...(preferredTopologyLevel !== undefined && {
      "kai.scheduler/topology-preferred-placement": preferredTopologyLevel,
    }),
  };
}

function scenario(seed: number, index: number, isNewer: boolean): RandomSchedule {
  const random = randomOf(seed * 100_000 + index);
  const prefix = `s${index}`;
  const { queues, leaves } = randomQueues(random, prefix);
  const count = random.chance(0.75) ? 1 : random.int(2, 3);
  const written: KubeObject[] = [...queues, FABRIC];
  const stored: KubeObject[] = [...queues, FABRIC];
  const words: string[] = [];
  let uncertain: string | undefined;
  for (let number = 0; number < count; number++) {
    const queue = random.chance(0.97) ? random.pick(leaves) : `${prefix}-absent`;
    const name = `w${number}`;
    const cluster = newCluster(random, index % 10_000, choices(random, name, queue, isNewer));
    if (random.chance(0.35)) {
      const { object, below, jobs } = committedGang(cluster, queue);
      written.push(placed(withoutCluster(object)), ...jobs.map(placed));
      stored.push(...withUids([object, ...below], number));
      words.push("PodGroup");
      continue;
    }
    const [word, maker] = random.pick(MAKERS);
    const made = maker(cluster);
    uncertain ??= made.uncertain;
    const own = withUids([made.object, ...made.below], number);
    written.push(placed(withoutCluster(made.object)));
    stored.push(...own);
    words.push(word);
  }
  return { id: `${prefix}/${words.join("+")}`, written, stored, ...(uncertain !== undefined && { uncertain }) };
}

const placed = (object: KubeObject): KubeObject => ({
  ...object,
  metadata: { ...object.metadata, namespace: NAMESPACE },
});

/** Workloads of one cluster need uids of their own. */
function withUids(objects: readonly KubeObject[], number: number): readonly KubeObject[] {
  return JSON.parse(JSON.stringify(objects).replaceAll('"uid":"', `"uid":"${number}`)) as readonly KubeObject[];
}

/** Random scenarios of a seed for the scheduler; `isNewer` adds the requests of KAI 0.18. */
export function randomSchedules(seed: number, count: number, isNewer: boolean): readonly RandomSchedule[] {
  return Array.from({ length: count }, (_, index) => scenario(seed, index, isNewer));
}
