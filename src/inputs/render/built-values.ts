import { appliedFiles, type FindApplied } from "../source/applied-files.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import { type PlacedSource, sourceKey } from "./placed-sources.ts";
import type { KustomizeTask, renderTasks } from "./render-tasks.ts";

/** An object of a file, and the values that kustomizations make of it. */
interface BuiltValues {
  readonly before: InputDocument;
  readonly values: readonly unknown[];
}

/** Returns the objects of some files that only kustomizations apply, with everything that they make of these objects. */
export type FindOutputs = (files: ReadonlySet<string>) => readonly BuiltValues[];

/** The folders without a kustomization, and the kustomizations that Flux makes of them. */
interface FolderSources {
  /** The folders that Argo CD and Flux apply without a kustomization in the repository. */
  readonly plain: readonly PlacedSource[];
  /** The kustomizations that Flux makes for some of them, because it changes their objects. */
  readonly generated: readonly KustomizeTask[];
  /** Those for objects of Flux that other kustomizations change, a list for each level. */
  readonly regenerated: readonly (readonly KustomizeTask[])[];
}

/**
 * Returns a function that finds the objects of files that only kustomizations apply, with all values that these make of
 * them.
 *
 * @param values the built values, by the value in the file
 */
export function outputFinder(
  layout: Layout,
  inputs: readonly InputDocument[],
  tasks: ReturnType<typeof renderTasks>,
  sources: FolderSources,
  values: ReadonlyMap<unknown, readonly unknown[]>,
): FindOutputs {
  return (wanted) => {
    const { plain, applied } = appliedAsTheyAre(layout, inputs, sources, values);
    const folders = new Set(layout.kustomizations.map(({ folder }) => folder));
    const built = new Set(tasks.flatMap((task) => (task.tool === "kustomize" ? task.kustomization.folder : [])));
    // Flux also builds a kustomization below its path by itself that another one includes.
    const isBuiltAlone = (path: string) =>
      plain.some((source) => {
        const outer = outermostBuilt(path, source.folder, (folder) => folders.has(folder));
        return outer !== undefined && !built.has(outer);
      });
    return inputs.flatMap((before) => {
      const { file, path, value } = before;
      const outputs = values.get(value);
      if (outputs === undefined || !wanted.has(file) || path === undefined) return [];
      if (applied(path) !== undefined || isBuiltAlone(path)) return [];
      return [{ before, values: outputs }];
    });
  };
}

/** The folders whose files a controller applies without changes, and the test of a file. */
function appliedAsTheyAre(
  layout: Layout,
  inputs: readonly InputDocument[],
  { plain, generated, regenerated }: FolderSources,
  values: ReadonlyMap<unknown, readonly unknown[]>,
): { readonly plain: readonly PlacedSource[]; readonly applied: FindApplied } {
  const keys = new Set(generated.flatMap(({ by }) => (by === undefined ? [] : sourceKey(by))));
  const makers = new Set(plain.filter((source) => keys.has(sourceKey(source))).map(({ document }) => document));
  const find = () =>
    appliedFiles(
      layout,
      inputs.filter((document) => !makers.has(document)),
    );
  let applied = find();
  const byPlace = new Map(regenerated.length === 0 ? [] : inputs.map((document) => [placeOf(document), document]));
  for (const level of regenerated) {
    // An object of Flux counts as its parents change it, if nothing applies the file of the object as it is.
    for (const { by } of level) {
      const own = by && byPlace.get(placeOf(by.document));
      if (own?.path === undefined || values.get(own.value)?.length !== 1 || applied(own.path) !== undefined) continue;
      makers.add(own);
    }
    applied = find();
  }
  return { plain: plain.filter(({ document }) => !makers.has(document)), applied };
}

/** The place of an object in its file, which the object keeps when kustomizations change it. */
function placeOf({ document: { file, index }, item }: InputDocument): string {
  return JSON.stringify([file, index, item]);
}
