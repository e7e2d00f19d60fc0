import { count, getOrCreate, objectName } from "../../kernel/index.ts";
import type { Danger } from "../diff/dangers/danger.ts";
import type { Difference } from "../diff/difference.ts";
import { firstOfNames } from "./merged-entries.ts";

/** A danger of one object, or of the objects with one name that several units have. */
export interface MergedDanger extends Danger {
  /** The units of the object; none for an object of an output folder, and for a danger without one. */
  readonly units: readonly string[];
}

/** The first danger of a group, and the units and paths in which the others differ from it. */
interface DangerGroup {
  readonly first: Danger;
  readonly units: Set<string>;
  readonly paths: Set<string>;
}

/** Stands for the path in the texts of a danger; no path has it. */
const PLACE = "\0";

/**
 * Dangers that differ only by the unit are one: a change of a base is the same in each of its overlays. So are those of one
 * object that differ only by the path of their field.
 */
export function mergedDangers(dangers: readonly Danger[]): readonly MergedDanger[] {
  const groups = new Map<string, DangerGroup>();
  for (const danger of dangers) {
    const { sign, object, path, message, fix } = danger;
    const texts = [message, fix].map((text) => withPlace(text, path));
    const key = JSON.stringify([sign, object && { ...object, unit: undefined }, ...texts]);
    const group = groups.get(key) ?? { first: danger, units: new Set<string>(), paths: new Set<string>() };
    if (object?.unit !== undefined) group.units.add(object.unit);
    if (path !== undefined) group.paths.add(path);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first, units, paths }) => {
    const inAll = (text: string) => withPlace(text, first.path).replaceAll(PLACE, () => pathsText([...paths]));
    const { message, fix } = first;
    return { ...first, message: inAll(message), ...(fix !== undefined && { fix: inAll(fix) }), units: [...units] };
  });
}

function withPlace<T extends string | undefined>(text: T, path: string | undefined): T | string {
  return path === undefined || path === "" || text === undefined ? text : text.replaceAll(path, PLACE);
}

const MOST_PATHS = 3;

function pathsText(paths: readonly string[]): string {
  const shown = paths.slice(0, paths.length > MOST_PATHS ? MOST_PATHS - 1 : MOST_PATHS);
  const more = paths.length - shown.length;
  const parts = more > 0 ? [...shown, count(more, "other field")] : shown;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** A danger with the clusters in which it is the same; none for one that belongs to none. */
export interface ClusterDanger {
  readonly clusters: readonly string[];
  readonly danger: MergedDanger;
}

/** The dangers of all clusters. Those that differ only by the cluster are one. */
export function dangersOfClusters({
  dangers: ofAll,
  clusters,
}: Pick<Difference, "dangers" | "clusters">): readonly ClusterDanger[] {
  const found = new Map<string, { readonly clusters: string[]; readonly danger: MergedDanger }>();
  for (const { name, dangers } of clusters) {
    for (const danger of mergedDangers(dangers)) {
      const key = JSON.stringify([danger.sign, dangerSubject(danger), danger.message, danger.fix]);
      getOrCreate(found, key, () => ({ clusters: [], danger })).clusters.push(name);
    }
  }
  return [...mergedDangers(ofAll).map((danger) => ({ clusters: [], danger })), ...found.values()];
}

/** The object of a danger as text, with its units where it has several; undefined without an object. */
export function dangerSubject({ object, units }: MergedDanger): string | undefined {
  if (object === undefined) return undefined;
  const place = units.length > 1 ? firstOfNames(units, "unit") : undefined;
  return place === undefined ? objectName(object) : `${objectName(object)} in ${place}`;
}
