import { join } from "node:path";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { equalValues } from "../base/equal.ts";
import { given } from "../base/given.ts";
import type { PodTemplate } from "../base/kubernetes.ts";
import { getOrCreate } from "../base/memo.ts";
import { ownValue } from "../base/own-values.ts";
import { at, number, text } from "../base/read.ts";
import { pathExists } from "../base/regular-file.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import type { DiffSide } from "../diff/compare-outputs.ts";
import { affectedKinds } from "../diff/interface-impact.ts";
import { readLedger } from "../dist/index.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import { assumedCluster } from "../organization/assumed.ts";
import type { Organization } from "../organization/organization.ts";
import { buildSet } from "../rules/build-set.ts";
import type { CheckedObject } from "../rules/checked-object.ts";
import { objectSet } from "../rules/object-set.ts";
import { DIST_FOLDER, isApplied } from "../source/output-folder.ts";
import { parseManifest } from "../source/parse-manifest.ts";
import { readInputs } from "../source/read-inputs.ts";
import { walk } from "../source/walk.ts";
import { type OutputEntry, outputEntries } from "../synth/output-files.ts";
import type { JudgedTree } from "../synth/synthesise.ts";
import type { WorkloadPods } from "../workload/workload.ts";
import type { Unreadable } from "../yaml/index.ts";

/** The files of a synth, without a second one of any object. A refused tree may have some. */
export function entriesOf({ manifests, set }: JudgedTree, organization: Organization): readonly OutputEntry[] {
  // The path of an entry is unique only where its object is.
  const first = <T extends { readonly object: CheckedObject["object"] }>(
    list: readonly T[],
    clusterOf: (item: T) => string,
  ) => {
    const seen = new Map<string, T>();
    for (const item of list) {
      const { apiVersion, kind, metadata } = item.object;
      const group = apiVersion.replace(/\/?[^/]*$/, "");
      const key = JSON.stringify([clusterOf(item), group, kind, metadata.namespace ?? "", metadata.name]);
      if (!seen.has(key)) seen.set(key, item);
    }
    return [...seen.values()];
  };
  return outputEntries(
    first(manifests, ({ cluster }) => cluster.name),
    first(set.workloads, ({ cluster }) => cluster),
    organization.clusters,
  );
}

/** The side of the working tree: the output of its synth, and the manifests of others that a controller applies. */
export function branchSide(
  entries: readonly OutputEntry[],
  { set }: JudgedTree,
  knowledge: WorkloadKnowledge,
  { root, baseFiles }: { readonly root: string; readonly baseFiles: ReadonlySet<string> },
): DiffSide & { readonly unreadable: readonly Unreadable[] } {
  const { organization } = knowledge;
  const own = entries.flatMap(({ path, cluster, zone, objects }) => {
    const owner = ownerOf(path);
    return objects.map((object): DiffedObject => ({ object, cluster, zone, owner }));
  });
  const { objects: others, unreadable } = othersIn(root, new Set(entries.map(({ path }) => path)), baseFiles);
  if (others.length === 0) return { objects: own, organization, set, unreadable };
  const objects = [...set.objects, ...others.map((other) => checkedOf(other, organization))];
  const whole = buildSet({ organization, objects }, catalogueOf(knowledge), knowledge).set;
  return { objects: [...own, ...others], organization, set: whole, unreadable };
}

/**
 * The side of the base, from the objects of its output folder. An object that both sides share is not interpreted again if
 * it has the same meaning on both.
 */
