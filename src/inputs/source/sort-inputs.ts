import { dirname, join, sep } from "node:path";
import type { Issue } from "../../kernel/index.ts";
import { at, getOrCreate, isObject, LEDGER_FILE, pathExists, text } from "../../kernel/index.ts";
import { textIncludes } from "../../yaml/index.ts";
import type { Layout } from "../units/layout.ts";
import { findPatches, type PatchedDocument } from "../units/patches.ts";
import { roughPlace } from "../units/text-reader.ts";
import { appliedFiles, appliedPatches } from "./applied-files.ts";
import { withAppliedPrograms } from "./applied-programs.ts";
import { chartFiles, chartReason, withChartReasons, withoutChartTexts } from "./chart-files.ts";
import { dataParts } from "./data-parts.ts";
import { isReplicasBody, REPLICAS_BODY } from "./document-form.ts";
import { listMembers } from "./items.ts";
import { kustomizationParts, sourcesPart } from "./kustomization-parts.ts";
import { layoutIssues } from "./layout-issues.ts";
import { displayName, type InputFile, type InputList, inputAt, type SkippedDocument } from "./list-inputs.ts";
import { literalParts } from "./literal-parts.ts";
import { findPurposes, type OtherPurpose } from "./other-purposes.ts";
import { DIST_FOLDER } from "./output-folder.ts";
import { type InputDocument, type Inputs, readInputFile } from "./read-inputs.ts";
import { readLayout } from "./read-layout.ts";
import { readReferredTexts } from "./referred-texts.ts";

/** Inputs without the documents that are not objects by themselves. */
export interface SortedInputs extends Inputs {
  /** Patches, templates and values in kustomizations: only the values that they have are judged. */
  readonly parts: readonly InputDocument[];
  readonly issues: readonly Issue[];
  readonly layout: Layout;
}

/** Identifies a document among those of a check. */
export type DocumentKey = string;

/** The key of a document. All items of a `List` have the same. */
export function documentKey({ file, index }: Pick<InputDocument, "file" | "index">): DocumentKey {
  return `${index} ${file}`;
}

const PATCH =
  "is a patch of kustomize: only the secrets and privileges in it are judged; muster check --render judges what kustomize builds";

const DATA = "is data of a ConfigMap or a Secret: only the secrets and privileges in it are judged";

/**
 * Separates the patches of kustomizations and the templates of charts from objects, and finds the programs that an
 * Application applies.
 *
 * @param root root of the repository, whose output folder has objects only
 */
export function sortInputs(
  { files, layout: known }: Pick<InputList, "files" | "layout">,
  given: Inputs,
  root: string,
): SortedInputs {
  const all = withoutReplicasBodies(given);
  const layout = known ?? readLayout(files);
  const inputs = { ...all, ...withAppliedPrograms(all, files, () => appliedFiles(layout, all.documents)) };
  readReferredTexts(files, layout);
  const byPath = documentsByPath(inputs.documents);
  const patches = findPatches(layout, (path) => byPath.get(path) ?? readObjectsOf(path), {
    inFile: (path) => layout.texts.inFile(path).map(({ value }) => value),
    inField: (text, { file }) => layout.texts.inField(text, roughPlace(displayName(file))).map(({ value }) => value),
  });
  const isOutput = outputTest(root);
  const applied = appliedFiles(layout, inputs.documents);
  const charts = chartFiles(layout, files);
  const built = resourcesOf(layout);
  const data = dataFiles(layout);
  const purposeOf = findPurposes(
    files,
    inputs.skipped,
    (path) => layout.texts.inFile(path),
    (path) => built.has(path) || applied(path) !== undefined,
  );
  const partReason = ({ path, index, file, document, value }: InputDocument): string | undefined => {
    if (path === undefined) return undefined;
    if (patches.documents.get(path)?.has(index) === true) {
      if (applied(path) === undefined) return PATCH;
      return undefined;
    }
    if (data.has(path) && isNameless(value) && applied(path) === undefined) return DATA;
    const chart = charts.templateOf(file);
    if (chart === undefined || !textIncludes(document, "{{")) return undefined;
    // Without Helm, the braces are a comment or a text of the object.
    if (built.has(path) || applied(path) !== undefined) return undefined;
    return chartReason(chart);
  };
  const purpose = (document: InputDocument): OtherPurpose | undefined => {
    if (document.path !== undefined && isOutput(document.path)) return undefined;
    const reason = partReason(document);
    return reason === undefined ? purposeOf(document) : { reason, isPart: true };
  };
  const paths = new Map(files.map(({ file, path }) => [file, path]));
  const ofCharts = withoutChartTexts(inputs.unreadable, (file) => {
    const path = paths.get(file);
    // A controller or kustomize may accept a text that muster does not.
    const isReferred = path === undefined || built.has(path) || applied(path) !== undefined;
    return isReferred ? undefined : charts.chartOfActions(file);
  });
  const { documents, parts, skipped } = separated(inputs.documents, purpose);
  const documentAt = (path: string, index: number) => byPath.get(path)?.find((document) => document.index === index);
  const isRenamed = (document: InputDocument) =>
    document.path !== undefined && applied(document.path) === undefined && isRenamedNamespace(document, layout);
  return {
    documents: documents.map((document) => (isRenamed(document) ? { ...document, isRenamed: true } : document)),
    parts: [...parts, ...textParts(layout, files), ...literalParts(files, layout), ...dataParts(files, layout)],
    skipped: [...withChartReasons(inputs.skipped, charts), ...skipped, ...ofCharts.skipped],
    unreadable: ofCharts.unreadable,
    read: inputs.read - skipped.length,
    issues: [
      ...layoutIssues(layout, patches, documentAt, kustomizationPlaces(layout)),
      ...appliedPatches(patches, byPath, applied),
    ],
    layout,
  };
}

