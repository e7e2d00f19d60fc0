import type { Issue, Location } from "../../kernel/index.ts";
import { at, getOrCreate, present, unbuiltKustomizations } from "../../kernel/index.ts";
import { builder } from "../kustomize/build.ts";
import type { BuiltObject } from "../kustomize/built-object.ts";
import { editedKustomization } from "../kustomize/controller-options.ts";
import type { Tree } from "../kustomize/values.ts";
import { argocdOverrides } from "../source/argocd-overrides.ts";
import { formOf } from "../source/document-form.ts";
import type { InputFile } from "../source/list-inputs.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import { substituteDefaults } from "../source/substituted-defaults.ts";
import type { Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import type { TextReader } from "../units/text-reader.ts";
import { buildIssues } from "./build-issues.ts";
import { withBuiltControllers } from "./built-controllers.ts";
import type { BuiltDocument } from "./built-document.ts";
import { type FindOutputs, outputFinder } from "./built-values.ts";
import { controllerImages } from "./controller-images.ts";
import { documentReader, rawReader } from "./document-readers.ts";
import { generatedKustomization } from "./generated-kustomization.ts";
import { type PlacedSource, placedSources, sourceKey } from "./placed-sources.ts";
import { type KustomizeTask, type RenderTask, renderTasks, taskName } from "./render-tasks.ts";
import { repositoryContext } from "./repository-context.ts";
import { substitutedObject } from "./substituted-object.ts";
import { taskOrigins, taskPlace } from "./task-origins.ts";

/** The objects that the kustomizations of checked folders build. */
interface BuiltDocuments {
  readonly documents: readonly BuiltDocument[];
  /** The faults of kustomizations, and those that need more than the limits allow, so that changes are missing. */
  readonly issues: readonly Issue[];
  readonly outputs: FindOutputs;
}

type BuiltInputs = Pick<SortedInputs, "layout" | "documents" | "parts" | "issues" | "skipped">;

/** The objects that are of interest. */
interface BuildScope {
  /** Whether settings of rules depend on names and namespaces, so that objects with others count. Default false. */
  readonly judgesNames?: boolean;
  /** Whether kustomize builds the kustomizations of files, so that only those that Flux makes are left. Default false. */
  readonly isRendered?: boolean;
}

/**
 * The objects that the kustomizations of checked folders change, built without kustomize: rules can check them, while the
 * files themselves are judged as they are. What Argo CD and Flux build is built with their options.
 */
export function builtDocuments(
  files: readonly InputFile[],
  { layout, documents: inputs, parts, issues, skipped }: BuiltInputs,
  { judgesNames = false, isRendered = false }: BuildScope = {},
): BuiltDocuments {
  const reader = documentReader([...inputs, ...parts]);
  const raw = rawReader(layout.texts);
  const { build, faults } = builder(repositoryContext(layout, reader, raw, skipped));
  const placed = placedSources(layout, [...inputs, ...argocdOverrides(files)]);
  const written = isRendered ? [] : renderTasks(layout, files, placed.sources);
  const generated = generatedTasks(placed.plain, layout, inputs);
  const tasks = [...written, ...generated];
  /** The objects of controllers, by the kustomizations that they edit or make. */
  const editors = new Map<Kustomization, PlacedSource>();
  const cut: Location[] = [];
  const values = new Map<unknown, unknown[]>();
  const buildAll = (task: RenderTask): readonly BuiltDocument[] => {
    if (task.tool !== "kustomize") return [];
    const { kustomization, by } = task;
    const edited = by === undefined ? kustomization : editedKustomization(kustomization, by.source);
    if (by !== undefined) editors.set(edited, by);
    const { objects, isCut } = build(edited);
    const place = taskPlace(task, layout);
    if (isCut) cut.push(place);
    const changed = objects.flatMap((object) => {
      const { value, isCut: isShort, unclear, open } = finalObject(object.value, by);
      if (isShort) cut.push(place);
      if (unclear !== undefined) layout.texts.addUnjudged({ ...place, document: 0, message: unclearText(unclear, by) });
      if (open.length > 0) layout.texts.addUnjudged({ ...place, document: 0, message: openText(open, by) });
      if (object.source !== undefined) getOrCreate(values, object.source.value, () => []).push(value);
      return isJudged(object, judgesNames) || value !== object.value ? [{ ...object, value, built: object.value }] : [];
    });
    if (changed.length === 0) return [];
    const originOf = taskOrigins(task, kustomization, { layout, reader, raw });
    return changed.flatMap(({ value, source, built }) => {
      const inFile = reader(source?.path ?? "")?.find((document) => document.value === source?.value);
      const before = inFile ?? generatedBefore(kustomization, layout.texts);
      if (before === undefined) return [];
      const { file, locate } = originOf(built);
      const { form } = formOf(value, undefined);
      // The text of the file may lack the variables of patches.
      const judged = substituteDefaults(value, "", []);
      // Without a path, no repair changes the file.
      const { path: _, ...read } = before;
      return [
        { before, kustomization: place, after: { ...read, value: judged, locate, file, form, unit: taskName(task) } },
      ];
    });
  };
  const reportOpen = (task: RenderTask) => {
    const { by } = task;
    if (task.tool !== "kustomize" || by?.source.substitution?.isComplete !== false) return;
    const { objects } = build(editedKustomization(task.kustomization, by.source));
    const open = [...new Set(objects.flatMap(({ value }) => finalObject(value, by).open))];
    if (open.length === 0) return;
    layout.texts.addUnjudged({ ...by.document.locate(""), document: 0, message: openText(open, by) });
  };
  // kustomize itself builds the objects of these, and only the variables are of interest.
  for (const task of isRendered ? renderTasks(layout, files, placed.sources) : []) reportOpen(task);
  const first = tasks.flatMap(buildAll);
  const known = new Set([...placed.sources, ...placed.plain].map(sourceKey));
  const regenerated: (readonly KustomizeTask[])[] = [];
  const documents = [
    ...withBuiltControllers(first, known, layout, (sources) => {
      const others = isRendered ? [] : renderTasks(layout, files, sources.sources).filter(({ by }) => by !== undefined);
      const made = generatedTasks(sources.plain, layout, inputs);
      regenerated.push(made);
      return [...others, ...made].flatMap(buildAll);
    }),
    ...controllerImages(inputs, new Set([...present(tasks.map(({ by }) => by)), ...placed.sources])),
  ];
  const outputs = outputFinder(layout, inputs, written, { plain: placed.plain, generated, regenerated }, values);
  const unbuilt = unbuiltKustomizations(cut, "kustomizations need too many steps to be built");
  return {
    documents,
    outputs,
    issues: [...unbuilt, ...buildIssues(faults(), { layout, editors, known: issues, documentsOf: raw })],
  };
}

/** The tasks of the folders for which Flux makes a kustomization. */
function generatedTasks(
  plain: readonly PlacedSource[],
  layout: Layout,
  inputs: readonly InputDocument[],
): readonly KustomizeTask[] {
  const distinct = new Map(plain.map((source) => [sourceKey(source), source]));
  return [...distinct.values()].flatMap((by): readonly KustomizeTask[] => {
    const kustomization = generatedKustomization(by, layout, inputs);
    return kustomization === undefined ? [] : [{ tool: "kustomize", kustomization, by }];
  });
}

/** An object with the variables of its source, if Flux replaces some. */
function finalObject(value: Tree, by: PlacedSource | undefined): ReturnType<typeof substitutedObject> {
  const substitution = by?.source.substitution;
  return substitution === undefined ? { value, isCut: false, open: [] } : substitutedObject(value, substitution);
}

function openText(variables: readonly string[], by: PlacedSource | undefined): string {
  const name = by?.source.by ?? "Flux";
  return `${name} fills in ${variables.join(", ")}, a privilege or an image, from a ConfigMap or a Secret that is not in the repository, so rules do not check its value`;
}

function unclearText(written: string, by: PlacedSource | undefined): string {
  const name = by?.source.by ?? "Flux";
  // The text around them may be secret.
  const variables = [...new Set([...written.matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable))].join(", ");
  return `${name} fills in ${variables} with values that have quotes or other syntax of YAML, so rules do not check the object that they make`;
}

/** The object that a generated one was: none of its values, in the place of the kustomization. */
function generatedBefore({ file: path }: Kustomization, texts: TextReader): InputDocument | undefined {
  const [document] = texts.inFile(path);
  if (document === undefined) return undefined;
  const value = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "generated" } };
  const locate: InputDocument["locate"] = () => ({ file: document.file, line: 1, column: 1 });
  return { value, item: "", locate, file: document.file, document, index: document.index, bytes: 0, form: "manifest" };
}

/** Whether rules may have another result. Another name or namespace has one only where settings differ for it. */
function isJudged({ value, source, isEdited }: BuiltObject, judgesNames: boolean): boolean {
  if (source === undefined) return isEdited;
  if (value === source.value) return false;
  return (
    isEdited ||
    (judgesNames && NAMES.some((name) => at(value, "metadata", name) !== at(source.value, "metadata", name)))
  );
}

const NAMES = ["name", "namespace"];
