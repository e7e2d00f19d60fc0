import { sep } from "node:path";
import { getOrCreate } from "../../kernel/index.ts";
import { type Accumulation, type FindTarget, UNCHANGED } from "./accumulate.ts";
import type { Kustomization } from "./kustomization.ts";
import type { TextReader } from "./text-reader.ts";
import type { Renaming, Unit } from "./unit.ts";

/** A Helm chart. */
export interface Chart {
  readonly folder: string;
  /** Path of its `Chart.yaml`. */
  readonly file: string;
  readonly name: string;
  /** Whether other charts include it, and nothing can render it alone. */
  readonly isLibrary: boolean;
}

/** The kustomizations and charts of a repository: which files are applied together. */
export interface Layout {
  readonly kustomizations: readonly Kustomization[];
  readonly accumulationOf: (kustomization: Kustomization) => Accumulation;
  /** Returns the target of a reference of a kustomization. */
  readonly targetOf: FindTarget;
  /** Reads the texts that kustomizations and controllers refer to. */
  readonly texts: TextReader;
  /** The kustomizations that no other one includes, without Components. */
  readonly roots: readonly Kustomization[];
  /** The outermost charts. */
  readonly charts: readonly Chart[];
  /** The chart that a file belongs to. */
  readonly chartOf: (path: string) => Chart | undefined;
  /** The units that a file belongs to; none for a file of a plain folder. */
  readonly unitsOf: (path: string) => readonly Unit[];
}

/** Makes a layout from the kustomizations and the outermost charts of a repository. */
export function layoutOf(
  kustomizations: readonly Kustomization[],
  { accumulationOf, targetOf, texts }: Pick<Layout, "accumulationOf" | "targetOf" | "texts">,
  charts: readonly Chart[],
): Layout {
  const included = new Set<Kustomization>();
  for (const kustomization of kustomizations) {
    for (const inner of accumulationOf(kustomization).kustomizations) if (inner !== kustomization) included.add(inner);
  }
  const roots = kustomizations.filter((root) => !root.isComponent && !included.has(root));
  const byFolder = new Map(charts.map((chart) => [chart.folder, { chart, unit: chartUnit(chart) }]));
  const chartAbove = (path: string) => {
    if (byFolder.size === 0) return undefined;
    for (let end = path.lastIndexOf(sep); end > 0; end = path.lastIndexOf(sep, end - 1)) {
      const found = byFolder.get(path.slice(0, end));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  let units: ReadonlyMap<string, readonly Unit[]> | undefined;
  return {
    kustomizations,
    accumulationOf,
    targetOf,
    texts,
    roots,
    charts,
    chartOf: (path) => chartAbove(path)?.chart,
    unitsOf: (path) => {
      units ??= unitsByFile(roots, accumulationOf);
      const chart = chartAbove(path)?.unit;
      const built = units.get(path) ?? NO_UNITS;
      if (chart === undefined) return built;
      return [...built, chart];
    },
  };
}

const NO_UNITS: readonly Unit[] = [];
const NO_RENAMINGS: readonly Renaming[] = [];

function chartUnit({ folder }: Chart): Unit {
  return {
    kind: "chart",
    folder,
    renamingsOf: (path) => (path.startsWith(folder + sep) ? [UNCHANGED] : NO_RENAMINGS),
  };
}

function unitsByFile(
  roots: readonly Kustomization[],
  accumulationOf: Layout["accumulationOf"],
): ReadonlyMap<string, readonly Unit[]> {
  const byFile = new Map<string, Unit[]>();
  for (const root of roots) {
    const { resources } = accumulationOf(root);
    const renamingsOf = (path: string) => resources.get(path) ?? NO_RENAMINGS;
    const unit: Unit = { kind: "kustomization", folder: root.folder, renamingsOf };
    for (const path of resources.keys()) getOrCreate(byFile, path, () => []).push(unit);
  }
  return byFile;
}
