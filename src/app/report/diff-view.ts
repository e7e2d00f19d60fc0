import type { KubeObject, Location } from "../../kernel/index.ts";
import { compareText, exactJson, getOrCreate, given, objectName } from "../../kernel/index.ts";
import type { DiffObjectRef } from "../diff/changes/diffed-object.ts";
import type { FieldChange } from "../diff/changes/field-change.ts";
import { dangerSigns } from "../diff/dangers/danger-signs.ts";
import type { ClusterDifference, RenamedObject, WholeObject } from "../diff/difference.ts";
import { cut } from "./cut.ts";
import { firstOfNames, mergeEqualEntries } from "./merged-entries.ts";

/** An object of a difference as reports show it. */
export interface DiffEntry {
  readonly mark: "+" | "~" | "-" | ">";
  /** The object; after the change, where it has one. */
  readonly ref: DiffObjectRef;
  /** The object before the change, where it is renamed. */
  readonly former?: DiffObjectRef;
  readonly name: string;
  /** Ids of its danger signs, worst first. */
  readonly dangers: readonly string[];
  readonly changes: readonly FieldChange[];
  /** The place in git of the object or of its first change: `apps/a.yaml:3`; absent for an output folder. */
  readonly place?: string;
  /** A created or deleted object itself. */
  readonly manifest?: KubeObject;
  /** The entries with the lowest ranks are the worst ones. */
  readonly rank: number;
}

/** The objects of one unit or project, or of no project; those of several units with the same change are one. */
interface DiffGroup {
  readonly title: string;
  /** Objects with the worst dangers first. */
  readonly entries: readonly DiffEntry[];
}

/** The objects of a cluster by project, projects with the worst dangers first, and objects for review last. */
export function diffGroups(cluster: ClusterDifference): readonly DiffGroup[] {
  const groups = new Map<string, DiffEntry[]>();
  for (const equal of mergeEqualEntries(diffEntries(cluster), (entry) => entry)) {
    const [entry] = equal;
    if (entry === undefined) continue;
    const { zone, project, namespace } = entry.ref;
    const owner = (project && `project ${project}`) ?? namespace ?? NO_NAMESPACE;
    const units = firstOfNames(
      equal.map(({ ref }) => ref.unit),
      "unit",
    );
    const title = zone === "review" ? REVIEW : (units ?? owner);
    getOrCreate(groups, title, (): DiffEntry[] => []).push(entry);
  }
  const ranked = [...groups].map(([title, entries]) => {
    return { title, entries, rank: title === REVIEW ? Number.POSITIVE_INFINITY : (entries[0]?.rank ?? 0) };
  });
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank) || compareText(a.title, b.title));
}

const RANKS = new Map(dangerSigns.map(({ id }, rank) => [id, rank]));

/** The rank of a danger sign: 0 is the worst one. */
export function dangerRank(sign: string): number {
  return RANKS.get(sign) ?? 0;
}

/** The objects of a cluster, those with the worst dangers first, and objects for review last. */
export function diffEntries(cluster: ClusterDifference): readonly DiffEntry[] {
  const signs = new Map<string, string[]>();
  for (const { object, sign } of cluster.dangers) {
    if (object === undefined) continue;
    const known = getOrCreate(signs, keyOf(object), (): string[] => []);
    if (!known.includes(sign)) known.push(sign);
  }
  const entries = entriesOf(cluster, (...refs) => [...new Set(refs.flatMap((ref) => signs.get(keyOf(ref)) ?? []))]);
  return entries.toSorted((a, b) => a.rank - b.rank);
}

const REVIEW = "for review only, never applied";
const NO_NAMESPACE = "without a namespace";

function compareRanks(a: number, b: number): number {
  if (a === b) return 0;
  return a - b;
}

