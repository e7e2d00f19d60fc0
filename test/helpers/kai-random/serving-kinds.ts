import { type Cluster, labelled, type Made, merged, type Template, upTo } from "./cluster.ts";
import { podsOfJob, replicaSetOf } from "./core-kinds.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";

function knativeService(cluster: Cluster): Made {
  const { random, name } = cluster;
  const plain = cluster.template();
  const scale = random.chance(0.5) ? random.pick(["1", "2", "3", "0", "two"]) : undefined;
  const pod: Template =
    scale === undefined
      ? plain
      : {
          ...plain,
          metadata: merged(plain.metadata ?? {}, { annotations: { "autoscaling.knative.dev/min-scale": scale } }),
        };
  const top = cluster.top({
    apiVersion: "serving.knative.dev/v1",
    kind: "Service",
    metadata: { name, ...cluster.marks() },
    spec: { template: pod },
  });
  const configuration = cluster.child(top, "serving.knative.dev/v1 Configuration", name, {
    labels: { "serving.knative.dev/service": name },
  });
  const own = merged(pod.metadata ?? {}, {
    labels: { "serving.knative.dev/service": name, "serving.knative.dev/configuration": name },
  });
  const revision = cluster.child(configuration, "serving.knative.dev/v1 Revision", `${name}-00001`, own);
  const of = { metadata: merged(own, { labels: { "serving.knative.dev/revision": `${name}-00001` } }), spec: pod.spec };
  const deployment = cluster.child(revision, "apps/v1 Deployment", `${name}-00001-deployment`, of.metadata);
  replicaSetOf(cluster, deployment, of, Math.max(1, Number(scale) || 1));
  return made(cluster);
}

function rollout(cluster: Cluster): Made {
  const { random, name } = cluster;
  const pod = labelled(cluster.template(), { app: "w" });
  const replicas = random.int(1, 3);
  const top = cluster.top({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Rollout",
    metadata: { name, ...cluster.marks() },
    spec: { replicas, selector: { matchLabels: { app: "w" } }, strategy: { canary: {} }, template: pod },
  });
  const labels = { "rollouts-pod-template-hash": "7d8b9" };
  const set = cluster.child(top, "apps/v1 ReplicaSet", `${name}-7d8b9`, {
    labels: { ...pod.metadata?.labels, ...labels },
    annotations: { ...top.metadata.annotations },
  });
  cluster.pods(
    set,
    pod,
    upTo(replicas, (index) => `${set.metadata.name}-p${index}`),
    { labels },
  );
  return made(cluster);
}

function seldon(version: string): Maker {
  return (cluster) => {
    const { random, name } = cluster;
    const pods = upTo(random.int(1, 2), String).map(() => cluster.template());
    const top = cluster.top({
      apiVersion: `machinelearning.seldon.io/${version}`,
      kind: "SeldonDeployment",
      metadata: { name, ...cluster.marks() },
      spec: {
        predictors: pods.map((pod, index) => ({
          name: `p${index}`,
          replicas: 2,
          graph: { name: "main" },
          componentSpecs: [pod],
        })),
      },
    });
    for (const [index, pod] of pods.entries()) {
      const deployment = cluster.child(top, "apps/v1 Deployment", `${name}-p${index}-0-main`, {
        labels: { "seldon-deployment-id": name },
      });
      replicaSetOf(
        cluster,
        deployment,
        labelled(pod, { "seldon-deployment-id": name, app: deployment.metadata.name }),
        2,
      );
    }
    return made(cluster);
  };
}

function virtualMachine(cluster: Cluster): Made {
  const { random, name } = cluster;
  const { metadata, spec } = cluster.template();
  const machine = {
    schedulerName: spec.schedulerName,
    ...(spec.priorityClassName !== undefined && { priorityClassName: spec.priorityClassName }),
    domain: { devices: { gpus: [{ name: "g", deviceName: "nvidia.com/GA102" }] } },
  };
  const pod = {
    metadata: merged(metadata ?? {}, { labels: { "kubevirt.io": "virt-launcher" } }),
    spec: {
      ...spec,
      containers: [{ name: "compute", image: "x", resources: { limits: { "nvidia.com/GA102": "1" } } }],
    },
  };
  const isInstance = random.chance(0.5);
  const top = cluster.top(
    isInstance
      ? { apiVersion: "kubevirt.io/v1", kind: "VirtualMachineInstance", metadata: { name, ...metadata }, spec: machine }
      : {
          apiVersion: "kubevirt.io/v1",
          kind: "VirtualMachine",
          metadata: { name, ...cluster.marks() },
          spec: { runStrategy: "Always", template: { ...(metadata && { metadata }), spec: machine } },
        },
  );
  const instance = isInstance
    ? top
    : cluster.child(top, "kubevirt.io/v1 VirtualMachineInstance", name, metadata ?? {}, { spec: machine });
  cluster.pods(instance, pod, [`virt-launcher-${name}-x4`]);
  return made(cluster);
}