/** The files that kustomizations only put into ConfigMaps and Secrets, for programs that read them. */
function dataFiles(layout: Layout): ReadonlySet<string> {
  const files = layout.kustomizations.flatMap((kustomization) =>
    kustomization.references.flatMap((reference) => {
      const target = reference.role === "data" ? layout.targetOf(reference, kustomization) : undefined;
      return target?.kind === "file" ? [target.path] : [];
    }),
  );
  const included = files.length === 0 ? new Set<string>() : resourcesOf(layout);
  return new Set(files.filter((path) => !included.has(path)));
}

// No program can apply an object without a name; it can be a patch.
function isNameless(value: unknown): boolean {
  return text(at(value, "metadata", "name")) === undefined && text(at(value, "metadata", "generateName")) === undefined;
}

/** The files with objects that kustomizations include. */
function resourcesOf({ kustomizations, accumulationOf }: Layout): ReadonlySet<string> {
  return new Set(kustomizations.flatMap((each) => [...accumulationOf(each).resources.keys()]));
}

function withoutReplicasBodies(inputs: Inputs): Inputs {
  const bodies = inputs.documents.filter(({ file, value }) => isReplicasBody(file, value));
  if (bodies.length === 0) return inputs;
  const skipped = bodies.map(({ file, index }) => ({ file, document: index, reason: REPLICAS_BODY }));
  return {
    ...inputs,
    documents: inputs.documents.filter((document) => !bodies.includes(document)),
    skipped: [...inputs.skipped, ...skipped],
    read: inputs.read - bodies.length,
  };
}

/** Whether every kustomization with a Namespace has a `namespace`, which becomes its name. */
function isRenamedNamespace({ value, path = "" }: InputDocument, { unitsOf }: Layout): boolean {
  if (!isObject(value) || value.kind !== "Namespace" || value.apiVersion !== "v1") return false;
  const renamings = unitsOf(path).flatMap(({ renamingsOf }) => renamingsOf(path));
  return renamings.length > 0 && renamings.every(({ namespace }) => namespace !== undefined);
}

/** The objects, and the documents that are only parts of one or have another purpose, which are skipped with a reason. */
function separated(all: readonly InputDocument[], purposeOf: (document: InputDocument) => OtherPurpose | undefined) {
  const documents: InputDocument[] = [];
  const parts: InputDocument[] = [];
  const skipped = new Map<DocumentKey, SkippedDocument>();
  for (const document of all) {
    const purpose = purposeOf(document);
    if (purpose === undefined) documents.push(document);
    else {
      const { file, index } = document;
      const { reason, isPart } = purpose;
      if (isPart) parts.push(document);
      skipped.set(documentKey(document), { file, document: index, reason });
    }
  }
  return { documents, parts, skipped: [...skipped.values()] };
}

/** The parts in the texts of the kustomizations of checked folders. */
function textParts(
  { kustomizations, accumulationOf, texts }: Layout,
  files: readonly InputFile[],
): readonly InputDocument[] {
  const folders = new Set(files.flatMap(({ path }) => (path === undefined ? [] : [dirname(path)])));
  return kustomizations
    .filter(({ folder }) => folders.has(folder))
    .flatMap((kustomization) => {
      const sources = sourcesPart(kustomization, texts);
      const own = accumulationOf(kustomization).patches.filter(({ from }) => from === kustomization);
      const patches = kustomizationParts(
        kustomization,
        own.map(({ path, reference: { target } }) => ({ path, target })),
        texts,
      );
      return [...sources, ...patches];
    });
}

function documentsByPath(documents: readonly InputDocument[]): ReadonlyMap<string, readonly InputDocument[]> {
  const byPath = new Map<string, InputDocument[]>();
  for (const document of documents) {
    if (document.path !== undefined) getOrCreate(byPath, document.path, () => []).push(document);
  }
  return byPath;
}

// A base may be outside of the checked paths.
function readObjectsOf(path: string): readonly PatchedDocument[] | undefined {
  const content = readInputFile(inputAt(path));
  if ("problem" in content || content.yaml.unreadable.length > 0) return undefined;
  return content.yaml.documents.flatMap((document) =>
    listMembers(document).map(({ value }) => ({ index: document.index, value })),
  );
}

/** Returns whether a path is below the output folder of a synth, whose manifests a controller applies as they are. */
function outputTest(root: string): (path: string) => boolean {
  const dist = join(root, DIST_FOLDER);
  const hasLedger = pathExists(join(dist, LEDGER_FILE));
  return (path) => hasLedger && path.startsWith(dist + sep);
}

function kustomizationPlaces({ texts }: Layout) {
  return (path: string, pointer: string) =>
    texts.inFile(path)[0]?.locate(pointer) ?? { file: displayName(path), line: 1, column: 1 };
}
