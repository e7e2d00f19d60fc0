import type { Unreadable } from "../../kernel/index.ts";
import { readYaml, type YamlDocument, type YamlLimits } from "../../yaml/index.ts";
import { formOf } from "../source/document-form.ts";
import { listMembers } from "../source/items.ts";
import { displayName } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { templateFinder } from "./helm-output.ts";
import { originFinder } from "./origins.ts";
import { patchesOf, sourcePatches } from "./patch-values.ts";
import { chartFolders, type RenderTask, taskName } from "./render-tasks.ts";
import type { RenderedOrigin, SourceValue } from "./rendered-origin.ts";
import { runTask } from "./run-task.ts";
import type { Tools } from "./run-tool.ts";

/** The output of a tool for a kustomization or a chart. */
export interface RenderedTask {
  /** The objects, with the places of their sources. */
  readonly documents: readonly InputDocument[];
  /** YAML documents that they come from. */
  readonly read: number;
  /** Files of which the objects are among the rendered ones, and their kustomizations; none of an incomplete output. */
  readonly sources: readonly string[];
  /** Folders of the rendered charts; none of an incomplete output. */
  readonly charts: readonly string[];
  /** The reasons why it could not be rendered, or not completely. */
  readonly unreadable: readonly Unreadable[];
}

/** The data that all tasks of a check share. */
interface RenderContext {
  readonly layout: Layout;
  /** The objects of a file. */
  readonly sourcesOf: (path: string) => readonly SourceValue[];
  readonly limits: YamlLimits | undefined;
  readonly tools: Tools;
}

/** Renders a kustomization or a chart. */
export async function renderTask(task: RenderTask, context: RenderContext): Promise<RenderedTask> {
  const { layout, limits } = context;
  const name = taskName(task);
  const file = displayName(task.tool === "helm" ? task.chart.file : task.kustomization.file);
  const unreadable = (message: string): Unreadable => ({ file, document: 0, line: 1, column: 1, message });
  const result = await outputOf(task, context);
  if ("problem" in result) {
    const problem = unreadable(`${task.tool} cannot render ${name}: ${result.problem}`);
    return { documents: [], read: 0, sources: [], charts: [], unreadable: [problem] };
  }
  const yaml = readYaml(result.output, file, limits);
  const problems = yaml.unreadable.map(({ line, message }) =>
    unreadable(`line ${line} of the output of ${task.tool} for ${name}: ${message}`),
  );
  const originOf = originsOf(task, result.output, context);
  const read = yaml.documents.filter(({ value }) => value !== null);
  const bytes = result.output.length;
  const documents = read.flatMap((document) =>
    renderedObjects(document, originOf).map((object) => ({ ...object, bytes, unit: name })),
  );
  const replaced = problems.length > 0 ? { sources: [], charts: [] } : replacedBy(task, layout);
  return { documents, read: read.length, ...replaced, unreadable: problems };
}

async function outputOf(task: RenderTask, { layout, tools }: RenderContext) {
  if (task.tool === "helm" && task.problem !== undefined) return { problem: task.problem };
  return runTask(task, layout, tools);
}

/** The objects of a document, with the places of their sources. */
function renderedObjects(document: YamlDocument, originOf: FindOrigin): readonly Omit<InputDocument, "bytes">[] {
  return listMembers(document).map(({ value, item }) => {
    const origin = originOf(value, document.line);
    const locate = (pointer: string) => origin.locate(pointer, document.locate(item + pointer).line);
    const { form } = formOf(value, undefined);
    return { value, item, locate, file: origin.file, document, index: document.index, form };
  });
}

/** The files and charts that the objects of a complete output replace. */
function replacedBy(task: RenderTask, layout: Layout): Pick<RenderedTask, "sources" | "charts"> {
  if (task.tool === "helm") return { sources: [], charts: [task.chart.folder] };
  const { kustomizations } = layout.accumulationOf(task.kustomization);
  return {
    sources: [...sourcePaths(task.kustomization, layout), ...[...kustomizations].map(({ file }) => file)],
    charts: [...kustomizations].flatMap((each) => [...chartFolders(each)]),
  };
}

type FindOrigin = (object: unknown, line: number) => { readonly file: string; readonly locate: LocateLine };
type LocateLine = (pointer: string, line: number) => ReturnType<RenderedOrigin["locate"]>;

/** Returns a function that finds the source of a rendered object. */
function originsOf(task: RenderTask, output: Buffer, { layout, sourcesOf }: RenderContext): FindOrigin {
  if (task.tool === "helm") {
    const find = templateFinder(output.toString("utf8"), task.chart);
    return (_object, line) => find(line);
  }
  const { kustomization } = task;
  const accumulation = layout.accumulationOf(kustomization);
  const place = { file: displayName(kustomization.file), line: 1, column: 1 };
  const included = [...accumulation.kustomizations].toReversed();
  const patches = [
    ...included.flatMap((each) => patchesOf(each, layout, sourcesOf)),
    ...sourcePatches(task.by, layout.texts),
  ];
  const find = originFinder(accumulation, sourcesOf, patches, {
    kustomization: place,
    by: task.by,
    texts: layout.texts,
  });
  return (object) => find(object);
}

/** The resources and patches that kustomize reads for a kustomization. */
function sourcePaths(kustomization: Kustomization, layout: Layout): readonly string[] {
  const { resources, kustomizations } = layout.accumulationOf(kustomization);
  const patches = [...kustomizations].flatMap((each) => layout.accumulationOf(each).patches.map(({ path }) => path));
  return [...resources.keys(), ...patches];
}