export function baseSide(
  objects: readonly DiffedObject[],
  knowledge: WorkloadKnowledge,
  branch: DiffSide & { readonly knowledge: WorkloadKnowledge },
): DiffSide {
  const { organization } = knowledge;
  const reviewed = new Map<string, DiffedObject[]>();
  for (const object of objects) {
    if (object.zone === "review") getOrCreate(reviewed, reviewKey(object), (): DiffedObject[] => []).push(object);
  }
  const shared = sharedObjects(knowledge, branch);
  const known: CheckedObject[] = [];
  const others: CheckedObject[] = [];
  for (const placed of objects) {
    if (placed.zone !== "apply") continue;
    const same = shared(placed);
    if (same !== undefined) {
      known.push(same);
      continue;
    }
    const checked = checkedOf(placed, organization);
    // Only the definition describes the pods of these kinds completely, and the review has them.
    const isExpanded = placed.object.apiVersion.startsWith("run.ai/");
    const pods = isExpanded ? (reviewed.get(reviewKey(placed)) ?? []).flatMap((pod) => reviewedPods(pod) ?? []) : [];
    others.push(pods.length === 0 ? checked : { ...checked, pods });
  }
  const { set } = buildSet({ organization, objects: others }, catalogueOf(knowledge), knowledge);
  if (known.length === 0) return { objects, organization, set };
  const views = known.flatMap((checked) => branch.set.workloadOf(checked) ?? []);
  const whole = { organization, objects: [...known, ...others], workloads: [...views, ...set.workloads] };
  return { objects, organization, set: objectSet(whole) };
}

/** Returns the object of the branch that is the same one of the base, in an organisation that is the same. */
function sharedObjects(
  knowledge: WorkloadKnowledge,
  branch: DiffSide & { readonly knowledge: WorkloadKnowledge },
): (placed: DiffedObject) => CheckedObject | undefined {
  if (!equalValues(knowledge.organization, branch.organization)) return () => undefined;
  const isAffected = affectedKinds(knowledge, branch.knowledge);
  const byObject = new Map(branch.set.objects.map((checked) => [checked.object, checked]));
  return ({ object }) => {
    const checked = byObject.get(object);
    return checked === undefined || isAffected(checked) ? undefined : checked;
  };
}

function reviewKey({ cluster, owner }: DiffedObject): string {
  return `${cluster}/${owner}`;
}

function ownerOf(path: string): string {
  return path.split("/").slice(2).join("/");
}

function checkedOf({ object, cluster: name }: DiffedObject, { clusters }: Organization): CheckedObject {
  return { object, cluster: clusters.find((cluster) => cluster.name === name) ?? { ...assumedCluster(), name } };
}

/** The pods that a Pod below `review/` stands for. */
function reviewedPods({ object }: DiffedObject): WorkloadPods | undefined {
  const annotation = (name: string) => text(at(object, "metadata", "annotations", `muster.dev/${name}`));
  const component = annotation("component");
  const count = number(Number(annotation("count")));
  if (object.kind !== "Pod" || component === undefined || count === undefined) return undefined;
  const { metadata, spec } = object;
  const template = { metadata, spec } as PodTemplate;
  return { component, instance: annotation("instance") ?? "", count, template };
}

/**
 * The manifests below `apply/` that neither the synth nor an earlier one wrote. The ledger of the branch may be forged, so
 * it counts only for files of the base, which a synth deletes.
 */
function othersIn(
  root: string,
  written: ReadonlySet<string>,
  baseFiles: ReadonlySet<string>,
): { readonly objects: readonly DiffedObject[]; readonly unreadable: readonly Unreadable[] } {
  const dist = join(root, DIST_FOLDER);
  if (!pathExists(dist)) return { objects: [], unreadable: [] };
  const earlier = readLedger(dist)?.files ?? {};
  const nameOf = (file: string) => file.slice(DIST_FOLDER.length + 1);
  const walked = walk(root, dist);
  const files = walked.files.filter(({ file }) => {
    const name = nameOf(file);
    return isApplied(name) && !written.has(name) && !(baseFiles.has(name) && Object.hasOwn(earlier, name));
  });
  const read = readInputs(files.map((file) => ({ ...file, named: false })));
  const objects = read.documents.flatMap(({ value, locate, file }): readonly DiffedObject[] => {
    const { object } = parseManifest(ownValue(value), locate, { synced: false, hasVariables: false });
    const name = nameOf(file);
    return object === undefined
      ? []
      : [{ object, cluster: name.split("/")[0] ?? "", zone: "apply", owner: ownerOf(name) }];
  });
  return { objects, unreadable: [...walked.unreadable, ...read.unreadable] };
}

/** The knowledge of one side for interpreting its objects. */
export function knowledgeOf(
  organization: Organization,
  { resourceInterfaces, typeDefaults }: Pick<WorkloadKnowledge, "resourceInterfaces" | "typeDefaults">,
): WorkloadKnowledge {
  return { organization, workloadTypes, resourceInterfaces, ...given({ typeDefaults }) };
}
