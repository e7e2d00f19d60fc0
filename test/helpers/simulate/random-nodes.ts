import type { Draw } from "./random-snapshot.ts";
import { timeAfter } from "./random-snapshot.ts";

interface Node {
  readonly name: string;
  readonly labels: Record<string, string>;
  readonly taints: unknown[];
  readonly gpus: number;
  readonly slices: number;
  readonly memory: number;
  readonly isReady: boolean;
  free: { cpu: number; memory: number; gpus: number; slices: number; pods: number };
  /** Hundredths that are used of shared GPUs. */
  readonly shared: Map<string, number>;
}

/** The amounts that a running pod takes from a node. */
export interface Take {
  readonly cpu: number;
  readonly memory: number;
  readonly gpus: number;
  readonly slices: number;
  /** Hundredths of each of some GPUs. */
  readonly parts: number;
  readonly devices: number;
}

const GIB = 2 ** 30;

/** The nodes of a snapshot, with what is still free on them. */
export class RandomNodes {
  readonly #draw: Draw;
  readonly #nodes: Node[] = [];
  readonly #others: unknown[] = [];
  /** The amounts of nodes without pods. */
  readonly #whole = new Map<Node, { cpu: number; memory: number; pods: number }>();
  #groups = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
    const { random, size } = draw;
    const count = random.int(1, 2 + size);
    for (let index = 0; index < count; index += 1) this.#nodes.push(this.#node(index));
    for (const node of this.#nodes) this.#whole.set(node, { ...node.free });
    for (const node of this.#nodes) if (random.chance(0.25)) this.#addOther(node);
  }

  #node(index: number): Node {
    const { random, has } = this.#draw;
    const gpus = random.pick([8, 8, 8, 4, 2, 0]);
    const slices = gpus > 0 && has("slices", 0.6) ? random.int(2, 7) : 0;
    const memory = gpus === 0 ? 0 : random.pick([81559, 81559, 40960, 24576]);
    const name = `node-${String(index).padStart(3, "0")}`;
    const labels: Record<string, string> = { "kubernetes.io/hostname": name };
    if (gpus > 0 && !has("shared", 0.05)) labels["nvidia.com/gpu.memory"] = String(memory);
    if (has("shared", 0.5) && gpus > 0) labels["nvidia.com/gpu.count"] = String(gpus);
    if (slices > 0) labels["nvidia.com/mig.strategy"] = random.pick(["mixed", "mixed", "single"]);
    if (has("topology", 0.95)) {
      labels.zone = `z${index % random.pick([1, 2, 2, 3])}`;
      if (random.chance(0.95)) labels.rack = `${labels.zone}r${random.int(0, 1)}`;
    }
    labels.type = random.pick(["h100", "a100", "l4"]);
    const taints = has("constraints", 0.3)
      ? [
          {
            key: "dedicated",
            value: random.pick(["a", "b"]),
            effect: random.pick(["NoSchedule", "NoExecute", "PreferNoSchedule"]),
          },
        ]
      : [];
    const whole = slices > 0 && labels["nvidia.com/mig.strategy"] === "mixed" ? 0 : gpus;
    const free = {
      cpu: random.pick([16, 32, 96]) * 1000,
      memory: random.pick([64, 256, 512]) * GIB,
      gpus: whole,
      slices,
      pods: random.chance(0.1) ? 8 : 110,
    };
    return {
      name,
      labels,
      taints,
      gpus: whole,
      slices,
      memory,
      isReady: !random.chance(0.06),
      free: { ...free },
      shared: new Map(),
    };
  }

  total(): number {
    return this.#nodes.reduce((sum, { gpus, slices }) => sum + gpus + slices, 0);
  }

  names(): string[] {
    return this.#nodes.map(({ name }) => name);
  }

