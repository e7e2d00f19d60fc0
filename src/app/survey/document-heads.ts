import { groupOf, isObject, items, text } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";

/** The kind of a document, and its text. */
export interface DocumentHead {
  readonly apiVersion: string;
  readonly kind: string;
  /** The text of the document, or that of the file of a list. */
  readonly text: string;
}

/** Longer texts of another form than that of most manifests are not parsed. */
const LONGEST_PARSED = 200_000;
const SEPARATOR = /^---(?=\s|$)/m;
const KIND = /^kind:[ \t]*["']?([A-Za-z][A-Za-z0-9]*)["']?[ \t]*(?:#.*)?\r?$/m;
const API_VERSION = /^apiVersion:[ \t]*["']?([\w./-]+)["']?[ \t]*(?:#.*)?\r?$/m;

/**
 * The kinds of the documents of a file. Nearly all manifests have `apiVersion` and `kind` at the start of lines, so they are not
 * parsed; JSON and lists are. A text without the words `kind` and `apiVersion` has no objects.
 */
export function documentHeads(content: string): readonly DocumentHead[] {
  if (!content.includes("kind") || !content.includes("apiVersion")) return [];
  return content.split(SEPARATOR).flatMap((document): readonly DocumentHead[] => {
    const [, kind] = KIND.exec(document) ?? [];
    const [, apiVersion] = API_VERSION.exec(document) ?? [];
    if (kind !== undefined && apiVersion !== undefined && !kind.endsWith("List")) {
      return [{ apiVersion, kind, text: document }];
    }
    return isParsed(document) ? parsedHeads(document) : [];
  });
}

/** The API group and the kind: `apps/Deployment`, `Pod`. */
export function kindKey({ apiVersion, kind }: Pick<DocumentHead, "apiVersion" | "kind">): string {
  const group = groupOf(apiVersion);
  return group === "" ? kind : `${group}/${kind}`;
}

function isParsed(document: string): boolean {
  return document.length <= LONGEST_PARSED && document.includes("kind") && document.includes("apiVersion");
}

function parsedHeads(document: string): readonly DocumentHead[] {
  const { documents } = readYaml(document, "");
  return documents.flatMap(({ value }) => {
    const listed = isObject(value) && text(value.kind)?.endsWith("List") ? items(value.items) : [value];
    return listed.flatMap((object): readonly DocumentHead[] => {
      if (!isObject(object)) return [];
      const { apiVersion, kind } = object;
      if (typeof apiVersion !== "string" || typeof kind !== "string") return [];
      return [{ apiVersion, kind, text: document }];
    });
  });
}
