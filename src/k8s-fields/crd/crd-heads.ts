import { getOrCreate } from "../../kernel/index.ts";

/** The group and kind of a CustomResourceDefinition. */
export interface CrdHead {
  readonly group: string;
  readonly kind: string;
}

/**
 * The heads of the CRDs of a text, read without their schemas, which takes a tenth of the time; undefined for a text with
 * anything else, for a layout that generators do not write, and for two CRDs of one kind. Whatever follows a head either
 * does not change it or makes the document invalid.
 */
export function crdHeads(text: string): readonly CrdHead[] | undefined {
  if (text.includes("\n...")) return undefined;
  const heads = new Map<string, CrdHead>();
  let documents = 0;
  for (const document of `\n${text}`.split("\n---")) {
    if (EMPTY.test(document)) continue;
    const end = document.indexOf("\n  versions:\n");
    const [, group, kind] = HEAD.exec(document.slice(0, end + 1)) ?? [];
    if (group === undefined || kind === undefined) return undefined;
    documents += 1;
    getOrCreate(heads, `${group}/${kind}`, () => ({ group, kind }));
  }
  if (documents > 0 && documents === heads.size) return [...heads.values()];
  return undefined;
}

const EMPTY = /^(?:[ \t]*(?:#.*)?(?:\n|$))*$/;
/** A document up to its versions: comments, the four fields of an object, and in `spec` the group and the names. */
const HEAD = new RegExp(
  [
    "^[ \\t]*\\n(?:[ \\t]*(?:#.*)?\\n)*",
    "apiVersion: apiextensions\\.k8s\\.io/v1\\nkind: CustomResourceDefinition\\n",
    "metadata:\\n(?: .*\\n)*",
    "spec:\\n(?:  .*\\n)*?  group: ([a-z0-9.-]+)\\n",
    "(?:  .*\\n)*?  names:\\n(?:    .*\\n)*?    kind: ([A-Za-z0-9]+)\\n(?:  .*\\n)*$",
  ].join(""),
);
