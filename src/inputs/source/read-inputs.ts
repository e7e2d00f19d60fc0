import { readFileSync } from "node:fs";
import type { Unreadable, Writable } from "../../kernel/index.ts";
import { given, heapGuard, readRegularFile, sha256Of } from "../../kernel/index.ts";
import { type Fragment, fragmentOfText } from "../../model/index.ts";
import { readYaml, type YamlDocument, type YamlFile, type YamlLimits } from "../../yaml/index.ts";
import { couldBeManifest } from "./could-be-manifest.ts";
import { bodyKindOf, formOf, type SourceDocument } from "./document-form.ts";
import { caseFault, isConfiguration } from "./field-case.ts";
import { listMembers } from "./items.ts";
import { type InputFile, type ListOptions, listInputs, type SkippedDocument } from "./list-inputs.ts";
import { NO_OBJECT, reasonToSkip, ruleReason } from "./reason-to-skip.ts";
import { isHidden } from "./walk.ts";

/** An object of the inputs, or a value that should be one. */
export interface InputDocument extends SourceDocument {
  /** Its YAML document, which may be a `List` with more items. */
  readonly document: YamlDocument;
  /** Bytes of its file. */
  readonly bytes: number;
  /** Its file for the file system; absent for standard input. */
  readonly path?: string;
  /** Whether every kustomization with the object replaces its name. Absent: no. */
  readonly isRenamed?: true;
}