  /** Finds room for a running pod. */
  take(need: Take): { readonly node: string; readonly groups: readonly string[] } | undefined {
    const { random } = this.#draw;
    const start = random.int(0, this.#nodes.length - 1);
    for (let index = 0; index < this.#nodes.length; index += 1) {
      const node = this.#nodes[(start + index) % this.#nodes.length];
      if (node === undefined || !node.isReady) continue;
      const { free } = node;
      if (
        free.cpu < need.cpu ||
        free.memory < need.memory ||
        free.gpus < need.gpus ||
        free.slices < need.slices ||
        free.pods < 3
      )
        continue;
      if (need.parts > 0 && node.labels["nvidia.com/gpu.memory"] === undefined) continue;
      const groups = need.parts > 0 ? this.#share(node, need.parts, need.devices) : [];
      if (groups === undefined) continue;
      free.cpu -= need.cpu;
      free.memory -= need.memory;
      free.gpus -= need.gpus;
      free.slices -= need.slices;
      free.pods -= 1;
      return { node: node.name, groups };
    }
    return undefined;
  }

  /** The GPU memory of a node in MiB. */
  memoryOf(name: string): number {
    const memory = this.#nodes.find((node) => node.name === name)?.memory ?? 0;
    return memory - (memory % 100);
  }

  #share(node: Node, parts: number, devices: number): string[] | undefined {
    const fitting = [...node.shared].filter(([, used]) => used + parts <= 100).map(([group]) => group);
    const chosen = fitting.slice(0, devices);
    if (devices - chosen.length > node.free.gpus) return undefined;
    while (chosen.length < devices) {
      this.#groups += 1;
      const group = `0f9a3c11-0000-4000-8000-${String(this.#groups).padStart(12, "0")}`;
      node.free.gpus -= 1;
      node.free.pods -= 1;
      node.shared.set(group, 0);
      chosen.push(group);
    }
    for (const group of chosen) node.shared.set(group, (node.shared.get(group) ?? 0) + parts);
    return chosen;
  }

  #addOther(node: Node): void {
    const { random } = this.#draw;
    const cpu = random.int(1, 4) * 1000;
    const gpus = node.isReady && node.free.gpus > 1 && random.chance(0.2) ? 1 : 0;
    if (node.free.cpu < cpu) return;
    node.free.cpu -= cpu;
    node.free.gpus -= gpus;
    node.free.pods -= 1;
    this.#others.push(
      pod(`agent-${node.name}`, "system", node.name, "default-scheduler", {
        cpu: `${cpu}m`,
        ...(gpus > 0 ? { "nvidia.com/gpu": gpus } : {}),
      }),
    );
  }

  otherPods(): readonly unknown[] {
    return this.#others;
  }

  /** The pods that hold shared GPUs. */
  reservations(): readonly unknown[] {
    return this.#nodes.flatMap(({ name, shared }) =>
      [...shared.keys()].map((group) =>
        pod(
          `gpu-reservation-${group.slice(-6)}`,
          "kai-resource-reservation",
          name,
          "default-scheduler",
          { "nvidia.com/gpu": 1 },
          { app: "kai-resource-reservation", "runai-gpu-group": group },
        ),
      ),
    );
  }

  topologies(): readonly unknown[] {
    const levels = [{ nodeLabel: "zone" }, { nodeLabel: "rack" }, { nodeLabel: "kubernetes.io/hostname" }];
    return [{ apiVersion: "kai.scheduler/v1alpha1", kind: "Topology", metadata: { name: "fabric" }, spec: { levels } }];
  }

  objects(): readonly unknown[] {
    const { random } = this.#draw;
    return this.#nodes.map((node) => {
      const { cpu, memory, pods } = this.#allocatable(node);
      const slices = node.slices > 0 && node.gpus === 0 ? { "nvidia.com/mig-1g.10gb": String(node.slices) } : {};
      const allocatable = {
        cpu: `${cpu}m`,
        memory: String(memory),
        pods: String(pods),
        ...(node.gpus > 0 ? { "nvidia.com/gpu": String(node.gpus) } : {}),
        ...slices,
      };
      return {
        apiVersion: "v1",
        kind: "Node",
        metadata: { name: node.name, uid: node.name, labels: node.labels, creationTimestamp: timeAfter(0) },
        spec: {
          ...(node.taints.length > 0 ? { taints: node.taints } : {}),
          ...(!node.isReady && random.chance(0.5) ? { unschedulable: true } : {}),
        },
        status: {
          allocatable,
          capacity: allocatable,
          conditions: [{ type: "Ready", status: node.isReady ? "True" : "Unknown" }],
        },
      };
    });
  }

  #allocatable(node: Node): { cpu: number; memory: number; pods: number } {
    return this.#whole.get(node) ?? { cpu: 0, memory: 0, pods: 0 };
  }
}

/** A pod on a node. */
function pod(
  name: string,
  namespace: string,
  node: string,
  scheduler: string,
  requests: unknown,
  labels: Record<string, string> = {},
): unknown {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace, uid: `${namespace}-${name}`, labels, creationTimestamp: timeAfter(1) },
    spec: {
      schedulerName: scheduler,
      nodeName: node,
      containers: [{ name: "main", image: "x", resources: { requests } }],
    },
    status: { phase: "Running" },
  };
}
