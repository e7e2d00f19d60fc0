import { canonicalJson, hasKaiChange, kaiSince } from "../../kernel/index.ts";
import type { Cluster, GroupVersionKind, ResourceInterface } from "../../model/index.ts";
import { KARTA_LABELS } from "../../model/index.ts";

/** The definition whose gang instructions the scheduler of a cluster follows, or the reason for which it follows none. */
type GangDefinition = { readonly read: ResourceInterface } | { readonly unread: string };

/**
 * Chooses the definition of a kind by which the podgrouper of a cluster groups pods; undefined where none has gang
 * instructions. KAI reads only Kartas with the labels of the kind, and none where several have instructions; Run:ai
 * reads what is registered with it.
 * Source: KAI Scheduler, `getKartaForGvk` in plugins/karta/hub.go.
 */
export function gangDefinition(declared: readonly ResourceInterface[], cluster: Cluster): GangDefinition | undefined {
  const onCluster = declared.filter((entry) => hasInstructions(entry) && isOn(entry, cluster));
  const [first] = onCluster;
  if (first === undefined) return undefined;
  if (cluster.scheduler === "runai") return { read: first };
  if (!hasKaiChange(cluster, "kartas")) {
    return { unread: `KAI ${cluster.version} does not read them; ${kaiSince("kartas")} is the first that does` };
  }
  const kartas = onCluster.filter((entry) => isKarta(entry, cluster));
  if (kartas.length === 0) {
    return { unread: "KAI reads only those of a Karta, but the cluster has a ResourceInterface" };
  }
  const [found, ...others] = kartas.filter(hasLabels);
  if (found === undefined) {
    const labels = Object.values(KARTA_LABELS).join(", ");
    return {
      unread: `KAI finds a Karta by the labels ${labels}, and ${first.name} lacks one of them or has another value`,
    };
  }
  const instructions = canonicalJson(found.gangScheduling);
  const isOther = ({ name, gangScheduling }: ResourceInterface) =>
    name !== found.name || canonicalJson(gangScheduling) !== instructions;
  const other = others.find(isOther);
  if (other !== undefined) {
    const names = found.name === other.name ? "" : ` (${found.name}, ${other.name})`;
    return { unread: `KAI ignores all Kartas of a kind if several of them have gang instructions${names}` };
  }
  return { read: found };
}

/**
 * Whether the podgrouper of a cluster fails on the objects of a kind without a plug-in: where the cluster has Kartas,
 * but none with gang instructions for the kind, it calls a plug-in that does not exist. Source: KAI Scheduler,
 * `GetPodGrouperPlugin` in plugins/karta/hub.go, which returns a nil pointer as an interface.
 *
 * @param all the Resource Interfaces of the repository
 */
export function failsWithoutPlugIn(
  all: readonly ResourceInterface[],
  cluster: Cluster,
  kind: GroupVersionKind,
): boolean {
  if (cluster.scheduler !== "kai" || !hasKaiChange(cluster, "kartas")) return false;
  const kartas = all.filter((entry) => isOn(entry, cluster) && isKarta(entry, cluster));
  if (kartas.length === 0 && cluster.resourceInterface !== "Karta") return false;
  return !kartas.some((entry) => hasInstructions(entry) && hasLabels(entry) && isOfKind(entry, kind));
}

function isOfKind({ rootComponent: { kind: root } }: ResourceInterface, kind: GroupVersionKind): boolean {
  return root?.group === kind.group && root.version === kind.version && root.kind === kind.kind;
}

function hasInstructions({ gangScheduling: gang }: ResourceInterface): boolean {
  return gang?.podGroup !== undefined || (gang?.podGroups ?? []).length > 0;
}

function isOn({ clusters }: ResourceInterface, { name }: Cluster): boolean {
  return clusters?.includes(name) ?? true;
}

// A bare spec becomes an object of the cluster's dialect, with the labels.
function isKarta({ dialect }: ResourceInterface, { resourceInterface }: Cluster): boolean {
  if (dialect === "spec") return resourceInterface === "Karta";
  return dialect === "run.ai/v1alpha1";
}

function hasLabels({ dialect, labels, rootComponent: { kind } }: ResourceInterface): boolean {
  if (dialect === "spec" || kind === undefined) return dialect === "spec";
  return (["group", "version", "kind"] as const).every((part) => labels[KARTA_LABELS[part]] === kind[part]);
}
