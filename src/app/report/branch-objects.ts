import type { Contribution } from "../../gpu/index.ts";
import { podTotals } from "../../gpu/index.ts";
import {
  count,
  exactJson,
  getOrCreate,
  given,
  gpuText,
  groupOf,
  type KubeObject,
  present,
  when,
} from "../../kernel/index.ts";
import type { ObjectSet, WorkloadView } from "../../rule/index.ts";
import { chargesOfWorkload } from "../../rules/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import type { DiffObjectRef } from "../diff/changes/diffed-object.ts";
import type { BranchReport } from "./branch-report.ts";
import { changeTexts, type DiffEntry, diffEntries } from "./diff-view.ts";
import { firstOfNames, mergeEqualEntries } from "./merged-entries.ts";

/** A changed object with its cluster and, for a workload, its pods on both sides. */
export interface BranchObject {
  readonly cluster: string;
  readonly entry: DiffEntry;
  /** The names of its cluster and of its unit, each with the number of others in which the object and its change are the same. */
  readonly place: readonly string[];
  readonly before?: BranchWorkload;
  readonly after?: BranchWorkload;
}

/** A workload of one side with the charges of its pods. */
export interface BranchWorkload {
  readonly workload: WorkloadView;
  readonly charges: readonly Contribution[];
}

/**
 * The changed objects of all clusters, those with dangers first, and both parts by cluster and unit, the worst first. The same
 * change of several units or clusters is one. Of the objects for review, which follow from the others, only changed PodGroups
 * are among them.
 */
export function branchObjects({ difference, sides }: BranchReport): readonly BranchObject[] {
  const entries = (difference?.clusters ?? []).flatMap((cluster) =>
    diffEntries(cluster)
      .filter(({ ref, mark }) => ref.zone === "apply" || (mark === "~" && ref.kind !== "Pod"))
      .map((entry) => ({ cluster: cluster.name, entry })),
  );
  const objects = mergeEqualEntries(entries, ({ entry }) => entry).flatMap((equal): readonly BranchObject[] => {
    const [first] = equal;
    if (first === undefined) return [];
    const { cluster, entry } = first;
    const { mark, ref, former = ref } = entry;
    const before = mark === "+" ? undefined : workloadOfRef(sides?.before, cluster, former);
    const after = mark === "-" ? undefined : workloadOfRef(sides?.after, cluster, ref);
    const clusters = equal.map((each) => each.cluster);
    const units = equal.map((each) => each.entry.ref.unit);
    const place = present([firstOfNames(clusters, "cluster"), firstOfNames(units, "unit")]);
    return [given({ cluster, entry, place, before, after })];
  });
  const sorted = objects.toSorted((a, b) => a.entry.rank - b.entry.rank);
  return [true, false].flatMap((isDangerous) => {
    const groups = new Map<string, BranchObject[]>();
    for (const object of sorted) {
      if (object.entry.dangers.length > 0 !== isDangerous) continue;
      getOrCreate(groups, JSON.stringify(object.place), (): BranchObject[] => []).push(object);
    }
    return [...groups.values()].flat();
  });
}

function workloadOfRef(
  set: ObjectSet | undefined,
  cluster: string,
  { apiVersion, kind, namespace, name, zone }: DiffObjectRef,
): BranchWorkload | undefined {
  if (set === undefined || zone !== "apply") return undefined;
  const checked = set.find({ cluster, group: groupOf(apiVersion), kind, namespace, name });
  const workload = checked && set.workloadOf(checked);
  return workload && { workload, charges: chargesOfWorkload(set, workload) };
}

/** The diff of an object, each line with its sign: the manifest of a created object, else its changes. */
export function diffLines({ entry }: BranchObject, longest: number): readonly string[] {
  const { mark, manifest, changes } = entry;
  if (manifest !== undefined) {
    const sign = mark === "-" ? "-" : "+";
    return manifestText(manifest)
      .trimEnd()
      .split("\n")
      .map((line) => `${sign} ${line}`);
  }
  return changes.flatMap((change) => {
    const { path, before, after, move } = changeTexts(change, longest);
    const signs = (change.danger ?? []).map((sign) => ` [${sign}]`).join("");
    if (move !== undefined) return [`! ${path}: ${move}${signs}`];
    return present([
      before === undefined ? undefined : `- ${path}: ${before}${after === undefined ? signs : ""}`,
      after === undefined ? undefined : `+ ${path}: ${after}${signs}`,
    ]);
  });
}

// YAML cannot have everything that JSON can, for example long keys.
function manifestText(manifest: KubeObject): string {
  try {
    return emitYaml(manifest);
  } catch {
    return exactJson(manifest, 2) ?? "";
  }
}

/** The pods of a workload on both sides: `1 pod, 8 GPUs`, or `1 pod, 8 GPUs (was 4 GPUs)`. */
export function podsChange({ before, after }: BranchObject): string | undefined {
  const [old, now] = [before, after].map((workload) => workload && sizeOf(workload));
  if (now === undefined || old === undefined || now === old) return now ?? old;
  return `${now} (was ${old})`;
}

function sizeOf({ charges }: BranchWorkload): string {
  const { pods, gpuHundredths } = podTotals(charges);
  return present([count(pods, "pod"), when(gpuHundredths !== 0, gpuText(gpuHundredths / 100))]).join(", ");
}
