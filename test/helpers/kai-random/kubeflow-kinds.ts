import { type Cluster, labelled, type Made, type Template, templates, upTo } from "./cluster.ts";
import { podsOfJob } from "./core-kinds.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";
import type { Marks } from "./steering.ts";

const ORDER = "the training operator takes the parts in the order of a Go map, so the first pod may be of any";

interface Job {
  readonly specs: string;
  /** The parts in the order of their pods; the first one may be missing. */
  readonly parts: readonly [string, ...string[]];
}

const JOBS: Readonly<Record<string, Job>> = {
  PyTorchJob: { specs: "pytorchReplicaSpecs", parts: ["Master", "Worker"] },
  TFJob: { specs: "tfReplicaSpecs", parts: ["Chief", "PS", "Worker"] },
  XGBoostJob: { specs: "xgbReplicaSpecs", parts: ["Master", "Worker"] },
  JAXJob: { specs: "jaxReplicaSpecs", parts: ["Worker"] },
  PaddleJob: { specs: "paddleReplicaSpecs", parts: ["Master", "Worker"] },
};

const SEGMENT_SIZE = "kai.scheduler/segment-size";

/** Annotations of segments, for the template of workers or the job. */
function segments({ random }: Cluster): Marks {
  if (random.chance(0.75)) return {};
  return {
    annotations: {
      [SEGMENT_SIZE]: random.pick(["1", "2", "2", "3", "4", "0", "x"]),
      ...(random.chance(0.4) && {
        "kai.scheduler/segment-topology-required-placement": random.pick(["block", "rack"]),
      }),
      ...(random.chance(0.3) && { "kai.scheduler/segment-topology-preferred-placement": "host" }),
    },
  };
}

function withMarks({ metadata = {}, spec }: Template, { annotations }: Marks): Template {
  return annotations === undefined
    ? { metadata, spec }
    : { metadata: { ...metadata, annotations: { ...metadata.annotations, ...annotations } }, spec };
}

function distributed(kind: string, { specs, parts }: Job): Maker {
  return (cluster) => {
    const { random, name } = cluster;
    const present = parts.filter((_, index) => index === parts.length - 1 || random.chance(0.75));
    const [made_, differ] = templates(cluster, present.length);
    const own = kind === "PyTorchJob" && random.chance(0.5) ? segments(cluster) : {};
    const isOnJob = random.chance(0.3);
    const replicas: Record<string, unknown> = {};
    const pods: (() => void)[] = [];
    for (const [index, part] of present.entries()) {
      const plain = made_[index] ?? cluster.template();
      const pod = part === "Worker" && !isOnJob ? withMarks(plain, own) : plain;
      const count = part === "Master" || part === "Chief" ? 1 : random.int(1, 5);
      const written = random.chance(0.94) ? { replicas: random.chance(0.04) ? 0 : count } : {};
      replicas[part] = { ...written, template: pod };
      const type = part.toLowerCase();
      const labels = {
        "training.kubeflow.org/job-name": name,
        "training.kubeflow.org/operator-name": `${kind.toLowerCase()}-controller`,
        "training.kubeflow.org/replica-type": type,
      };
      pods.push(() => {
        const amount = written.replicas ?? 1;
        for (const each of upTo(amount, (at) => String(at))) {
          cluster.pods(top, pod, [`${name}-${type}-${each}`], {
            labels: { ...labels, "training.kubeflow.org/replica-index": each },
          });
        }
      });
    }
    const jobMarks = cluster.marks();
    const runPolicy = random.chance(0.2) ? { runPolicy: { schedulingPolicy: { minAvailable: random.int(1, 4) } } } : {};
    const elastic =
      kind === "PyTorchJob" && random.chance(0.2)
        ? { elasticPolicy: { minReplicas: random.int(1, 3), maxReplicas: 5 } }
        : {};
    const top = cluster.top({
      apiVersion: "kubeflow.org/v1",
      kind,
      metadata: { name, ...(isOnJob ? withMarks({ metadata: jobMarks, spec: {} }, own).metadata : jobMarks) },
      spec: { ...runPolicy, ...elastic, [specs]: replicas },
    });
    for (const create of pods) create();
    return made(
      cluster,
      differ || (!isOnJob && own.annotations !== undefined && present.length > 1) ? ORDER : undefined,
    );
  };
}

function mpiJob(version: "v1" | "v2beta1"): Maker {
  return (cluster) => {
    const { random, name } = cluster;
    const [[launcher = cluster.template(), worker = cluster.template()]] = templates(cluster, 2);
    const workers = random.int(1, 4);
    const waits = version === "v2beta1" && random.chance(0.3);
    const minAvailable = random.chance(0.15)
      ? { runPolicy: { schedulingPolicy: { minAvailable: random.int(1, 3) } } }
      : {};
    const top = cluster.top({
      apiVersion: `kubeflow.org/${version}`,
      kind: "MPIJob",
      metadata: { name, ...cluster.marks() },
      spec: {
        ...minAvailable,
        ...(waits && { launcherCreationPolicy: "WaitForWorkersReady" }),
        mpiReplicaSpecs: {
          Launcher: { replicas: 1, template: launcher },
          Worker: { replicas: workers, template: worker },
        },
      },
    });
    const labels = { "training.kubeflow.org/job-name": name, "training.kubeflow.org/operator-name": "mpi-operator" };
    for (const each of upTo(workers, String)) {
      const role = version === "v2beta1" ? { "training.kubeflow.org/job-role": "worker" } : {};
      cluster.pods(top, worker, [`${name}-worker-${each}`], {
        labels: {
          ...labels,
          ...role,
          "training.kubeflow.org/replica-type": "worker",
          "training.kubeflow.org/replica-index": each,
        },
      });
    }
    const lead = labelled(launcher, {
      ...labels,
      "training.kubeflow.org/job-role": version === "v1" ? "master" : "launcher",
    });
    if (version === "v1") {
      cluster.pods(top, lead, [`${name}-launcher`], { labels: { "training.kubeflow.org/replica-type": "launcher" } });
    } else if (!waits) {
      podsOfJob(cluster, cluster.child(top, "batch/v1 Job", `${name}-launcher`, { labels: { app: name } }), lead, 1);
    }
    return made(cluster);
  };
}

function notebook(version: string): Maker {
  return (cluster: Cluster): Made => {
    const { name } = cluster;
    const { metadata, spec } = cluster.template(0.2);
    const copy = metadata ?? {};
    const top = cluster.top({
      apiVersion: `kubeflow.org/${version}`,
      kind: "Notebook",
      metadata: { name, ...copy },
      spec: { template: { spec } },
    });
    // The owner reference has the version of the controller's own types.
    const asV1beta1 = { ...top, apiVersion: "kubeflow.org/v1beta1" };
    const set = cluster.child(asV1beta1, "apps/v1 StatefulSet", name, { labels: { statefulset: name } });
    cluster.pods(set, { spec, metadata: copy }, [`${name}-0`], {
      labels: { statefulset: name, "notebook-name": name },
    });
    return made(cluster);
  };
}

/** Kinds of Kubeflow. */
export const KUBEFLOW_KINDS: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(Object.entries(JOBS).map(([kind, job]) => [kind, distributed(kind, job)])),
  MPIJob: mpiJob("v1"),
  "MPIJob v2beta1": mpiJob("v2beta1"),
  Notebook: notebook("v1beta1"),
};
