/** The moment of the cycle in a large cluster; all its objects are older. */
export const LARGE_NOW = Date.parse("2026-06-01T00:00:00Z");

const GPUS_PER_NODE = 8;
const START = Date.parse("2026-01-01T00:00:00Z");
/** GPUs of a pod, each with its part of the gangs. */
const GPUS_OF_POD = [
  [0, 0.25],
  [1, 0.52],
  [2, 0.13],
  [4, 0.06],
  [8, 0.04],
];
/** Pods of a gang, each with its part of the gangs. */
const PODS_OF_GANG = [
  [1, 0.5],
  [2, 0.2],
  [4, 0.15],
  [8, 0.09],
  [16, 0.04],
  [32, 0.02],
];

/**
 * A cluster of nodes with 8 GPUs, as kubectl lists it: a department for each ten queues, over-quota weights, gangs of 1 to 32
 * pods. About three of four pods run and the others wait; some queues use more than their share, and a tenth of the gangs that
 * wait has a high priority. In a `crowded` one each pod has GPUs, and half of them wait. Equal for equal sizes.
 */
export function largeCluster({ pods, nodes = pods / 10, queues = pods / 50, crowded = false }) {
  const random = randomOf(pods);
  const departments = Math.max(1, Math.floor(queues / 10));
  const leaves = queues - departments;
  const gpus = nodes * GPUS_PER_NODE;
  const free = Array.from({ length: nodes }, () => GPUS_PER_NODE);
  // Every 25th GPU stays free, so that some gangs find room and others would after a move.
  const isOpen = () => free.reduce((sum, each) => sum + each) > gpus / 25;
  const podGroups = [];
  const podObjects = [];
  for (let index = 0; podObjects.length < pods; index += 1) {
    const size = Math.min(weighted(random, PODS_OF_GANG), pods - podObjects.length);
    const perPod = weighted(random, crowded ? GPUS_OF_POD.slice(1) : GPUS_OF_POD);
    // The first queues of each department get more gangs than the last ones.
    const queue = departments + Math.floor(random() ** 1.6 * leaves);
    const runs = isOpen() && random() < 0.95 ? placed(random, free, size, perPod) : undefined;
    const name = `gang-${index}`;
    const isUrgent = random() < (runs === undefined ? 0.1 : 0.05);
    const priorityClass = isUrgent ? "urgent" : ["build", "train"][Number(random() >= 0.1)];
    const time = new Date(START + index * 60_000).toISOString().replace(".000", "");
    podGroups.push({
      apiVersion: "scheduling.run.ai/v2alpha2",
      kind: "PodGroup",
      metadata: { name, namespace: `team-${queue}`, creationTimestamp: time },
      spec: {
        queue: `queue-${queue}`,
        minMember: size,
        priorityClassName: priorityClass,
      },
    });
    for (let pod = 0; pod < size; pod += 1) {
      podObjects.push(podObject({ name, namespace: `team-${queue}`, time, pod, perPod, node: runs?.[pod] }));
    }
  }
  return {
    nodes: free.map((_, index) => nodeObject(index)),
    pods: podObjects,
    podGroups,
    queues: Array.from({ length: queues }, (_, index) => queueObject(index, departments, gpus, leaves)),
    topologies: [],
    priorityClasses: [
      ["train", 50],
      ["urgent", 75],
      ["build", 100],
    ].map(([name, value]) => ({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name },
      value,
    })),
    bindRequests: [],
  };
}

/** The nodes of the pods of a gang, from a random one on; absent where not all fit. */
function placed(random, free, size, perPod) {
  const found = [];
  let place = Math.floor(random() * free.length);
  for (let step = 0; step < free.length && found.length < size; step += 1) {
    for (let room = free[place]; room >= perPod && found.length < size; room -= perPod) {
      found.push(place);
      // A node has processors for so many pods without GPUs.
      if (perPod === 0 && found.length % GPUS_PER_NODE === 0) break;
    }
    place = (place + 1) % free.length;
  }
  if (found.length < size) return undefined;
  for (const node of found) free[node] -= perPod;
  return found;
}

function podObject({ name, namespace, time, pod, perPod, node }) {
  const gpu = perPod === 0 ? {} : { "nvidia.com/gpu": String(perPod) };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `${name}-${pod}`,
      namespace,
      uid: `${name}-${pod}`,
      annotations: { "pod-group-name": name },
      creationTimestamp: time,
    },
    spec: {
      schedulerName: "kai-scheduler",
      ...(node !== undefined && { nodeName: `node-${node}` }),
      containers: [
        {
          name: "main",
          image: "example.com/train:1",
          resources: { requests: { cpu: "2", memory: "8Gi" }, limits: gpu },
        },
      ],
    },
    status: { phase: node === undefined ? "Pending" : "Running" },
  };
}

const nodeObject = (index) => ({
  apiVersion: "v1",
  kind: "Node",
  metadata: {
    name: `node-${index}`,
    labels: { "kubernetes.io/hostname": `node-${index}`, "nvidia.com/gpu.memory": "81559" },
  },
  status: {
    allocatable: { cpu: "128", memory: "1Ti", pods: "110", "nvidia.com/gpu": String(GPUS_PER_NODE) },
    conditions: [{ type: "Ready", status: "True" }],
  },
});

/** A department, or a queue of one; together the queues deserve nine of ten GPUs. */
function queueObject(index, departments, gpus, leaves) {
  const isTop = index < departments;
  const deserved = Math.floor((0.9 * gpus) / (isTop ? departments : leaves));
  const open = { quota: -1, limit: -1, overQuotaWeight: 1 };
  return {
    apiVersion: "scheduling.run.ai/v2",
    kind: "Queue",
    metadata: {
      name: `queue-${index}`,
      creationTimestamp: new Date(START + index * 1000).toISOString().replace(".000", ""),
    },
    spec: {
      ...(!isTop && { parentQueue: `queue-${index % departments}` }),
      resources: { gpu: { quota: deserved, limit: -1, overQuotaWeight: 1 + (index % 3) }, cpu: open, memory: open },
    },
  };
}

function weighted(random, parts) {
  let rest = random() * parts.reduce((sum, [, part]) => sum + part, 0);
  for (const [value, part] of parts) {
    rest -= part;
    if (rest < 0) return value;
  }
  return parts[0][0];
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
