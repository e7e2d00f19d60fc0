import type { Location } from "../../kernel/index.ts";
import { displayName } from "../source/list-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import type { documentReader, rawReader } from "./document-readers.ts";
import { exactPatches, patchesOfSource } from "./exact-patches.ts";
import { originFinder } from "./origins.ts";
import { patchesOf } from "./patch-values.ts";
import type { KustomizeTask } from "./render-tasks.ts";
import type { SourceValue } from "./rendered-origin.ts";

/** The files of a side, as a build reads them. */
interface TaskFiles {
  readonly layout: Layout;
  readonly reader: ReturnType<typeof documentReader>;
  readonly raw: ReturnType<typeof rawReader>;
}

/** The place of a task in reports: its kustomization, or the object of the controller that makes it. */
export function taskPlace({ kustomization, by }: KustomizeTask, { kustomizations }: Layout): Location {
  const file = { file: displayName(kustomization.file), line: 1, column: 1 };
  return kustomizations.includes(kustomization) ? file : (by?.document.locate("") ?? file);
}

/**
 * Returns the function that finds the sources of the objects which a task builds.
 *
 * @param kustomization that of the task, or the same with the options of its controller
 */
export function taskOrigins(
  task: KustomizeTask,
  kustomization: Kustomization,
  { layout, reader, raw }: TaskFiles,
): ReturnType<typeof originFinder> {
  const { by } = task;
  const { texts } = layout;
  const accumulation = layout.accumulationOf(kustomization);
  const sourcesOf = (path: string): readonly SourceValue[] => {
    const read = reader(path) ?? [];
    // Operations are a list and not an object.
    return read.length > 0 ? read : raw(path);
  };
  const included = [...accumulation.kustomizations].toReversed();
  const patches = [
    ...included.flatMap((each) => [...patchesOf(each, layout, sourcesOf), ...exactPatches(each, texts)]),
    ...patchesOfSource(by, texts),
  ];
  return originFinder(accumulation, sourcesOf, patches, { kustomization: taskPlace(task, layout), by, texts });
}
