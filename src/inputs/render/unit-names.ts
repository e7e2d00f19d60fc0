import { dirname, relative, sep } from "node:path";
import { getOrCreate, given } from "../../kernel/index.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { UnitPlan } from "./unit-plan.ts";

type UnitNames = Pick<UnitPlan, "unit" | "applied" | "cluster">;

/**
 * Returns a function that names the unit of a folder or of the source of a controller. A folder below `clusters/` is for the
 * cluster with its name, as in the layouts that Flux and Argo CD recommend. Controllers of the same name that no cluster
 * tells apart are those of their folders.
 *
 * @param top the folder from which folders have their names
 */
export function unitNames(
  sources: readonly PlacedSource[],
  top: string,
): (folder: string, by: PlacedSource | undefined) => UnitNames {
  const folders = new Map<string, Set<string>>();
  const clusterOf = ({ source, document }: PlacedSource) =>
    source.application.cluster ?? clusterOfPath(homeOf(document));
  const keyOf = (by: PlacedSource) => JSON.stringify([clusterOf(by) ?? "", by.source.application.unit]);
  const homeOf = ({ path = "" }: PlacedSource["document"]) => pathFrom(top, dirname(path));
  for (const by of sources) getOrCreate(folders, keyOf(by), () => new Set<string>()).add(homeOf(by.document));
  return (folder, by) => {
    if (by === undefined) {
      const name = pathFrom(top, folder) || ".";
      return given({ unit: name, applied: { unit: name }, cluster: clusterOfPath(name) });
    }
    const { cluster: _, ...applied } = by.source.application;
    const key = keyOf(by);
    const isAmbiguous = (folders.get(key)?.size ?? 0) > 1;
    return given({ unit: isAmbiguous ? `${key} ${homeOf(by.document)}` : key, applied, cluster: clusterOf(by) });
  };
}

/** A path from a folder, with `/`. */
export function pathFrom(top: string, path: string): string {
  return relative(top, path).split(sep).join("/");
}

/** Folders with a folder for each cluster. */
const OVERLAYS: ReadonlySet<string> = new Set(["overlay", "overlays"]);
/** Folders of what several clusters share. */
const BASES: ReadonlySet<string> = new Set(["base", "bases", "components"]);

/** The cluster of a folder. */
function clusterOfPath(path: string): string | undefined {
  const folders = path.split("/");
  const start = folders.indexOf("clusters");
  if (start === -1) return undefined;
  const [first = "", second] = folders.slice(start + 1);
  const name = OVERLAYS.has(first) ? second : first;
  return name === "" || name === undefined || BASES.has(name) ? undefined : name;
}
