import { at, items, member, members, text } from "../../../kernel/index.ts";
import type { SimNode } from "../engine/sim-node.ts";
import { amountAt, emptyVector, GPU } from "../engine/vector.ts";
import { labelIn, nameIn } from "./fields.ts";
import { isCountedByKai, isSlice, type Places, resourceAmount, vectorOf } from "./places.ts";

/** MiB of a GPU where the node does not tell it. */
const UNKNOWN_MEMORY = 100;
const PRESSURES = ["MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable"];

/** A node without its pods. `changed` has the changed nodes of its session. */
export function readSimNode(node: unknown, places: Places, changed: Set<SimNode>): SimNode {
  const amounts = new Map<string, number>();
  for (const [name, value] of members(at(node, "status", "allocatable"))) {
    if (isCountedByKai(name)) amounts.set(name, resourceAmount(name, value));
  }
  const allocatable = vectorOf(places, amounts);
  const memory = gpuMemory(labelIn(node, "nvidia.com/gpu.memory"));
  const count = labelIn(node, "nvidia.com/gpu.count") ?? "";
  return {
    name: nameIn(node),
    labels: Object.fromEntries(members(at(node, "metadata", "labels")).map(([key, value]) => [key, text(value) ?? ""])),
    isReady: isReady(node),
    allocatable,
    gpuMemory: memory ?? UNKNOWN_MEMORY,
    hasGpuMemory: memory !== undefined,
    gpuCount: /^[+-]?\d+$/.test(count) ? Number(count) : amountAt(allocatable, GPU),
    slicing: slicingOf(node, amounts),
    idle: [...allocatable],
    used: emptyVector(allocatable.length),
    releasing: emptyVector(allocatable.length),
    tasks: new Map(),
    usedShared: new Map(),
    releasingShared: new Map(),
    allocatedShared: new Map(),
    leavingGpus: new Set(),
    changed,
  };
}

/** MiB, in whole hundreds. The label has bytes where an old discovery wrote it. */
function gpuMemory(label: string | undefined): number | undefined {
  if (label === undefined || !/^[+-]?\d{1,18}$/.test(label)) return undefined;
  const given = Number(label);
  const mebibytes = given < 2 ** 20 ? given : Math.trunc(given / 2 ** 20);
  return mebibytes - (mebibytes % 100);
}

/** The node as it is once it is ready, without the taints that Kubernetes gives nodes that are not. */
export function readyNode(node: unknown): unknown {
  if (isReady(node)) return node;
  const taints = items(at(node, "spec", "taints")).filter(
    (taint) => text(member(taint, "key"))?.startsWith("node.kubernetes.io/") !== true,
  );
  return { ...Object(node), spec: { taints }, status: { allocatable: at(node, "status", "allocatable") } };
}

function isReady(node: unknown): boolean {
  if (member(member(node, "spec"), "unschedulable") === true) return false;
  return items(at(node, "status", "conditions")).every((condition) => {
    const [type, status] = [text(member(condition, "type")) ?? "", member(condition, "status")];
    if (type === "Ready") return status === "True";
    return !PRESSURES.includes(type) || status === "False";
  });
}

function slicingOf(node: unknown, amounts: ReadonlyMap<string, number>): SimNode["slicing"] {
  const label = labelIn(node, "node-role.kubernetes.io/mig-enabled");
  const hasSlices = [...amounts].some(([name, amount]) => isSlice(name) && amount > 0);
  const isSliced = label === undefined ? hasSlices : /^(?:1|t|T|true|TRUE|True)$/.test(label);
  if (!isSliced) return "none";
  const strategy = labelIn(node, "nvidia.com/mig.strategy");
  return strategy === "single" || strategy === "mixed" ? strategy : "unnamed";
}
