import type { KubeObject, Writable } from "../../kernel/index.ts";
import { at, filledText, items, member, names, PREEMPTIBILITIES, text } from "../../kernel/index.ts";
import type { Gang, GangNode, GangTopology } from "../../model/index.ts";
import { KAI_KEYS } from "../../model/index.ts";

/** Namespace of an object without one, as for `kubectl` and the API server. */
const NO_NAMESPACE = "default";

/** Largest number that the CRD's `int32` holds. */
const MAX_INT32 = 2_147_483_647;

/**
 * The neutral form of a committed PodGroup (`scheduling.run.ai/v2alpha2`), without its pods. Reads any value: a field of
 * the wrong type counts as absent, a subgroup without a name is left out, of two subgroups of one name the first
 * counts; `checkPodGroup` reports all of these. Source: KAI Scheduler,
 * `pkg/apis/scheduling/v2alpha2/podgroup_types.go`.
 */
export function readPodGroup(object: KubeObject): Gang {
  const { metadata, spec }: { readonly metadata?: unknown; readonly spec?: unknown } = object ?? {};
  const labels = member(metadata, "labels");
  const written = member(spec, "preemptibility");
  const preemptibility = PREEMPTIBILITIES.find((word) => word === written);
  const tree = treeOf(items(member(spec, "subGroups")));
  const gang: Writable<Gang> = {
    name: text(member(metadata, "name")) ?? "",
    namespace: text(member(metadata, "namespace")) || NO_NAMESPACE,
    // The scheduler reads the queue of `spec` and ignores the label.
    queue: text(member(spec, "queue")) ?? "",
    pods: [],
  };
  give(gang, "nodePool", text(member(labels, KAI_KEYS.nodePool)));
  give(gang, "priorityClass", filledText(member(spec, "priorityClassName")));
  if (preemptibility !== undefined) gang.preemptibility = preemptibility;
  give(gang, "topology", topologyOf(member(spec, "topologyConstraint")));
  give(gang, "min", countOf(member(spec, "minMember")));
  give(gang, "minChildren", countOf(member(spec, "minSubGroup")));
  give(gang, "tree", tree.length === 0 ? undefined : tree);
  give(gang, "preemptionDelay", text(member(spec, "preemptionDelay")));
  give(gang, "stalenessGracePeriod", text(member(spec, "stalenessGracePeriod")));
  give(gang, "labels", textsOf(labels, OWN_LABELS));
  give(gang, "annotations", textsOf(member(metadata, "annotations"), []));
  return gang;
}

/** Labels that a back-end sets itself. */
const OWN_LABELS: readonly string[] = [KAI_KEYS.queue, KAI_KEYS.nodePool];

/**
 * Whether the podgrouper made a PodGroup, or will make it according to muster's review: it has an owner or names it. Such
 * a group cannot be repaired in git, and its pods need not be among the manifests.
 */
export function isPodgroupersOwn(object: KubeObject): boolean {
  return (
    items(at(object, "metadata", "ownerReferences")).length > 0 ||
    at(object, "metadata", "annotations", KAI_KEYS.topOwner) !== undefined
  );
}

/** Name of an object; empty where it has none. */
export function nameOfObject(object: KubeObject): string {
  return text(member(member(object, "metadata"), "name")) ?? "";
}

/** Namespace of an object, by default `default`. */
export function namespaceOfObject(object: KubeObject): string {
  return text(member(member(object, "metadata"), "namespace")) || NO_NAMESPACE;
}

function treeOf(subGroups: readonly unknown[]): readonly GangNode[] {
  const nodes = new Map<string, GangNode>();
  for (const item of subGroups) {
    const name = text(member(item, "name")) ?? "";
    if (name === "" || nodes.has(name)) continue;
    const node: Writable<GangNode> = { name };
    give(node, "parent", filledText(member(item, "parent")));
    give(node, "min", countOf(member(item, "minMember")));
    give(node, "minChildren", countOf(member(item, "minSubGroup")));
    give(node, "topology", topologyOf(member(item, "topologyConstraint")));
    nodes.set(name, node);
  }
  return [...nodes.values()];
}

function topologyOf(constraint: unknown): GangTopology | undefined {
  if (constraint === undefined) return undefined;
  const topology: Writable<GangTopology> = {};
  give(topology, "topology", filledText(member(constraint, "topology")));
  give(topology, "required", filledText(member(constraint, "requiredTopologyLevel")));
  give(topology, "preferred", filledText(member(constraint, "preferredTopologyLevel")));
  if (Object.keys(topology).length === 0) return undefined;
  return topology;
}

function countOf(value: unknown): number | undefined {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_INT32) return value;
  return undefined;
}

/** The strings of a map except for some keys; undefined if it is empty. */
function textsOf(value: unknown, without: readonly string[]): Readonly<Record<string, string>> | undefined {
  const keys = names(value).filter((key) => !without.includes(key) && text(member(value, key)) !== undefined);
  if (keys.length === 0) return undefined;
  return Object.fromEntries(keys.map((key) => [key, text(member(value, key)) ?? ""]));
}

// Field by field: an object made of spreads takes many times as long to create.
function give<T, K extends keyof T>(object: Writable<T>, key: K, value: Writable<T>[K] | undefined): void {
  if (value !== undefined) object[key] = value;
}
