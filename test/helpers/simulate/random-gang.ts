import type { RandomNodes, Take } from "./random-nodes.ts";
import type { Draw } from "./random-snapshot.ts";
import { timeAfter } from "./random-snapshot.ts";

export interface RandomGang {
  readonly group: unknown;
  readonly pods: readonly unknown[];
}

/** The request of each pod of a template. */
interface Template {
  readonly requests: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly take: (memoryOfNode: number) => Take;
}

interface LeafPlan {
  readonly name: string | undefined;
  readonly minimum: number;
  readonly pods: number;
  readonly template: Template;
}

const GIB = 2 ** 30;

/** A gang that runs, as far as there is room for it, or one that waits. */
export function randomGang(
  draw: Draw,
  nodes: RandomNodes,
  queues: readonly string[],
  name: string,
  isRunning: boolean,
): RandomGang {
  const { random, has } = draw;
  const [first = "d0", ...others] = queues;
  const queue = random.pick([first, ...others]);
  const template = randomTemplate(draw, isRunning);
  const { leaves, tree } = randomTree(draw, template, isRunning);
  const age = random.int(10, 400);
  const pods = leaves.flatMap((leaf) => podsOf(draw, nodes, name, leaf, age, isRunning));
  const annotations: Record<string, string> = {};
  if (isRunning && has("times", 0.7)) {
    annotations["kai.scheduler/last-start-timestamp"] = random.pick([timeAfter(age), "2099-01-01T00:00:00Z"]);
  }
  if (isRunning && has("times", 0.3)) {
    annotations["kai.scheduler/stale-podgroup-timestamp"] = random.pick([timeAfter(age), "2099-01-01T00:00:00Z"]);
  }
  const group = {
    apiVersion: "scheduling.run.ai/v2alpha2",
    kind: "PodGroup",
    metadata: {
      name,
      namespace: "team",
      uid: `pg-${name}`,
      creationTimestamp: timeAfter(random.chance(0.1) ? 100 : age),
      annotations,
    },
    spec: {
      queue: !isRunning && random.chance(0.04) ? "missing" : queue,
      priorityClassName:
        draw.profile === "packing"
          ? "train"
          : random.pick(["train", "train", "train", "build-preemptible", "build", "inference", "low", "unknown"]),
      ...(random.chance(0.15) ? { preemptibility: random.pick(["preemptible", "non-preemptible"]) } : {}),
      ...(has("times", 0.2) ? { preemptionDelay: random.pick(["1h", "200000h"]) } : {}),
      ...(has("times", 0.2) ? { stalenessGracePeriod: random.pick(["0s", "-1s", "1h"]) } : {}),
      ...tree,
    },
  };
  return { group, pods };
}

function randomTemplate(draw: Draw, isRunning: boolean): Template {
  const { random, has } = draw;
  const isPacking = draw.profile === "packing";
  const cpu = random.pick(isPacking ? [100, 200] : [100, 500, 1000, 2000, 4000]);
  const memory = random.pick([1, 2, 8, 16]) * GIB;
  const base = { cpu, memory, gpus: 0, slices: 0, parts: 0, devices: 0 };
  const requests = { cpu: `${cpu}m`, memory: String(memory) };
  const spec = randomConstraints(draw);
  if (random.chance(isPacking ? 0 : 0.12)) return { requests, annotations: {}, spec, take: () => base };
  if (has("slices", 0.7)) {
    const slices = random.int(1, 2);
    return {
      requests: { ...requests, "nvidia.com/mig-1g.10gb": slices },
      annotations: {},
      spec,
      take: () => ({ ...base, slices }),
    };
  }
  if (has("shared", 0.7)) {
    const devices = random.chance(0.15) ? 2 : 1;
    const several: Record<string, string> = devices > 1 ? { "gpu-fraction-num-devices": "2" } : {};
    if (random.chance(0.7)) {
      const parts = random.pick([10, 20, 25, 33, 50, 50, 60, 75]);
      return {
        requests,
        annotations: { "gpu-fraction": String(parts / 100), ...several },
        spec,
        take: () => ({ ...base, parts, devices }),
      };
    }
    const mebibytes = random.pick([2000, 8000, 16_000, 24_000, 40_000]);
    const take = (whole: number): Take => ({
      ...base,
      parts: whole > 0 ? Math.ceil((mebibytes / whole) * 100) : 40,
      devices,
    });
    return { requests, annotations: { "gpu-memory": String(mebibytes), ...several }, spec, take };
  }
  const packed = isRunning ? ([1, 1, 2] as const) : ([4, 8, 2] as const);
  const gpus = random.pick(isPacking ? packed : [1, 1, 1, 2, 2, 4, 8]);
  return { requests: { ...requests, "nvidia.com/gpu": gpus }, annotations: {}, spec, take: () => ({ ...base, gpus }) };
}