function entriesOf(
  { created, changed, deleted, renamed }: ClusterDifference,
  dangersOf: (...refs: readonly DiffObjectRef[]) => readonly string[],
): readonly DiffEntry[] {
  const whole =
    (mark: "+" | "-") =>
    ({ object, location, manifest }: WholeObject) =>
      entryOf(object, {
        mark,
        name: objectName(object),
        dangers: dangersOf(object),
        changes: [],
        ...placeOf(location),
        manifest,
      });
  return [
    ...deleted.map(whole("-")),
    ...renamed.map((pair) =>
      entryOf(pair.after, {
        mark: ">",
        former: pair.before,
        name: renamedName(pair),
        dangers: dangersOf(pair.before, pair.after),
        changes: pair.changes.filter(isNotName),
        ...placeOf(pair.changes[0]?.location),
      }),
    ),
    ...changed.map(({ object, changes }) =>
      entryOf(object, {
        mark: "~",
        name: objectName(object),
        dangers: dangersOf(object),
        changes,
        ...placeOf(changes[0]?.location),
      }),
    ),
    ...created.map(whole("+")),
  ];
}

function placeOf(location: Location | undefined): Pick<DiffEntry, "place"> {
  return location === undefined ? {} : { place: `${location.file}:${location.line}` };
}

function entryOf(ref: DiffObjectRef, { changes, ...entry }: Omit<DiffEntry, "ref" | "rank">): DiffEntry {
  // The pods below review/ repeat what their object shows.
  const isCopy = ref.zone === "review" && ref.kind === "Pod";
  const none = RANKS.size + (ref.zone === "review" ? 1 : 0);
  const rank = Math.min(none, ...entry.dangers.map(dangerRank));
  return given({ ...entry, ref, changes: isCopy ? changes.filter(isCount) : changes, rank });
}

function renamedName({ before, after }: RenamedObject): string {
  return `${objectName(before)} > ${after.name}`;
}

function isCount({ path }: FieldChange): boolean {
  return path === "/metadata/annotations/muster.dev~1count";
}

function isNotName({ path }: FieldChange): boolean {
  return path !== "/metadata/name";
}

function keyOf({ zone, unit, apiVersion, kind, namespace, name }: DiffObjectRef): string {
  return JSON.stringify([zone, unit, apiVersion, kind, namespace, name]);
}

const LONGEST = 60;
const LONGEST_PATH = 200;

/** A change as one line: `path: before -> after`, with values of at most 60 characters. */
export function changeLine(change: FieldChange): string {
  const { path, before, after, move } = changeTexts(change);
  if (move !== undefined) return `${path}: ${move}`;
  if (before === undefined) return `${path}: + ${after}`;
  if (after === undefined) return `${path}: - ${before}`;
  return `${path}: ${before} -> ${after}`;
}

/** A change as texts: the values, or the move of a list item. */
interface ChangeTexts {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
  readonly move?: string;
}

/** The texts of a change, each value with at most `longest` characters. */
export function changeTexts({ path, before, after, move }: FieldChange, longest = LONGEST): ChangeTexts {
  const place = cut(path, LONGEST_PATH);
  if (move !== undefined) return { path: place, move: `moves from position ${move.from} to ${move.to}` };
  if (before === undefined) return { path: place, after: valueText(after, longest) };
  if (after === undefined) return { path: place, before: valueText(before, longest) };
  return { path: place, ...shortened(valueText(before), valueText(after), longest) };
}

/** Two long texts without their common start, so that the difference is visible. */
function shortened(before: string, after: string, longest: number): Pick<Required<ChangeTexts>, "before" | "after"> {
  if (before.length <= longest && after.length <= longest) return { before, after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - Math.floor(longest / 3));
  const part = (text: string) => cut((start > 0 ? "..." : "") + text.slice(start), longest);
  return { before: part(before), after: part(after) };
}

function valueText(value: unknown, longest = Number.POSITIVE_INFINITY): string {
  return cut(exactJson(value) ?? "nothing", longest);
}
