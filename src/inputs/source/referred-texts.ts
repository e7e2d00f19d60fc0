import { join, resolve } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import { pathExists } from "../../kernel/index.ts";
import {
  isKustomizationFile,
  KUSTOMIZATION_FILES,
  type Kustomization,
  type Reference,
  type ReferenceRole,
} from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import type { TextReader } from "../units/text-reader.ts";
import { checkedKustomizations } from "./applied-by-name.ts";
import { inlinePatches } from "./kustomization-parts.ts";
import type { InputFile, SkippedDocument } from "./list-inputs.ts";
import type { Inputs } from "./read-inputs.ts";
import { NO_OBJECT } from "./reason-to-skip.ts";

/**
 * The roles of files that kustomize parses and that are no objects. A schema of OpenAPI only changes how lists are
 * merged.
 */
const PARSED: ReadonlySet<ReferenceRole> = new Set<ReferenceRole>(["patch", "setting"]);

/**
 * Reads all texts that the kustomizations of checked folders, and those that these include, refer to. What cannot be read is
 * unjudged, at its place.
 */
export function readReferredTexts(files: readonly InputFile[], layout: Layout): void {
  const { texts, accumulationOf, kustomizations } = layout;
  const checked = checkedKustomizations(files, kustomizations);
  const all = new Set(checked.flatMap((kustomization) => [...accumulationOf(kustomization).kustomizations]));
  for (const kustomization of all) {
    inlinePatches(kustomization, texts);
    for (const reference of kustomization.references) readReference(reference, kustomization, layout);
  }
}

function readReference(reference: Reference, from: Kustomization, { texts, targetOf }: Layout): void {
  if (reference.role === "data" || reference.pointer === "/openapi/path") return;
  const target = targetOf(reference, from);
  if (target.kind === "file" && PARSED.has(reference.role)) texts.inFile(target.path);
  if (target.kind !== "fault") return;
  // kustomize may read a kustomization in a folder that muster cannot read.
  const folder = resolve(from.folder, reference.path);
  for (const name of KUSTOMIZATION_FILES) if (pathExists(join(folder, name))) texts.inFile(join(folder, name));
}

/** The parts that are not judged, without those of documents that are known to be unreadable. */
export function addedUnjudged(texts: TextReader, unreadable: readonly Unreadable[]): readonly Unreadable[] {
  const known = new Set(unreadable.map(keyOf));
  return texts.unjudged().filter((problem) => !known.has(keyOf(problem)));
}

function keyOf({ file, document }: Pick<SkippedDocument, "file" | "document">): string {
  return `${document} ${file}`;
}

/** Whether a file is a part of a kustomization that is read. */
function isPart(path: string | undefined, texts: TextReader): boolean {
  return path !== undefined && !isKustomizationFile(path) && texts.hasRead(path);
}

const READ = "is not an object: a kustomization names the file, and rules check what it changes";

/**
 * Inputs with the referred texts that cannot be read among the unreadable documents, and none of them skipped.
 *
 * @param rendered files that kustomize has read, whose texts are in the judged output
 */
export function withUnjudgedTexts<T extends Pick<Inputs, "skipped" | "unreadable">>(
  inputs: T,
  files: readonly InputFile[],
  texts: TextReader,
  rendered: ReadonlySet<string>,
): T {
  const added = addedUnjudged(texts, inputs.unreadable).filter(({ file }) => !rendered.has(file));
  const unjudged = new Set(added.map(keyOf));
  const read = new Set(files.flatMap(({ path, file }) => (isPart(path, texts) ? [file] : [])));
  const skipped = inputs.skipped.flatMap((entry) => {
    if (unjudged.has(keyOf(entry))) return [];
    return [read.has(entry.file) && entry.reason.startsWith(NO_OBJECT) ? { ...entry, reason: READ } : entry];
  });
  return { ...inputs, skipped, unreadable: [...inputs.unreadable, ...added] };
}
