import { join } from "node:path";
import { DIST_FOLDER, isApplied, parseManifest, readInputs, walk } from "../../inputs/index.ts";
import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { getOrCreate, ownValue, pathExists, readLedger } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { buildSet, identityOf } from "../../rules/index.ts";
import type { CheckedTree } from "../../synth/index.ts";
import { type OutputEntry, outputEntries } from "../../synth/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import type { DiffSide } from "../diff/compare-outputs.ts";
import { placedObject } from "./diff-side.ts";

/** The files of a synth, with the first file of each object only. A rejected tree may have several for one object. */
export function entriesOf({ manifests, set }: CheckedTree, organization: Organization): readonly OutputEntry[] {
  // The path of an entry is unique only where its object is.
  return outputEntries(
    firstOfEach(manifests, ({ cluster }) => cluster.name),
    firstOfEach(set.workloads, ({ cluster }) => cluster),
    organization.clusters,
  );
}

function firstOfEach<T extends Pick<CheckedObject, "object">>(
  list: readonly T[],
  clusterOf: (item: T) => string,
): readonly T[] {
  const firstByIdentity = new Map<string, T>();
  for (const item of list) {
    getOrCreate(firstByIdentity, JSON.stringify(identityOf(item.object, clusterOf(item))), () => item);
  }
  return [...firstByIdentity.values()];
}

/** The parts of the working tree besides its definitions. */
interface OtherManifests {
  readonly root: string;
  /** The names of git for the contents of the files of the base, by their paths in the output folder. */
  readonly baseFiles: ReadonlyMap<string, string>;
  /** The objects of its units. */
  readonly units: readonly DiffedObject[];
}

/** The side of the working tree: the output of its synth, and the manifests of others that a controller applies. */
export function branchSide(
  entries: readonly OutputEntry[],
  { set }: CheckedTree,
  knowledge: WorkloadKnowledge,
  { root, baseFiles, units }: OtherManifests,
): DiffSide & { readonly unreadable: readonly Unreadable[] } {
  const { organization } = knowledge;
  const own = entries.flatMap(({ path, cluster, zone, objects }) => {
    const owner = ownerOf(path);
    return objects.map((object): DiffedObject => ({ object, cluster, zone, owner }));
  });
  const { objects: outputs, unreadable } = othersIn(root, new Set(entries.map(({ path }) => path)), baseFiles);
  const others = [...outputs, ...units];
  if (others.length === 0) return { objects: own, organization, set, unreadable };
  const objects = [...set.objects, ...others.map((other) => placedObject(other, organization))];
  const whole = buildSet({ organization, objects }, catalogueOf(knowledge), knowledge).set;
  return { objects: [...own, ...others], organization, set: whole, unreadable };
}

/**
 * The manifests below `apply/` and `sync/` that neither the synth nor an earlier one wrote. The ledger of the branch
 * may be forged, so it counts only for files of the base, which a synth deletes.
 */
function othersIn(
  root: string,
  written: ReadonlySet<string>,
  baseFiles: ReadonlyMap<string, string>,
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
    const [cluster = "", zone] = name.split("/");
    if (object === undefined) return [];
    return [{ object, cluster, zone: zone === "sync" ? zone : "apply", owner: ownerOf(name) }];
  });
  return { objects, unreadable: [...walked.unreadable, ...read.unreadable] };
}

function ownerOf(path: string): string {
  return path.split("/").slice(2).join("/");
}
