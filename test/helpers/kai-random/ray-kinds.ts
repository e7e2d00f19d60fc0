import { type Cluster, merged, type Stored, type Template, templates, upTo } from "./cluster.ts";
import { podsOfJob } from "./core-kinds.ts";
import { made } from "./made.ts";
import type { Maker } from "./maker.ts";

/** The pods of a cluster of Ray. */
function podsOfRay(cluster: Cluster, ray: Stored, spec: RaySpec): void {
  const { name } = ray.metadata;
  const labels = (type: string, group: string) => ({
    "ray.io/cluster": name,
    "ray.io/is-ray-node": "yes",
    "ray.io/node-type": type,
    "ray.io/group": group,
  });
  const { metadata = {}, spec: pod } = spec.headGroupSpec.template;
  const head = spec.enableInTreeAutoscaling
    ? { ...pod, containers: [...(pod.containers as readonly unknown[]), AUTOSCALER] }
    : pod;
  cluster.pods(ray, { metadata, spec: head }, [`${name}-head-x7`], { labels: labels("head", "headgroup") });
  for (const group of spec.workerGroupSpecs) {
    const { groupName, replicas, minReplicas = 0, maxReplicas = 2 ** 31, numOfHosts = 1 } = group;
    const amount = Math.min(Math.max(replicas ?? minReplicas, minReplicas), maxReplicas) * numOfHosts;
    cluster.pods(
      ray,
      group.template,
      upTo(amount, (index) => `${name}-${groupName}-worker-${index}`),
      { labels: labels("worker", groupName) },
    );
  }
}

interface RayGroup {
  readonly groupName: string;
  readonly replicas?: number;
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
  readonly numOfHosts?: number;
  readonly template: Template;
}

/** The container that KubeRay adds to the head of a cluster with its autoscaler. */
const AUTOSCALER = {
  name: "autoscaler",
  image: "rayproject/ray",
  resources: { limits: { cpu: "500m", memory: "512Mi" }, requests: { cpu: "500m", memory: "512Mi" } },
};

interface RaySpec {
  readonly enableInTreeAutoscaling?: boolean;
  readonly headGroupSpec: { readonly template: Template };
  readonly workerGroupSpecs: readonly RayGroup[];
}

/** A random cluster of Ray. */
function raySpec(cluster: Cluster, version = "v1"): RaySpec {
  const { random } = cluster;
  const count = random.int(0, 3);
  const [[head = cluster.template(), ...groups]] = templates(cluster, count + 1);
  const spec = {
    rayVersion: "2.52.0",
    ...(random.chance(0.2) && { enableInTreeAutoscaling: true }),
    headGroupSpec: { rayStartParams: {}, template: head },
    workerGroupSpecs: groups.map((pod, index) => {
      const replicas = random.int(0, 4);
      const bounds = random.chance(0.5)
        ? { minReplicas: random.int(0, replicas), maxReplicas: replicas + random.int(0, 3) }
        : {};
      return {
        groupName: ["gpu", "Large", "spot-pool"][index] ?? "more",
        ...(random.chance(0.85) && { replicas }),
        ...bounds,
        // The CRD of v1alpha1 has no such field.
        ...(version === "v1" && random.chance(0.2) && { numOfHosts: random.int(1, 3) }),
        rayStartParams: {},
        template: pod,
      };
    }),
  };
  return spec;
}

const rayCluster =
  (version: string): Maker =>
  (cluster) => {
    const spec = raySpec(cluster, version);
    const top = cluster.top({
      apiVersion: `ray.io/${version}`,
      kind: "RayCluster",
      metadata: { name: cluster.name, ...rayMarks(cluster) },
      spec: { ...spec },
    });
    podsOfRay(cluster, top, spec);
    return made(cluster);
  };

function rayMarks(cluster: Cluster) {
  const { random } = cluster;
  const own = cluster.marks();
  return random.chance(0.15)
    ? merged(own, { labels: { "ray.io/priority-class-name": random.pick(["build", "inference", "absent"]) } })
    : own;
}

const rayJob: Maker = (cluster) => {
  const { random, name } = cluster;
  const spec = raySpec(cluster);
  const own = rayMarks(cluster);
  const submitter = random.chance(0.1) ? cluster.template() : undefined;
  const top = cluster.top({
    apiVersion: "ray.io/v1",
    kind: "RayJob",
    metadata: { name, ...own },
    spec: {
      entrypoint: "python train.py",
      ...(submitter !== undefined && {
        submitterPodTemplate: { ...submitter, spec: { ...submitter.spec, restartPolicy: "Never" } },
      }),
      rayClusterSpec: { ...spec },
    },
  });
  Object.assign(top, { status: { rayClusterName: `${name}-7xk2p` } });
  const ray = cluster.child(top, "ray.io/v1 RayCluster", `${name}-7xk2p`, own, { spec });
  podsOfRay(cluster, ray, spec);
  if (submitter !== undefined) podsOfJob(cluster, cluster.child(top, "batch/v1 Job", name), submitter, 1);
  return made(cluster);
};

const rayService: Maker = (cluster) => {
  const { name } = cluster;
  const spec = raySpec(cluster);
  const own = rayMarks(cluster);
  const top = cluster.top({
    apiVersion: "ray.io/v1",
    kind: "RayService",
    metadata: { name, ...own },
    spec: { serveConfigV2: "applications: []", rayClusterConfig: { ...spec } },
  });
  Object.assign(top, { status: { pendingServiceStatus: { rayClusterName: `${name}-k9d4f` } } });
  podsOfRay(cluster, cluster.child(top, "ray.io/v1 RayCluster", `${name}-k9d4f`, own, { spec }), spec);
  return made(cluster);
};

/** Kinds of Ray. */
export const RAY_KINDS: Readonly<Record<string, Maker>> = {
  RayCluster: rayCluster("v1"),
  "RayCluster v1alpha1": rayCluster("v1alpha1"),
  RayJob: rayJob,
  RayService: rayService,
};
