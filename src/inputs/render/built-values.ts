import { appliedFiles } from "../source/applied-files.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { outermostBuilt } from "../units/outermost-built.ts";
import type { PlacedSource } from "./placed-sources.ts";
import type { renderTasks } from "./render-tasks.ts";

/** An object of a file, and the values that kustomizations make of it. */
interface BuiltValues {
  readonly before: InputDocument;
  readonly values: readonly unknown[];
}

/** Returns the objects of some files that only kustomizations apply, with everything that they make of these objects. */
export type FindOutputs = (files: ReadonlySet<string>) => readonly BuiltValues[];

/**
 * Returns a function that finds the objects of files that only kustomizations apply, with all values that these make of
 * them.
 *
 * @param plain folders that Argo CD and Flux apply without a kustomization
 * @param values the built values, by the value in the file
 */
export function outputFinder(
  layout: Layout,
  inputs: readonly InputDocument[],
  tasks: ReturnType<typeof renderTasks>,
  plain: readonly PlacedSource[],
  values: ReadonlyMap<unknown, readonly unknown[]>,
): FindOutputs {
  return (wanted) => {
    const applied = appliedFiles(layout, inputs);
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
