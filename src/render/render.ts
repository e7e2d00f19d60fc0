import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOrCreate } from "../base/memo.ts";
import { formOf } from "../source/document-form.ts";
import { listMembers } from "../source/items.ts";
import { displayName, type InputFile } from "../source/list-inputs.ts";
import { type InputDocument, readInputFile } from "../source/read-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import { readYaml, type Unreadable, type YamlLimits } from "../yaml/index.ts";
import { templateFinder } from "./helm-output.ts";
import { originFinder } from "./origins.ts";
import { patchesOf, sourcePatches } from "./patch-values.ts";
import { type NotRendered, placedSources } from "./placed-sources.ts";
import { chartFolders, type RenderTask, renderTasks, taskName } from "./render-tasks.ts";
import type { RenderedOrigin, SourceValue } from "./rendered-origin.ts";
import { runTask } from "./run-task.ts";

/** What kustomize and Helm print for the kustomizations and charts of a check. */
export interface Rendered {
  /** The objects, with the places of their sources. */
  readonly documents: readonly InputDocument[];
  /** YAML documents that they come from. */
  readonly read: number;
  /** Files of which the objects are among the rendered ones, and their kustomizations. */
  readonly sources: ReadonlySet<string>;
  /** The names of these files in reports. */
  readonly names: ReadonlySet<string>;
  /** Folders of the rendered charts. */
  readonly charts: ReadonlySet<string>;
  /** Kustomizations and charts that could not be rendered. */
  readonly unreadable: readonly Unreadable[];
  readonly notRendered: readonly NotRendered[];
}

/** Renders the kustomizations and charts of a check, one after the other. */
export async function render(
  files: readonly InputFile[],
  { layout, documents }: Pick<SortedInputs, "layout" | "documents">,
  limits?: YamlLimits,
): Promise<Rendered> {
  const rendered: InputDocument[] = [];
  const sources = new Set<string>();
  const names = new Set<string>();
  const charts = new Set<string>();
  const unreadable: Unreadable[] = [];
  let read = 0;
  const home = mkdtempSync(join(tmpdir(), "muster-render-"));
  const sourcesOf = sourceReader(documents);
  const placed = placedSources(layout, documents);
  try {
    for (const task of renderTasks(layout, files, placed.sources)) {
      const result = await runTask(task, layout, home);
      const file = displayName(task.tool === "helm" ? task.chart.file : task.kustomization.file);
      const name = taskName(task);
      if ("problem" in result) {
        const message = `${task.tool} cannot render ${name}: ${result.problem}`;
        unreadable.push({ file, document: 0, line: 1, column: 1, message });
        continue;
      }
      const yaml = readYaml(result.output, file, limits);
      for (const { line, message } of yaml.unreadable) {
        const place = `line ${line} of the output of ${task.tool} for ${name}`;
        unreadable.push({ file, document: 0, line: 1, column: 1, message: `${place}: ${message}` });
      }
      const originOf = originsOf(task, result.output, layout, sourcesOf);
      for (const document of yaml.documents) {
        if (document.value === null) continue;
        read += 1;
        for (const { value, item } of listMembers(document)) {
          const origin = originOf(value, document.line);
          const locate = (pointer: string) => origin.locate(pointer, document.locate(item + pointer).line);
          const { form } = formOf(value, undefined);
          const bytes = result.output.length;
          rendered.push({
            value,
            item,
            locate,
            file: origin.file,
            document,
            index: document.index,
            bytes,
            form,
            unit: name,
          });
        }
      }
      if (yaml.unreadable.length > 0) continue;
      if (task.tool === "helm") charts.add(task.chart.folder);
      else {
        for (const path of sourcePaths(task.kustomization, layout)) sources.add(path);
        for (const each of layout.accumulationOf(task.kustomization).kustomizations) {
          sources.add(each.file);
          for (const folder of chartFolders(each)) charts.add(folder);
        }
      }
    }
    for (const path of sources) names.add(displayName(path));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return { documents: rendered, read, sources, names, charts, unreadable, notRendered: placed.notRendered };
}

type FindOrigin = (object: unknown, line: number) => { readonly file: string; readonly locate: LocateLine };
type LocateLine = (pointer: string, line: number) => ReturnType<RenderedOrigin["locate"]>;

function originsOf(
  task: RenderTask,
  output: Buffer,
  layout: SortedInputs["layout"],
  sourcesOf: (path: string) => readonly SourceValue[],
): FindOrigin {
  if (task.tool === "helm") {
    const find = templateFinder(output.toString("utf8"), task.chart);
    return (_object, line) => find(line);
  }
  const { kustomization } = task;
  const accumulation = layout.accumulationOf(kustomization);
  const place = { file: displayName(kustomization.file), line: 1, column: 1 };
  const included = [...accumulation.kustomizations].toReversed();
  const patches = [...included.flatMap((each) => patchesOf(each, layout, sourcesOf)), ...sourcePatches(task.by)];
  const find = originFinder(accumulation, sourcesOf, patches, { kustomization: place, by: task.by });
  return (object) => find(object);
}

function sourcePaths(kustomization: Kustomization, layout: SortedInputs["layout"]): readonly string[] {
  const { resources, kustomizations } = layout.accumulationOf(kustomization);
  const patches = [...kustomizations].flatMap((each) => layout.accumulationOf(each).patches.map(({ path }) => path));
  return [...resources.keys(), ...patches];
}

/** Returns a function that reads the objects of a file, of the inputs where they have it. */
function sourceReader(documents: readonly InputDocument[]): (path: string) => readonly SourceValue[] {
  const known = new Map<string, SourceValue[]>();
  for (const document of documents) {
    if (document.path !== undefined) getOrCreate(known, document.path, () => []).push(document);
  }
  return (path) => getOrCreate(known, path, () => readValues(path));
}

function readValues(path: string): SourceValue[] {
  const file = displayName(path);
  const content = readInputFile({ file, path, named: false, bytes: 0 });
  if ("problem" in content) return [];
  return content.yaml.documents.flatMap((document) =>
    listMembers(document).map(({ value, locate }) => ({ file, value, locate })),
  );
}
