import { readFileSync } from "node:fs";
import { groupOf, versionOf } from "../base/kubernetes.ts";
import { isObject as isRecord } from "../base/read.ts";
import { MUSTER_API_VERSION } from "../base/tool-version.ts";
import { parseDefinition } from "../definition/parse/parse-definition.ts";
import { parseRequestBody } from "../definition/parse/parse-request-body.ts";
import type { Issue } from "../finding/issue.ts";
import type { DefinitionOfSet, ObjectOfSet } from "../interpret/lint/lint-set.ts";
import { parseResourceInterface } from "../resource-interface/parse.ts";
import { listMembers } from "../source/items.ts";
import { type InputDocument, readManifests, STDIN_NAME } from "../source/read-manifests.ts";
import { readYaml, type Unreadable } from "../yaml/index.ts";

/** A Resource Interface among the inputs, with the place of its entry in the document. */
export interface InputDefinition extends DefinitionOfSet {
  /** JSON pointer of the entry in its document: `""`, or `/spec/resourceInterfaces/0`. */
  readonly prefix: string;
}

/** A document that holds no Resource Interface. */
export interface SkippedInput {
  readonly file: string;
  readonly document: number;
  readonly reason: string;
}

/** Everything that the inputs of `muster ri lint` hold; documents = definitions' documents + skipped + unreadable. */
export interface RiInputs {
  readonly definitions: readonly InputDefinition[];
  readonly objects: readonly ObjectOfSet[];
  readonly issues: readonly Issue[];
  readonly skipped: readonly SkippedInput[];
  readonly unreadable: readonly Unreadable[];
  /** Documents that were evaluated. */
  readonly evaluated: number;
  /** The text of a file of the inputs, for places within its scalars; undefined where it is gone. */
  readonly textOf: (file: string) => string | undefined;
}

/** Reads Resource Interfaces of every form from files, folders and `-`. */
export function readRiInputs(paths: readonly string[]): RiInputs {
  const stdin = paths.includes("-") ? readFileSync(0, "utf8") : undefined;
  const files = paths.filter((path) => path !== "-");
  const found = files.length === 0 ? { documents: [], unreadable: [] } : readManifests(files);
  const piped = stdin === undefined ? { documents: [], unreadable: [] } : readText(stdin);
  const documents = [...found.documents, ...piped.documents];
  const read = documents.map(readDocument);
  return {
    definitions: read.flatMap(({ definitions = [] }) => definitions),
    objects: read.flatMap(({ object }) => object ?? []),
    issues: read.flatMap(({ issues = [] }) => issues),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
    unreadable: [...found.unreadable, ...piped.unreadable],
    evaluated: read.filter(({ skipped }) => skipped === undefined).length,
    textOf: (file) => (file === STDIN_NAME ? stdin : contentOf(file)),
  };
}

function readText(text: string): {
  readonly documents: readonly InputDocument[];
  readonly unreadable: readonly Unreadable[];
} {
  const { documents, unreadable } = readYaml(text, STDIN_NAME);
  const items = documents
    .filter(({ value }) => value !== null)
    .flatMap((document) => listMembers(document).map((item) => ({ ...item, file: STDIN_NAME, index: document.index })));
  return { documents: items, unreadable };
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

interface ReadDocument {
  readonly definitions?: readonly InputDefinition[];
  readonly issues?: readonly Issue[];
  readonly object?: ObjectOfSet;
  readonly skipped?: SkippedInput;
}

function readDocument(document: InputDocument): ReadDocument {
  const { value, file, index, locate } = document;
  const fields = isRecord(value) ? value : {};
  const { apiVersion, kind } = fields;
  if (isInterface(fields)) return interfaceAt(document, value, "");
  const isMuster = typeof apiVersion === "string" && groupOf(apiVersion) === groupOf(MUSTER_API_VERSION);
  if ((isMuster && kind === "WorkloadType") || isTypeBody(fields)) {
    const { issues } = isMuster
      ? parseDefinition(value, locate)
      : parseRequestBody(value, "WorkloadType", locate, { wordOf: () => "known-to-the-tenant" });
    const [entries, pointer] = isMuster
      ? [isRecord(fields.spec) ? fields.spec.resourceInterfaces : undefined, "/spec/resourceInterfaces"]
      : [fields.resourceInterfaces, "/resourceInterfaces"];
    const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
    const parts = list.map((entry, at) => interfaceAt(document, entry, `${pointer}/${at}`));
    return {
      definitions: parts.flatMap(({ definitions = [] }) => definitions),
      issues: [...issues, ...parts.flatMap((part) => part.issues ?? [])],
    };
  }
  const skipped = (reason: string) => ({ skipped: { file, document: index, reason } });
  if (typeof apiVersion !== "string" || typeof kind !== "string") return skipped("is no Resource Interface");
  const name = isRecord(fields.metadata) && typeof fields.metadata.name === "string" ? fields.metadata.name : "";
  const object = {
    group: groupOf(apiVersion),
    version: versionOf(apiVersion),
    kind,
    name,
    location: locate("/apiVersion"),
  };
  return { object, ...skipped(`is a ${kind}, and no Resource Interface`) };
}

function isInterface(fields: Readonly<Record<string, unknown>>): boolean {
  const { apiVersion, kind } = fields;
  if (kind === "ResourceInterface" || kind === "Karta") return true;
  if (apiVersion !== undefined || kind !== undefined) return false;
  const spec = isRecord(fields.spec) ? fields.spec : {};
  return Object.hasOwn(fields, "structureDefinition") || Object.hasOwn(spec, "structureDefinition");
}

function isTypeBody({ apiVersion, resourceInterfaces }: Readonly<Record<string, unknown>>): boolean {
  return apiVersion === undefined && resourceInterfaces !== undefined;
}

function interfaceAt({ locate }: InputDocument, entry: unknown, prefix: string): ReadDocument {
  const parsed = parseResourceInterface(entry, (pointer, at) => locate(prefix + pointer, at));
  const issues = parsed.issues.map((issue) => ({ ...issue, path: prefix + issue.path }));
  const { resourceInterface } = parsed;
  if (resourceInterface === undefined) return { issues };
  const spec = resourceInterface.pointer === "" ? entry : isRecord(entry) ? entry.spec : undefined;
  return { issues, definitions: [{ resourceInterface, spec, prefix }] };
}
