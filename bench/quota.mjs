import { account } from "../lib/src/gpu/quota/account.js";
import { podResources } from "../lib/src/gpu/quota/pod-resources.js";
import { quotaModel } from "../lib/src/gpu/quota/quota-model.js";
import { rowDeltas } from "../lib/src/gpu/quota/row-deltas.js";
import { verdicts } from "../lib/src/gpu/quota/verdicts.js";
import { workloadDeltas } from "../lib/src/gpu/quota/workload-deltas.js";
import { median, time } from "./time.mjs";

const RUNS = 5;
const WORKLOADS = 10_000;
const PROJECTS = 100;
const DEPARTMENTS = 10;
const POOLS = ["default", "h100"];

/** Account, verdicts and delta of many workloads: linear in their number, and each pod template is counted once. */
export function benchQuota() {
  const small = measure(WORKLOADS / 10);
  const large = measure(WORKLOADS);
  return {
    name: `quota of ${WORKLOADS} workloads in ${PROJECTS * POOLS.length} queues`,
    milliseconds: {
      "count each pod template once": large.pods,
      "model, account and verdicts": large.whole,
      "the same for a tenth": small.whole,
      "delta of two accounts": large.delta,
    },
    ratios: {
      "ten times the workloads": { value: large.whole / small.whole, budget: 11 },
      "counts of each template": { value: countsOfEach(inputOf(WORKLOADS)), budget: 1 },
      "whole / counting pods alone": { value: large.whole / large.pods },
    },
  };
}

function measure(count) {
  const input = inputOf(count);
  const other = account(quotaModel(inputOf(count - 1)));
  const each = (call) => median(Array.from({ length: RUNS }, () => time(call)));
  const templates = input.workloads.flatMap(({ pods }) => pods.map(({ template }) => template));
  whole(input);
  const found = account(quotaModel(input));
  return {
    pods: each(() => templates.map((template) => podResources(template))),
    whole: each(() => whole(input)),
    delta: each(() => [rowDeltas(other, found), workloadDeltas(other, found)]),
  };
}

/** The number of counts of each template: the counter reads the GPU keys of a kind whenever it counts a template. */
function countsOfEach(input) {
  let counts = 0;
  const gpuKeys = () => {
    counts += 1;
  };
  whole({ ...input, gpuKeys });
  return counts / input.workloads.flatMap(({ pods }) => pods).length;
}

function whole(input) {
  const model = quotaModel(input);
  return [account(model), verdicts(model)];
}

function inputOf(count) {
  const workloads = Array.from({ length: count }, (_, index) => workload(index));
  return {
    workloads,
    gangs: workloads.map(gang),
    queues: queues(),
    organization: {
      clusters: [
        {
          name: "east",
          scheduler: "kai",
          version: "0.17.1",
          nodePools: POOLS.map((name) => ({ name })),
          priorityClasses: { train: 50 },
        },
      ],
      projects: [],
    },
  };
}

function workload(index) {
  const name = `job-${index}`;
  return {
    object: {
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata: { name, namespace: `team-${index % PROJECTS}` },
    },
    cluster: "east",
    pods: [
      { component: "master", instance: "", count: 1, template: template(1) },
      { component: "worker", instance: "", count: 1 + (index % 7), template: template(8) },
    ],
    gangs: [],
    suspended: false,
  };
}

function template(gpus) {
  const resources = {
    requests: { cpu: "16", memory: "128Gi" },
    limits: { memory: "128Gi", "nvidia.com/gpu": String(gpus) },
  };
  return { metadata: {}, spec: { containers: [{ name: "main", resources }] } };
}

function gang(owner, index) {
  const nodePool = POOLS[index % POOLS.length];
  const members = owner.pods.map((pods) => ({ workload: owner, pods, leaf: pods.component }));
  return {
    cluster: "east",
    mode: "predicted",
    members,
    gang: {
      name: `pg-${owner.object.metadata.name}`,
      namespace: owner.object.metadata.namespace,
      queue: queueName(`team-${index % PROJECTS}`, nodePool),
      nodePool,
      preemptibility: index % 3 === 0 ? "non-preemptible" : "preemptible",
      tree: owner.pods.map(({ component, count }) => ({ name: component, min: count })),
      pods: owner.pods.map(({ component, count }) => ({ component, count, leaf: component })),
    },
  };
}

function queues() {
  return POOLS.flatMap((nodePool) => [
    ...Array.from({ length: DEPARTMENTS }, (_, index) => queue(`dept-${index}`, nodePool, 40_000, undefined)),
    ...Array.from({ length: PROJECTS }, (_, index) =>
      queue(`team-${index}`, nodePool, 4_000, `dept-${index % DEPARTMENTS}`),
    ),
  ]);
}

function queue(owner, nodePool, gpus, department) {
  const unlimited = { deserved: Infinity, limit: Infinity, overQuotaWeight: 1 };
  return {
    name: queueName(owner, nodePool),
    cluster: "east",
    nodePool,
    ...(department === undefined
      ? { department: owner }
      : { parent: queueName(department, nodePool), department, project: owner }),
    quotas: { gpu: { deserved: gpus, limit: 2 * gpus, overQuotaWeight: 1 }, cpu: unlimited, memory: unlimited },
    origin: "organization",
  };
}

function queueName(owner, nodePool) {
  return nodePool === "default" ? owner : `${owner}-${nodePool}`;
}
