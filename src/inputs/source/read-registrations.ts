import { join, resolve } from "node:path";
import { member, targetExists, textOfFile } from "../../kernel/index.ts";
import { isResourceInterfaceObject } from "../../model/index.ts";
import { bodyKindOf } from "./document-form.ts";
import { displayName, type InputFile } from "./list-inputs.ts";
import { DIST_FOLDER } from "./output-folder.ts";
import { type InputDocument, type Inputs, readInputs } from "./read-inputs.ts";
import { WORKLOADS_FOLDER } from "./read-organization.ts";
import { type FoundFile, isTypeScript, walk } from "./walk.ts";

// Most files are manifests without these words. An escape could hide a word.
const WORDS = /structureDefinition|resourceInterfaces|WorkloadType|categoryId|priorityId|\\[uUx]/;

/** Whether a file with this text may register a kind. */
export function mayRegisterKind(file: string, text: string): boolean {
  return bodyKindOf(file) === "WorkloadType" || WORDS.test(text);
}

/** Whether a document is a WorkloadType, its request body, or a Resource Interface. */
export function registersKind({ form, bodyKind, value }: InputDocument): boolean {
  if (form === "manifest") return isResourceInterfaceObject(value);
  return (bodyKind ?? member(value, "kind")) === "WorkloadType";
}

/**
 * The documents that register the kinds of a repository, for commands that are given paths: its WorkloadTypes and Resource
 * Interfaces below `workloads/`, without those of the listed files. No TypeScript runs.
 */
export function readRegistrations(
  root: string,
  listed: readonly Pick<InputFile, "path">[],
): Pick<Inputs, "documents" | "unreadable"> {
  const paths = new Set(listed.map(({ path }) => path));
  return registrationsIn(
    root,
    filesBelow(root, WORKLOADS_FOLDER).filter(({ path }) => !paths.has(resolve(path))),
  );
}

/** The Resource Interfaces that TypeScript has registered at the last synth; none in a repository without TypeScript. */
export function readSynthesisedInterfaces(root: string): readonly InputDocument[] {
  if (!filesBelow(root, WORKLOADS_FOLDER).some(({ file }) => isTypeScript(file))) return [];
  const applied = filesBelow(root, DIST_FOLDER).filter(({ file }) => /^dist\/[^/]+\/apply\/_cluster\//.test(file));
  return registrationsIn(root, applied).documents;
}

function registrationsIn(root: string, files: readonly FoundFile[]): Pick<Inputs, "documents" | "unreadable"> {
  const registering = files.filter(({ file, path }) => {
    const text = isTypeScript(file) ? undefined : textOfFile(path, { inside: root });
    return text !== undefined && mayRegisterKind(file, text);
  });
  const { documents, unreadable } = readInputs(
    registering.map((found) => ({ ...found, file: displayName(found.path), named: false })),
  );
  return { documents: documents.filter(registersKind), unreadable };
}

function filesBelow(root: string, name: string): readonly FoundFile[] {
  const folder = join(root, name);
  if (targetExists(folder)) return walk(root, folder).files;
  return [];
}
