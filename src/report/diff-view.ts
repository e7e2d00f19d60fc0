import { compareText } from "../base/compare.ts";
import { getOrCreate } from "../base/memo.ts";
import type { DiffObjectRef } from "../diff/changes/diffed-object.ts";
import type { FieldChange } from "../diff/changes/field-change.ts";
import type { ClusterDifference, RenamedObject, WholeObject } from "../diff/difference.ts";
import { objectName } from "./issue-lines.ts";

/** An object of a difference as text and Markdown show it. */
export interface DiffEntry {
  readonly mark: "+" | "~" | "-" | ">";
  readonly name: string;
  readonly zone: DiffObjectRef["zone"];
  /** Ids of its danger signs, worst first. */
  readonly dangers: readonly string[];
  readonly changes: readonly FieldChange[];
}

/** The objects of one project, or of no project. */
export interface DiffGroup {
  readonly title: string;
  /** Objects with the worst dangers first. */
  readonly entries: readonly DiffEntry[];
}

/** The objects of a cluster by project, projects with the worst dangers first, and objects for review last. */
export function diffGroups(cluster: ClusterDifference): readonly DiffGroup[] {
  const ranks = new Map([...new Set(cluster.dangers.map(({ sign }) => sign))].map((sign, rank) => [sign, rank]));
  const signs = new Map<string, string[]>();
  for (const { object, sign } of cluster.dangers) {
    if (object === undefined) continue;
    const known = signs.get(keyOf(object)) ?? [];
    if (!known.includes(sign)) signs.set(keyOf(object), [...known, sign]);
  }
  const rankOf = ({ dangers, zone }: DiffEntry) =>
    Math.min(...dangers.map((sign) => ranks.get(sign) ?? 0), ranks.size + (zone === "review" ? 1 : 0));
  const dangersOf = (...refs: readonly DiffObjectRef[]) => [
    ...new Set(refs.flatMap((ref) => signs.get(keyOf(ref)) ?? [])),
  ];
  const groups = new Map<string, DiffEntry[]>();
  for (const { ref, entry } of entriesOf(cluster, dangersOf)) {
    const title =
      ref.zone === "review" ? REVIEW : ((ref.project && `project ${ref.project}`) ?? ref.namespace ?? NO_NAMESPACE);
    getOrCreate(groups, title, (): DiffEntry[] => []).push(entry);
  }
  const ranked = [...groups].map(([title, entries]) => {
    const sorted = entries.toSorted((a, b) => rankOf(a) - rankOf(b));
    const [worst] = sorted.map(rankOf);
    return { title, entries: sorted, rank: title === REVIEW ? Number.POSITIVE_INFINITY : (worst ?? 0) };
  });
  return ranked.sort((a, b) => compareRanks(a.rank, b.rank) || compareText(a.title, b.title));
}

const REVIEW = "for review only, never applied";
const NO_NAMESPACE = "without a namespace";

function compareRanks(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

interface PlacedEntry {
  readonly ref: DiffObjectRef;
  readonly entry: DiffEntry;
}

function entriesOf(
  { created, changed, deleted, renamed }: ClusterDifference,
  dangersOf: (...refs: readonly DiffObjectRef[]) => readonly string[],
): readonly PlacedEntry[] {
  const whole =
    (mark: "+" | "-") =>
    ({ object }: WholeObject) =>
      placed(object, { mark, name: objectName(object), dangers: dangersOf(object), changes: [] });
  return [
    ...deleted.map(whole("-")),
    ...renamed.map((pair) =>
      placed(pair.after, {
        mark: ">",
        name: renamedName(pair),
        dangers: dangersOf(pair.before, pair.after),
        changes: pair.changes.filter(isNotName),
      }),
    ),
    ...changed.map(({ object, changes }) =>
      placed(object, { mark: "~", name: objectName(object), dangers: dangersOf(object), changes }),
    ),
    ...created.map(whole("+")),
  ];
}

// The pods below review/ repeat what their object shows.
function placed(ref: DiffObjectRef, { changes, ...entry }: Omit<DiffEntry, "zone">): PlacedEntry {
  const isCopy = ref.zone === "review" && ref.kind === "Pod";
  return { ref, entry: { ...entry, zone: ref.zone, changes: isCopy ? changes.filter(isCount) : changes } };
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

function keyOf({ zone, apiVersion, kind, namespace, name }: DiffObjectRef): string {
  return JSON.stringify([zone, apiVersion, kind, namespace, name]);
}

const LONGEST = 60;

/** A change as one line: `path: before -> after`, with values of at most 60 characters. */
export function changeLine({ path, before, after, move }: FieldChange): string {
  if (move !== undefined) return `${path}: moves from position ${move.from} to ${move.to}`;
  if (before === undefined) return `${path}: + ${valueText(after)}`;
  if (after === undefined) return `${path}: - ${valueText(before)}`;
  const { from, to } = shortened(
    valueText(before, Number.POSITIVE_INFINITY),
    valueText(after, Number.POSITIVE_INFINITY),
  );
  return `${path}: ${from} -> ${to}`;
}

/** Two long texts without their common start, so that the difference is visible. */
function shortened(before: string, after: string): { readonly from: string; readonly to: string } {
  if (before.length <= LONGEST && after.length <= LONGEST) return { from: before, to: after };
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - LONGEST / 3);
  const part = (text: string) => cut((start > 0 ? "..." : "") + text.slice(start), LONGEST);
  return { from: part(before), to: part(after) };
}

function valueText(value: unknown, longest = LONGEST): string {
  return cut(typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "nothing"), longest);
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}
