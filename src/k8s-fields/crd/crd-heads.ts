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
    const head = headOf(document.slice(0, end + 1));
    if (head === undefined) return undefined;
    documents += 1;
    getOrCreate(heads, `${head.group}/${head.kind}`, () => head);
  }
  if (documents > 0 && documents === heads.size) return [...heads.values()];
  return undefined;
}

const EMPTY = /^(?:[ \t]*(?:#.*)?(?:\n|$))*$/;
/** A document up to its versions: comments, the four fields of an object, and the lines of `spec`. */
const HEAD = new RegExp(
  [
    "^[ \\t]*\\n(?:[ \\t]*(?:#.*)?\\n)*",
    "apiVersion: apiextensions\\.k8s\\.io/v1\\nkind: CustomResourceDefinition\\n",
    "metadata:\\n(?: .*\\n)*spec:\\n((?:  .*\\n)*)$",
  ].join(""),
);

function headOf(document: string): CrdHead | undefined {
  const [, spec = ""] = HEAD.exec(document) ?? [];
  const group = /^ {2}group: ([a-z0-9.-]+)$/m.exec(spec);
  const [, names = ""] = /^ {2}names:\n((?: {4}.*\n)*)/m.exec(spec.slice(group?.index)) ?? [];
  const [, kind] = /^ {4}kind: ([A-Za-z0-9]+)$/m.exec(names) ?? [];
  return group?.[1] === undefined || kind === undefined ? undefined : { group: group[1], kind };
}
