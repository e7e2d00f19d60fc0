import {
  type InputDocument,
  type Inputs,
  issueOfFragment,
  readManifests,
  type SkippedDocument,
  STDIN_NAME,
  standardInput,
} from "../../inputs/index.ts";
import type { DefinitionOfSet, ObjectOfSet } from "../../interpret/index.ts";
import type { Issue, Unreadable } from "../../kernel/index.ts";
import {
  at,
  groupOf,
  items,
  MUSTER_API_VERSION,
  member,
  record,
  text,
  textOfFile,
  versionOf,
} from "../../kernel/index.ts";
import {
  isResourceInterfaceObject,
  parseDefinition,
  parseRequestBody,
  parseResourceInterface,
} from "../../model/index.ts";

/** A Resource Interface among the inputs, with the place of its entry in the document. */
export interface InputDefinition extends DefinitionOfSet {
  /** JSON pointer of the entry in its document: `""`, or `/spec/resourceInterfaces/0`. */
  readonly prefix: string;
}

/** The inputs of `muster ri lint`. Documents = evaluated + skipped + unreadable. */
export interface RiInputs {
  readonly definitions: readonly InputDefinition[];
  readonly objects: readonly ObjectOfSet[];
  readonly issues: readonly Issue[];
  readonly skipped: readonly SkippedDocument[];
  readonly unreadable: readonly Unreadable[];
  /** Documents that were evaluated. */
  readonly evaluated: number;
  /** The text of an input file, for places within its scalars; `undefined` where it cannot be read any more. */
  readonly textOf: (file: string) => string | undefined;
}

/** Reads Resource Interfaces of every form from files, folders, patterns and `-`. */
export function readRiInputs(paths: readonly string[]): RiInputs {
  return riInputsOf(readManifests(paths));
}

/** Reads the Resource Interfaces of documents. */
export function riInputsOf({ documents, unreadable }: Pick<Inputs, "documents" | "unreadable">): RiInputs {
  const read = documents.map(readDocument);
  return {
    definitions: read.flatMap(({ definitions = [] }) => definitions),
    objects: read.flatMap(({ object }) => object ?? []),
    issues: read.flatMap(({ issues = [] }) => issues),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
    unreadable,
    evaluated: read.filter(({ skipped }) => skipped === undefined).length,
    textOf: contentOf,
  };
}

function contentOf(file: string): string | undefined {
  if (file === STDIN_NAME) return Buffer.from(standardInput()).toString("utf8");
  return textOfFile(file);
}

interface ReadDocument {
  readonly definitions?: readonly InputDefinition[];
  readonly issues?: readonly Issue[];
  readonly object?: ObjectOfSet;
  readonly skipped?: SkippedDocument;
}

function readDocument(document: InputDocument): ReadDocument {
  const { value, file, index, locate } = document;
  const fields = record(value);
  const { apiVersion, kind } = fields;
  const fragment = issueOfFragment(document);
  // A Resource Interface without apiVersion and kind is read as it is.
  if (fragment !== undefined && !isInterface(fields)) {
    return { ...entriesAt(document, "/resourceInterfaces", [fragment]) };
  }
  if (isInterface(fields)) return interfaceAt(document, value, "");
  const isMuster = typeof apiVersion === "string" && groupOf(apiVersion) === groupOf(MUSTER_API_VERSION);
  if (isMuster && kind === "WorkloadType") {
    return entriesAt(document, "/spec/resourceInterfaces", parseDefinition(value, locate).issues);
  }
  if (document.bodyKind === "WorkloadType") {
    const { issues } = parseRequestBody(value, "WorkloadType", locate, { wordOf: () => "known-to-the-tenant" });
    return entriesAt(document, "/resourceInterfaces", issues);
  }
  const skip = (reason: string) => ({ skipped: { file, document: index, reason } });
  if (typeof apiVersion !== "string" || typeof kind !== "string") return skip("is not a Resource Interface");
  const object = {
    group: groupOf(apiVersion),
    version: versionOf(apiVersion),
    kind,
    name: text(at(fields, "metadata", "name")) ?? "",
    location: locate("/apiVersion"),
  };
  return { object, ...skip(`is a ${kind}, not a Resource Interface`) };
}

function entriesAt(document: InputDocument, pointer: string, issues: readonly Issue[]): ReadDocument {
  const entries = items(at(document.value, ...pointer.split("/").slice(1)));
  if (entries.length === 0 && issues.length === 0) {
    const { file, index } = document;
    return {
      skipped: { file, document: index, reason: "changes the defaults of a kind and has no Resource Interface" },
    };
  }
  const parts = entries.map((entry, index) => interfaceAt(document, entry, `${pointer}/${index}`));
  return {
    definitions: parts.flatMap(({ definitions = [] }) => definitions),
    issues: [...issues, ...parts.flatMap((part) => part.issues ?? [])],
  };
}

function isInterface(fields: Readonly<Record<string, unknown>>): boolean {
  const { apiVersion, kind } = fields;
  if (kind === "ResourceInterface" || kind === "Karta" || isResourceInterfaceObject(fields)) return true;
  if (apiVersion !== undefined || kind !== undefined) return false;
  return [fields, record(fields.spec)].some((each) => Object.hasOwn(each, "structureDefinition"));
}

function interfaceAt({ locate }: InputDocument, entry: unknown, prefix: string): ReadDocument {
  const parsed = parseResourceInterface(entry, (pointer, at) => locate(prefix + pointer, at));
  const issues = parsed.issues.map((issue) => ({ ...issue, path: prefix + issue.path }));
  const { resourceInterface } = parsed;
  if (resourceInterface === undefined) return { issues };
  const spec = resourceInterface.pointer === "" ? entry : member(entry, "spec");
  return { issues, definitions: [{ resourceInterface, spec, prefix }] };
}