function randomConstraints(draw: Draw): Record<string, unknown> {
  const { random, has } = draw;
  const spec: Record<string, unknown> = {};
  if (has("constraints", 0.3)) spec.nodeSelector = { type: random.pick(["h100", "a100", "l4"]) };
  if (has("constraints", 0.25)) {
    const expression = { key: "type", operator: random.pick(["In", "NotIn"]), values: [random.pick(["h100", "a100"])] };
    spec.affinity = {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [expression] }] },
      },
    };
  }
  if (has("constraints", 0.4)) {
    spec.tolerations = [
      random.pick([
        { key: "dedicated", operator: "Exists" },
        { key: "dedicated", value: "a", effect: "NoSchedule" },
      ]),
    ];
  }
  return spec;
}

function randomTree(
  draw: Draw,
  template: Template,
  isRunning: boolean,
): { readonly leaves: LeafPlan[]; readonly tree: Record<string, unknown> } {
  const { random, has, size } = draw;
  const tree: Record<string, unknown> = {};
  if (has("topology", 0.6)) tree.topologyConstraint = randomDemand(draw);
  if (!has("subgroups", 0.7)) {
    const pods =
      draw.profile === "packing" ? random.int(1, 2) : random.pick([1, 1, 2, 2, 3, 4, Math.min(16, 1 + size)]);
    const minimum = has("elastic", 0.6) ? random.int(1, pods) : pods;
    tree.minMember = minimum;
    return { leaves: [{ name: undefined, minimum, pods, template }], tree };
  }
  const leaves: LeafPlan[] = [];
  const groups: Record<string, unknown>[] = [];
  const add = (name: string, parent: string | undefined): void => {
    const pods = random.int(1, 3);
    const minimum = has("elastic", 0.4) || random.chance(0.1) ? random.int(1, pods) : pods;
    leaves.push({
      name,
      minimum,
      pods: random.chance(0.06) ? 0 : pods,
      template: random.chance(0.7) ? template : randomTemplate(draw, isRunning),
    });
    groups.push({
      name,
      minMember: minimum,
      ...(parent === undefined ? {} : { parent }),
      ...(has("topology", 0.3) ? { topologyConstraint: randomDemand(draw) } : {}),
    });
  };
  const count = random.int(1, 3);
  for (let index = 0; index < count; index += 1) {
    if (!random.chance(0.3)) {
      add(`s${index}`, undefined);
      continue;
    }
    const parent = `t${index}`;
    const inner = random.int(1, 3);
    groups.push({ name: parent, ...(random.chance(0.3) ? { minSubGroup: random.int(1, inner) } : {}) });
    for (let child = 0; child < inner; child += 1) add(`s${index}-${child}`, parent);
  }
  if (random.chance(0.25)) tree.minSubGroup = random.int(1, count);
  tree.subGroups = groups;
  return { leaves, tree };
}

function randomDemand({ random }: Draw): Record<string, string> {
  const levels = ["zone", "rack", "kubernetes.io/hostname"] as const;
  const required = random.int(0, 3);
  const preferred = random.int(Math.min(required, 2), 3);
  return {
    topology: random.chance(0.03) ? "none" : "fabric",
    ...(levels[required] === undefined ? {} : { requiredTopologyLevel: levels[required] }),
    ...(levels[preferred] === undefined ? {} : { preferredTopologyLevel: levels[preferred] }),
  };
}

function podsOf(
  draw: Draw,
  nodes: RandomNodes,
  gang: string,
  leaf: LeafPlan,
  age: number,
  isRunning: boolean,
): unknown[] {
  const { random, has } = draw;
  return Array.from({ length: leaf.pods }, (_, index) => {
    const name = `${gang}-${leaf.name ?? "w"}-${index}`;
    const memory = nodes.memoryOf(nodes.names()[0] ?? "");
    const wantsNode = isRunning && !(has("elastic", 0.15) && index >= leaf.minimum);
    const place = wantsNode ? nodes.take(leaf.template.take(memory)) : undefined;
    const labels: Record<string, string> = leaf.name === undefined ? {} : { "kai.scheduler/subgroup-name": leaf.name };
    const [firstGroup, ...otherGroups] = place?.groups ?? [];
    if (firstGroup !== undefined) labels["runai-gpu-group"] = firstGroup;
    for (const group of otherGroups) labels[`runai-gpu-group/${group}`] = group;
    if (has("times", 0.1)) labels["kai.scheduler/task-priority"] = String(random.int(0, 3));
    const isLeaving = place !== undefined && random.chance(0.03);
    return {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name,
        namespace: "team",
        uid: `uid-${name}`,
        labels,
        annotations: {
          "pod-group-name": gang,
          ...leaf.template.annotations,
          ...(place !== undefined && firstGroup !== undefined ? { "received-resource-type": "Fraction" } : {}),
        },
        creationTimestamp: timeAfter(age),
        ...(isLeaving ? { deletionTimestamp: random.pick(["2099-01-01T00:00:00Z", timeAfter(500)]) } : {}),
      },
      spec: {
        schedulerName: "kai-scheduler",
        ...leaf.template.spec,
        ...(place === undefined ? {} : { nodeName: place.node }),
        ...(place === undefined && random.chance(0.02) ? { schedulingGates: [{ name: "gate" }] } : {}),
        containers: [{ name: "main", image: "x", resources: { requests: leaf.template.requests, limits: {} } }],
      },
      status: { phase: place !== undefined && random.chance(0.97) ? "Running" : "Pending" },
    };
  });
}
