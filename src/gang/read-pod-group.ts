import type { KubeObject } from "../model/kubernetes.ts";
import { PREEMPTIBILITIES } from "../model/scheduling-fields.ts";
import { at, list, member, members, text } from "../quota/json.ts";
import type { Gang, GangNode, GangTopology } from "./gang.ts";
import { KAI_KEYS } from "./keys.ts";

/** Namespace of an object that names none, as `kubectl` and the API server take it. */
const NO_NAMESPACE = "default";

/** Largest number that the CRD's `int32` holds. */
const MAX_INT32 = 2_147_483_647;

/**
 * The neutral form of a committed PodGroup (`scheduling.run.ai/v2alpha2`), without its pods. Reads whatever it is
 * given: a field of the wrong type counts as absent, a subgroup without a name is left out, of two subgroups of one
 * name the first counts; `checkPodGroup` tells of all that. Source: KAI Scheduler,
 * `pkg/apis/scheduling/v2alpha2/podgroup_types.go`.
 */
export function readPodGroup(object: KubeObject): Gang {
  const { metadata, spec }: { readonly metadata?: unknown; readonly spec?: unknown } = object ?? {};
  const labels = textsOf(member(metadata, "labels"));
  const annotations = textsOf(member(metadata, "annotations"));
  const { [KAI_KEYS.queue]: _queue, [KAI_KEYS.nodePool]: nodePool, ...others } = labels;
  const tree = treeOf(list(member(spec, "subGroups")));
  return {
    name: text(member(metadata, "name")) ?? "",
    namespace: text(member(metadata, "namespace")) || NO_NAMESPACE,
    // What `spec` says is what counts: the scheduler does not look at the label.
    queue: text(member(spec, "queue")) ?? "",
    ...given("nodePool", nodePool),
    ...given("priorityClass", text(member(spec, "priorityClassName")) || undefined),
    ...given(
      "preemptibility",
      PREEMPTIBILITIES.find((word) => word === member(spec, "preemptibility")),
    ),
    ...given("topology", topologyOf(member(spec, "topologyConstraint"))),
    ...given("min", countOf(member(spec, "minMember"))),
    ...given("minChildren", countOf(member(spec, "minSubGroup"))),
    ...(tree.length === 0 ? {} : { tree }),
    pods: [],
    ...given("preemptionDelay", text(member(spec, "preemptionDelay"))),
    ...given("stalenessGracePeriod", text(member(spec, "stalenessGracePeriod"))),
    ...(Object.keys(others).length === 0 ? {} : { labels: others }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}

/**
 * Whether the podgrouper made a PodGroup, or muster's review says that it will: it has an owner or names it. Such a group
 * is nobody's to repair, and its pods need not be among the manifests.
 */
export function isPodgroupersOwn(object: KubeObject): boolean {
  return (
    list(at(object, "metadata", "ownerReferences")).length > 0 ||
    at(object, "metadata", "annotations", KAI_KEYS.topOwner) !== undefined
  );
}

/** Name of an object; empty where it has none. */
export function nameOfObject(object: KubeObject): string {
  return text(at(object, "metadata", "name")) ?? "";
}

/** Namespace of an object, `default` where none is written: pods find the PodGroups of their own. */
export function namespaceOfObject(object: KubeObject): string {
  return text(at(object, "metadata", "namespace")) || NO_NAMESPACE;
}

function treeOf(subGroups: readonly unknown[]): readonly GangNode[] {
  const nodes = new Map<string, GangNode>();
  for (const item of subGroups) {
    const name = text(member(item, "name")) ?? "";
    if (name === "" || nodes.has(name)) continue;
    nodes.set(name, {
      name,
      ...given("parent", text(member(item, "parent")) || undefined),
      ...given("min", countOf(member(item, "minMember"))),
      ...given("minChildren", countOf(member(item, "minSubGroup"))),
      ...given("topology", topologyOf(member(item, "topologyConstraint"))),
    });
  }
  return [...nodes.values()];
}

function topologyOf(constraint: unknown): GangTopology | undefined {
  const topology = {
    ...given("topology", text(member(constraint, "topology")) || undefined),
    ...given("required", text(member(constraint, "requiredTopologyLevel")) || undefined),
    ...given("preferred", text(member(constraint, "preferredTopologyLevel")) || undefined),
  };
  return Object.keys(topology).length === 0 ? undefined : topology;
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_INT32 ? value : undefined;
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(members(value).filter((entry): entry is [string, string] => text(entry[1]) !== undefined));
}

function given<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}
