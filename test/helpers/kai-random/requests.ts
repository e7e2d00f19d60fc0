import type { Template } from "./cluster.ts";
import type { Random } from "./random.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAIN = { name: "main", image: "example.test/x:1" };

const container = (resources: Fields, fields: Fields = {}) => ({ ...MAIN, ...fields, resources });

function devices(random: Random): Fields {
  const gpus = random.int(1, 4);
  return random.chance(0.7)
    ? { limits: { "nvidia.com/gpu": gpus } }
    : { limits: { "nvidia.com/gpu": String(gpus) }, requests: { "nvidia.com/gpu": String(gpus) } };
}

/** Pod specs by what they request; the second value has the annotations of the pod. */
const REQUESTS: Readonly<Record<string, (random: Random) => readonly [Fields, Readonly<Record<string, string>>?]>> = {
  whole: (random) => [{ containers: [container(devices(random))] }],
  fraction: (random) => [{ containers: [container({})] }, { "gpu-fraction": (random.int(1, 19) / 20).toString() }],
  fine: (random) => [
    { containers: [container({})] },
    { "gpu-fraction": random.pick(["0.333", "0.125", "0.07", "0.999"]) },
  ],
  devices: (random) => [
    { containers: [container({})] },
    { "gpu-fraction": random.pick(["0.5", "0.25", "0.7"]), "gpu-fraction-num-devices": String(random.int(2, 4)) },
  ],
  memory: (random) => [
    { containers: [container({})] },
    { "gpu-memory": random.pick(["20480", "40960", "8000", "1024"]) },
  ],
  cpu: (random) => [{ containers: [container({ requests: { cpu: random.pick(["500m", "1", "2", "1500m"]) } })] }],
  ram: (random) => [
    { containers: [container({ requests: { cpu: "100m", memory: random.pick(["1Gi", "512Mi", "2G"]) } })] },
  ],
  mixed: (random) => [{ containers: [container({ ...devices(random), requests: { cpu: "1", memory: "1Gi" } })] }],
  two: (random) => [{ containers: [container(devices(random)), container({ limits: { cpu: "2" } }, { name: "log" })] }],
  init: (random) => [
    {
      initContainers: [container({ limits: { "nvidia.com/gpu": random.int(1, 4), cpu: "3" } }, { name: "init" })],
      containers: [container({ ...devices(random), requests: { cpu: "1" } })],
    },
  ],
  sidecar: (random) => [
    {
      initContainers: [
        container({ requests: { cpu: "500m", memory: "256Mi" } }, { name: "proxy", restartPolicy: "Always" }),
      ],
      containers: [container({ ...devices(random), requests: { cpu: "1", memory: "1Gi" } })],
    },
  ],
  overhead: () => [{ overhead: { cpu: "250m", memory: "120Mi" }, containers: [container({ requests: { cpu: "1" } })] }],
  none: () => [{ containers: [container({})] }],
};

/** Requests that KAI reads from 0.18 on. */
const CONTAINER_GPUS: typeof REQUESTS = {
  request: (random) => [
    { containers: [container({})] },
    { "nvidia.com/container.main.gpu-memory.request": random.pick(["8Gi", "20Gi", "40Gi", "10G", "512Mi", "81920Mi"]) },
  ],
  limit: () => [{ containers: [container({})] }, { "nvidia.com/container.main.gpu-memory.limit": "40Gi" }],
  bounds: (random) => [
    { containers: [container({}), container({ requests: { cpu: "1" } }, { name: "log" })] },
    {
      "nvidia.com/container.main.gpu-memory.request": random.pick(["16Gi", "1000Mi"]),
      "nvidia.com/container.main.gpu-memory.limit": "24Gi",
      "nvidia.com/container.main.gpu-compute.mode": random.pick(["time-slicing", "sm-sharing"]),
    },
  ],
  several: (random) => [
    { containers: [container({})] },
    {
      "nvidia.com/container.main.gpu-memory.request": random.pick(["8Gi", "40Gi"]),
      "gpu-fraction-num-devices": String(random.int(2, 4)),
    },
  ],
};

const NEWER = { ...REQUESTS, ...CONTAINER_GPUS };

/** A random template by what its pods request, with the requests of a release. */
export function requesting(random: Random, hasContainerGpus: boolean): Template {
  const requests = hasContainerGpus ? NEWER : REQUESTS;
  const kind = random.pick(Object.keys(requests) as [string, ...string[]]);
  const [spec, annotations] = requests[kind]?.(random) ?? [{}];
  return {
    ...(annotations !== undefined && { metadata: { annotations } }),
    spec: { schedulerName: "kai-scheduler", ...spec },
  };
}