function inferenceService(cluster: Cluster): Made {
  const { random } = cluster;
  // KServe writes the name into labels.
  const name = cluster.name.slice(0, 20).replace(/-$/, "");
  const { metadata = {}, spec } = cluster.template();
  const minReplicas = random.int(1, 3);
  const own = cluster.marks();
  const top = cluster.top({
    apiVersion: "serving.kserve.io/v1beta1",
    kind: "InferenceService",
    metadata: {
      name,
      ...merged(own, {
        annotations: { "serving.kserve.io/deploymentMode": random.pick(["RawDeployment", "Standard"]) },
      }),
    },
    spec: { predictor: { ...metadata, ...spec, minReplicas } },
  });
  const labels = { app: `isvc.${name}-predictor`, component: "predictor", "serving.kserve.io/inferenceservice": name };
  const all = merged(merged(own, metadata), { labels });
  const deployment = cluster.child(top, "apps/v1 Deployment", `${name}-predictor`, all);
  replicaSetOf(cluster, deployment, { metadata: all, spec }, minReplicas);
  return made(cluster, "KServe's filters of labels and annotations are not modelled");
}

function runaiJob(cluster: Cluster): Made {
  const { random, name } = cluster;
  const pod = cluster.template();
  const parallelism = random.int(1, 3);
  const top = cluster.top({
    apiVersion: "run.ai/v1",
    kind: "RunaiJob",
    metadata: { name, ...cluster.marks() },
    spec: { ...(parallelism > 1 && { parallelism, completions: parallelism }), template: pod },
  });
  cluster.pods(
    top,
    pod,
    upTo(parallelism, (index) => `${name}-${index}-0`),
  );
  return made(cluster, "the operator of Run:ai is not public");
}

function amlJob(cluster: Cluster): Made {
  const { random, name } = cluster;
  const nodes = random.chance(0.8) ? random.int(0, 4) : random.pick(["2", "x"]);
  const pod = { spec: { schedulerName: "kai-scheduler", containers: [{ name: "main", image: "x" }] } };
  const top = cluster.top({
    apiVersion: "amlarc.azureml.com/v1alpha1",
    kind: "AmlJob",
    metadata: { name, ...cluster.marks() },
    spec: { job: { options: { envs: random.chance(0.9) ? { AZUREML_NODE_COUNT: nodes } : {} } } },
  });
  cluster.pods(
    top,
    pod,
    upTo(Number(nodes) || 1, (index) => `${name}-${index}`),
  );
  return made(cluster, "the operator of Azure is not public");
}

function analysisRun(cluster: Cluster): Made {
  const { random, name } = cluster;
  const metrics = upTo(random.int(1, 2), (index) => `m${index}`).map((metric) => ({
    metric,
    own: cluster.marks(),
    pod: cluster.template(),
  }));
  const top = cluster.top({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "AnalysisRun",
    metadata: { name, ...cluster.marks() },
    spec: {
      metrics: metrics.map(({ metric, own, pod }) => ({
        name: metric,
        provider: {
          job: { metadata: own, spec: { template: { ...pod, spec: { ...pod.spec, restartPolicy: "Never" } } } },
        },
      })),
    },
  });
  for (const { metric, own, pod } of metrics) {
    const added = {
      labels: { "analysisrun.argoproj.io/uid": top.metadata.uid },
      annotations: { "analysisrun.argoproj.io/name": name, "analysisrun.argoproj.io/metric-name": metric },
    };
    const job = cluster.child(top, "batch/v1 Job", `${top.metadata.uid}.${metric}.1`, merged(own, added), {
      spec: { parallelism: 1 },
    });
    podsOfJob(cluster, job, pod, 1);
  }
  return made(cluster);
}

/** Kinds of servers, machines and platforms. */
export const SERVING_KINDS: Readonly<Record<string, Maker>> = {
  "Service of Knative": knativeService,
  Rollout: rollout,
  SeldonDeployment: seldon("v1"),
  "SeldonDeployment v1alpha3": seldon("v1alpha3"),
  VirtualMachine: virtualMachine,
  InferenceService: inferenceService,
  RunaiJob: runaiJob,
  AmlJob: amlJob,
  AnalysisRun: analysisRun,
};
