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
import { linkOutside } from "./link-outside.ts";
import { originFinder, type RenderedOrigin, type SourcePatch, type SourceValue } from "./origins.ts";
import { type RenderTask, renderTasks, taskName } from "./render-tasks.ts";
import { findTool, runTool, type ToolOutput } from "./run-tool.ts";

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
  try {
    for (const task of renderTasks(layout, files)) {
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
        for (const { file: path } of layout.accumulationOf(task.kustomization).kustomizations) sources.add(path);
      }
    }
    for (const path of sources) names.add(displayName(path));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return { documents: rendered, read, sources, names, charts, unreadable };
}

async function runTask(task: RenderTask, layout: SortedInputs["layout"], home: string): Promise<ToolOutput> {
  if (task.tool === "helm") return runHelm(task, home);
  const { elsewhere } = layout.accumulationOf(task.kustomization);
  const [first] = elsewhere;
  if (first !== undefined) {
    return { problem: `${displayName(first.from.file)} names ${first.reference.path}, which is not fetched` };
  }
  const { folder } = task.kustomization;
  const kustomize = findTool("kustomize");
  if (kustomize !== undefined) return runTool(kustomize, ["build", folder, ...RESTRICTED], home);
  const kubectl = findTool("kubectl");
  if (kubectl !== undefined) return runTool(kubectl, ["kustomize", folder, ...RESTRICTED], home);
  return { problem: "neither kustomize nor kubectl is in a folder of PATH" };
}

const RESTRICTED = ["--load-restrictor", "LoadRestrictionsRootOnly"];

async function runHelm(task: Extract<RenderTask, { readonly tool: "helm" }>, home: string): Promise<ToolOutput> {
  const helm = findTool("helm");
  if (helm === undefined) return { problem: "helm is not in a folder of PATH" };
  const { folder } = task.chart;
  const link = linkOutside(folder);
  if (link !== undefined) return { problem: `${displayName(link)} is a symbolic link that leaves the chart` };
  const values = task.values.flatMap((file) => ["--values", file]);
  return runTool(helm, ["template", folder, "--include-crds", ...values], home);
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
  const patches = [...accumulation.kustomizations].toReversed().flatMap((each) => patchesOf(each, layout, sourcesOf));
  const find = originFinder(accumulation, sourcesOf, patches, place);
  return (object) => find(object);
}

/** The patches of a kustomization, files and texts, without those of its bases. */
function patchesOf(
  kustomization: Kustomization,
  layout: SortedInputs["layout"],
  sourcesOf: (path: string) => readonly SourceValue[],
): readonly SourcePatch[] {
  const ofFiles = layout
    .accumulationOf(kustomization)
    .patches.filter(({ from }) => from === kustomization)
    .flatMap(({ path, reference: { target } }) => sourcesOf(path).map((source) => asPatch(source, target)));
  const file = displayName(kustomization.file);
  const inline = kustomization.inlinePatches.flatMap(({ value, pointer, target }) => {
    const values = typeof value === "string" ? readYaml(value, file).documents.map((read) => read.value) : [value];
    const locate = () => placeIn(kustomization.file, pointer);
    return values.map((each) => asPatch({ file, value: each, locate }, target));
  });
  return [...ofFiles, ...inline];
}

function asPatch(source: SourceValue, target: unknown): SourcePatch {
  const isList = Array.isArray(source.value);
  return target === undefined ? { ...source, isList } : { ...source, isList, target };
}

function sourcePaths(kustomization: Kustomization, layout: SortedInputs["layout"]): readonly string[] {
  const { resources, kustomizations } = layout.accumulationOf(kustomization);
  const patches = [...kustomizations].flatMap((each) => layout.accumulationOf(each).patches.map(({ path }) => path));
  return [...resources.keys(), ...patches];
}

function placeIn(path: string, pointer: string) {
  const file = displayName(path);
  const content = readInputFile({ file, path, named: false, bytes: 0 });
  const document = "problem" in content ? undefined : content.yaml.documents[0];
  return document?.locate(pointer) ?? { file, line: 1, column: 1 };
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
