import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { globSync } from "tinyglobby";
import { ignoreRules } from "../source/ignore-rules.ts";
import { type DocumentItem, itemsOf } from "../source/items.ts";
import { bodyKindOf, formOf, type SourceDocument } from "../source/read-sources.ts";
import { MAX_FILE_BYTES, tooLarge, walk } from "../source/walk.ts";
import { readYaml, type Unreadable, type YamlDocument, type YamlLimits } from "../yaml/index.ts";
import type { SkippedDocument } from "./check-report.ts";
import { fileReasons } from "./file-reason.ts";

/** An object of a check, or what should be one. */
export interface CheckDocument extends SourceDocument {
  /** The document that it is, or that it is an item of. */
  readonly document: YamlDocument;
  /** Bytes of its file. */
  readonly bytes: number;
  /** Folder of its file, for the file system. */
  readonly folder: string;
}

/** Everything that a check is given. Each YAML document is in exactly one of the lists, items of a `List` apart. */
export interface CheckInputs {
  readonly documents: readonly CheckDocument[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** YAML documents that `documents` come from. */
  readonly read: number;
  /** Files and folders that `.gitignore` and `.musterignore` leave out. */
  readonly ignored: number;
}

/** How inputs are read. */
export interface ReadOptions {
  readonly limits?: YamlLimits;
  /** Name in reports of what is read from standard input. Default `<stdin>`. */
  readonly stdinName?: string;
}

const GLOB = /[*?[\]{}!]/;

/**
 * Reads files, folders, patterns and `-`, in the order given and each file once. Named files must hold objects; what
 * is found in a folder or by a pattern may be something else, and is then skipped with the reason. Nothing is passed
 * over in silence.
 */
export function readInputs(paths: readonly string[], options: ReadOptions = {}): CheckInputs {
  const reader = createReader(options);
  for (const path of paths) {
    if (path === "-") reader.text(options.stdinName ?? "<stdin>", 0, { named: true, folder: "." });
    else reader.path(path);
  }
  return reader.inputs();
}

interface FileContext {
  /** Whether a user named the file, so that it must hold objects. */
  readonly named: boolean;
  readonly folder: string;
}

function createReader({ limits }: ReadOptions) {
  const documents: CheckDocument[] = [];
  const skipped: SkippedDocument[] = [];
  const unreadable: Unreadable[] = [];
  const seen = new Set<string>();
  let ignored = 0;
  let read = 0;
  const bytes = limits?.bytes ?? MAX_FILE_BYTES;
  const refuse = (file: string, message: string) => unreadable.push({ file, document: 0, line: 1, column: 1, message });

  const text = (file: string, source: string | number, context: FileContext) => {
    let content: Uint8Array;
    try {
      content = readFileSync(source);
    } catch (error) {
      refuse(file, `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
      return;
    }
    const found = readYaml(content, file, limits);
    unreadable.push(...found.unreadable);
    const bodyKind = bodyKindOf(file);
    for (const document of found.documents) {
      const reason = reasonToSkip(document.value, bodyKind !== undefined, context.named);
      if (reason !== undefined) {
        skipped.push({ file, document: document.index, reason });
        continue;
      }
      read += 1;
      for (const item of itemsOf(document)) {
        documents.push(checkDocument(item, document, content.length, { file, folder: context.folder }));
      }
    }
  };

  const file = (path: string, name: string, named: boolean) => {
    const real = resolve(path);
    if (seen.has(real)) return;
    seen.add(real);
    text(name, path, { named, folder: dirname(real) });
  };

  const folder = (path: string, name: string) => {
    const root = resolve(path);
    const found = walk(root, root, { rules: ignoreRules(root), bytes });
    const prefix = name === "." ? "" : `${name}/`;
    ignored += found.ignored;
    unreadable.push(...found.unreadable.map((entry) => ({ ...entry, file: prefix + entry.file })));
    const reasonFor = fileReasons(root);
    for (const entry of found.files) {
      const reason = reasonFor(entry.path);
      if (reason !== undefined) skipped.push({ file: prefix + entry.file, document: 0, reason });
      else if (!/\.m?ts$/i.test(entry.file)) file(entry.path, prefix + entry.file, false);
    }
  };

  const path = (given: string) => {
    const name = displayName(given);
    const stat = statSync(given, { throwIfNoEntry: false });
    if (stat === undefined) {
      const matches = GLOB.test(given) ? globSync(given, { ignore: ["**/node_modules/**"], onlyFiles: true }) : [];
      if (matches.length === 0) refuse(name, GLOB.test(given) ? "matches no file" : "does not exist");
      for (const match of [...matches].sort()) file(match, displayName(match), false);
    } else if (stat.isDirectory()) folder(given, name);
    else if (!stat.isFile()) refuse(name, "is no regular file");
    else if (stat.size > bytes) refuse(name, tooLarge(stat.size, bytes));
    else file(given, name, true);
  };

  return { path, text, inputs: (): CheckInputs => ({ documents, skipped, unreadable, read, ignored }) };
}

function checkDocument(
  item: DocumentItem,
  document: YamlDocument,
  bytes: number,
  { file, folder }: { readonly file: string; readonly folder: string },
): CheckDocument {
  return { ...item, file, index: document.index, ...formOf(item.value, bodyKindOf(file)), document, bytes, folder };
}

function reasonToSkip(value: unknown, isBody: boolean, named: boolean): string | undefined {
  if (value === null) return "is empty";
  if (named || isBody) return undefined;
  const { apiVersion, kind, metadata, items } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof apiVersion !== "string" || typeof kind !== "string") {
    return "is no Kubernetes object: it has no apiVersion and kind";
  }
  return metadata === undefined &&
    items === undefined &&
    /(?:^|\.)(?:config|x-k8s)\.|kustomize|kubeadm/.test(apiVersion)
    ? `is the configuration of a tool (${apiVersion} ${kind}), not an object of a cluster`
    : undefined;
}

// As the user would write it from where they stand.
function displayName(path: string): string {
  return relative(".", path).split(sep).join("/") || ".";
}
