import type { Unreadable } from "../../kernel/index.ts";
import { getOrCreate } from "../../kernel/index.ts";
import type { YamlLimits } from "../../yaml/index.ts";
import { argocdOverrides } from "../source/argocd-overrides.ts";
import { repositoryOf } from "../source/ignore-rules.ts";
import { listMembers } from "../source/items.ts";
import { displayName, type InputFile, inputAt } from "../source/list-inputs.ts";
import { type InputDocument, readInputFile } from "../source/read-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { type NotRendered, placedSources } from "./placed-sources.ts";
import { type RenderedTask, renderTask } from "./render-task.ts";
import { type RenderTask, renderTasks } from "./render-tasks.ts";
import type { SourceValue } from "./rendered-origin.ts";
import { withTools } from "./run-tool.ts";

/** The output of kustomize and Helm for the kustomizations and charts of a check. */
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
  /** The objects of controllers whose sources are rendered with their options. */
  readonly controllers: ReadonlySet<InputDocument>;
}

/** Renders the kustomizations and charts of a check, one after the other. */
export async function render(
  files: readonly InputFile[],
  { layout, documents }: Pick<SortedInputs, "layout" | "documents">,
  limits?: YamlLimits,
): Promise<Rendered> {
  const placed = placedSources(layout, [...documents, ...argocdOverrides(files)]);
  const tasks = renderTasks(layout, files, placed.sources);
  const repositories = [...new Set(tasks.map((task) => repositoryOf(folderOf(task))))];
  const results = await withTools(repositories, async (tools) => {
    const context = { layout, sourcesOf: sourceReader(documents), limits, tools };
    const done: RenderedTask[] = [];
    for (const task of tasks) done.push(await renderTask(task, context));
    return done;
  });
  const sources = new Set(results.flatMap((result) => result.sources));
  return {
    documents: results.flatMap((result) => result.documents),
    read: results.reduce((sum, { read }) => sum + read, 0),
    sources,
    names: new Set([...sources].map(displayName)),
    charts: new Set(results.flatMap(({ charts }) => charts)),
    unreadable: results.flatMap(({ unreadable }) => unreadable),
    notRendered: placed.notRendered,
    controllers: new Set(placed.sources.map(({ document }) => document)),
  };
}

function folderOf(task: RenderTask): string {
  return task.tool === "helm" ? task.chart.folder : task.kustomization.folder;
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
  const input = inputAt(path);
  const content = readInputFile(input);
  if ("problem" in content) return [];
  return content.yaml.documents.flatMap((document) =>
    listMembers(document).map(({ value, locate }) => ({ file: input.file, value, locate })),
  );
}