/** The contents of files. Each YAML document is in exactly one of the lists, where items of a `List` count as one. */
export interface Inputs {
  readonly documents: readonly InputDocument[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** YAML documents that `documents` come from. */
  readonly read: number;
}

/**
 * The YAML of a file and its size in bytes, or the problem that prevented reading. An unreadable document of a
 * file that `isForeign` is not a manifest for any tool.
 */
export type FileContent =
  | {
      readonly bytes: number;
      /** SHA-256 of the bytes, if the caller requests it. */
      readonly sha256?: string;
      readonly yaml: YamlFile;
      readonly isForeign: boolean;
      /** The part of a Resource Interface that an unreadable file is. */
      readonly fragment?: Fragment;
    }
  | { readonly problem: string };

/**
 * Reads all objects of paths, as `listInputs` lists them, the output of a synth included. Everything must be an object:
 * only empty documents, and other things in hidden files, are skipped.
 */
export function readManifests(
  paths: readonly string[],
  options?: Pick<ListOptions, "patterns">,
): Pick<Inputs, "documents" | "unreadable"> {
  const listed = listInputs(paths, options);
  const { documents, unreadable } = readInputs(
    listed.files.map((file) => ({ ...file, named: file.named || !isHidden(file.file) })),
  );
  return { documents, unreadable: [...listed.unreadable, ...unreadable] };
}

/**
 * Reads files. A named file must contain objects. A file that was found in a folder or by a pattern may contain something
 * else, and these documents are skipped with the reason.
 *
 * @param contentOf how a file is read; another thread may have read it already
 * @param known the members of documents that were read before, to which those of the others are added
 */
export function readInputs(
  files: readonly InputFile[],
  limits?: YamlLimits,
  contentOf: (file: InputFile) => FileContent = (file) => readInputFile(file, limits),
  known?: KnownMembers,
): Inputs {
  const documents: InputDocument[] = [];
  const skipped: SkippedDocument[] = [];
  const unreadable: Unreadable[] = [];
  let read = 0;
  for (const entry of files) {
    const { file, path, named } = entry;
    const content = contentOf(entry);
    if ("problem" in content) {
      unreadable.push({ file, document: 0, line: 1, column: 1, message: content.problem });
      continue;
    }
    const { bytes, yaml, isForeign, fragment } = content;
    const fileKind = bodyKindOf(file);
    const isExpected = named || fileKind !== undefined;
    const isProgram = isJsonnet(file);
    for (const problem of yaml.unreadable) {
      if (fragment !== undefined && !isProgram) {
        read += 1;
        documents.push(brokenFragment(fragment, problem, { bytes, path }));
      } else if (isForeign && !isExpected) {
        skipped.push({ file, document: problem.document, reason: isProgram ? NOT_EVALUATED : FOREIGN });
      } else unreadable.push(isProgram ? { ...problem, message: NOT_EVALUATED } : problem);
    }
    for (const document of yaml.documents) {
      const before = known?.get(document);
      if (before !== undefined) {
        read += 1;
        for (const member of before) documents.push(member);
        continue;
      }
      const { index } = document;
      if (isProgram && Array.isArray(document.value)) {
        unreadable.push({ ...document.locate(""), document: index, message: NOT_EVALUATED });
        continue;
      }
      const fault = index === 0 && isConfiguration(file) ? caseFault(document) : undefined;
      if (fault !== undefined) {
        unreadable.push(fault);
        continue;
      }
      const ofRule = ruleReason(document.value);
      const reason = ofRule ?? reasonToSkip(document.value, isExpected);
      if (reason !== undefined && (ofRule !== undefined || formOf(document.value, fileKind).form === "manifest")) {
        skipped.push({ file, document: index, reason });
        continue;
      }
      read += 1;
      const members = membersOf(document, entry, bytes);
      known?.set(document, members);
      for (const member of members) documents.push(member);
    }
  }
  return { documents, skipped, unreadable, read };
}

/** The members of documents that an earlier check has read: later steps recognise them. */
export type KnownMembers = WeakMap<YamlDocument, readonly InputDocument[]>;

function membersOf(document: YamlDocument, { file, path }: InputFile, bytes: number): readonly InputDocument[] {
  const fileKind = bodyKindOf(file);
  return listMembers(document).map(({ value, item, locate }): InputDocument => {
    const { form, bodyKind, fragment } = formOf(value, fileKind);
    // Field by field, because this runs for every document.
    const found: Writable<InputDocument> = { value, item, locate, file, document, index: document.index, bytes, form };
    if (bodyKind !== undefined) found.bodyKind = bodyKind;
    if (fragment !== undefined) found.fragment = fragment;
    if (path !== undefined) found.path = path;
    return found;
  });
}

// It has no value, and its only use is its issue.
function brokenFragment(
  fragment: Fragment,
  { file, line, column, document: index, message }: Unreadable,
  { bytes, path }: { readonly bytes: number; readonly path: string | undefined },
): InputDocument {
  const [document] = readYaml("null", file).documents;
  if (document === undefined) throw new Error("the YAML reader returned nothing for null");
  const locate = () => ({ file, line, column });
  const form = "fragment";
  return given({
    value: null,
    item: "",
    locate,
    file,
    document,
    index,
    bytes,
    form,
    fragment,
    unreadable: message,
    path,
  } as const);
}

/** The options with which a file is read. */
interface ReadInputOptions {
  /** Whether the content gets the hash of its bytes. Default false. */
  readonly hasHash?: boolean;
  /** Returns the content of the same file with bytes of that hash, if it was read before. */
  readonly known?: ((path: string, sha256: string) => FileContent | undefined) | undefined;
}

/** Reads one file, or standard input. Throws where too little memory is left. */
export function readInputFile(
  { file, path }: InputFile,
  limits?: YamlLimits,
  { hasHash = false, known }: ReadInputOptions = {},
): FileContent {
  const read = path === undefined ? { bytes: standardInput() } : readRegularFile(path, { limit: limits?.bytes });
  if ("problem" in read) return read;
  const { bytes } = read;
  const sha256 = hasHash ? sha256Of(bytes) : undefined;
  const before = path !== undefined && sha256 !== undefined ? known?.(path, sha256) : undefined;
  if (before !== undefined) return before;
  const yaml = readYaml(bytes, file, limits);
  heapGuard.add(bytes.length);
  const isForeign = yaml.unreadable.length > 0 && !couldBeManifest(bytes) && !isConfiguration(file);
  const fragment = isForeign ? fragmentOfText(Buffer.from(bytes).toString("utf8")) : undefined;
  return given({ bytes: bytes.length, sha256, yaml, isForeign, fragment });
}

let stdin: Uint8Array | undefined;

/** Everything on standard input. It can be read only once, and a command may need it again after a fix. */
export function standardInput(): Uint8Array {
  stdin ??= readFileSync(0);
  return stdin;
}

const FOREIGN = `${NO_OBJECT}: its text has no apiVersion and kind`;
/** The reason why a Jsonnet program is not read. */
export const NOT_EVALUATED =
  "is a Jsonnet program, which Argo CD evaluates and muster does not; check its output: jsonnet FILE | muster check -";

// Argo CD evaluates Jsonnet. A program that is plain JSON is its own result.
function isJsonnet(file: string): boolean {
  return /\.jsonnet$/i.test(file);
}
