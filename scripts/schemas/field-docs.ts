import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getOrCreate } from "../../src/kernel/base/memo.ts";
import { OPERATOR_RELEASES } from "../../src/kernel/upstream/operators.ts";
import { type Declaration, type DocComment, readDeclarations } from "./doc-comments.ts";

/** The folders and files whose interfaces describe files that people write. */
const SOURCES = [
  "src/kernel/base/preemptibility.ts",
  "src/kernel/finding/issue.ts",
  "src/kernel/upstream/operators.ts",
  "src/model/definition/",
  "src/model/organization/",
  "src/model/resource-interface/",
  "src/model/runai-policy/",
  "src/rules/",
  "src/synth/output/overlay.ts",
  "src/app/user-rules/read-pack.ts",
  "src/user-rules/rule-file.ts",
];

/** Generic types, whose parameter has the fields. */
const GENERIC: ReadonlySet<string> = new Set(["Nullable", "NullableList", "Written"]);

/** A field by its name: its docstring, and the fields below it. */
export type FieldDocs = (name: string) => { readonly doc: DocComment; readonly inner: FieldDocs } | undefined;

/** No field. */
export const noDocs: FieldDocs = () => undefined;

const known = new Map<string, Declaration>();

function declarations(): ReadonlyMap<string, Declaration> {
  if (known.size > 0) return known;
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const files = SOURCES.flatMap((path) =>
    path.endsWith("/")
      ? readdirSync(root + path, { recursive: true, encoding: "utf8" }).map((file) => path + file)
      : [path],
  );
  for (const file of files.filter((each) => each.endsWith(".ts"))) {
    for (const [name, declaration] of readDeclarations(readFileSync(root + file, "utf8"))) {
      if (/^[A-Z]/.test(name) && !known.has(name)) known.set(name, declaration);
    }
  }
  return known;
}

/** The operators of a cluster, each with the release whose webhooks muster repeats. */
const operatorDocs = docsOf(
  Object.fromEntries(
    Object.entries(OPERATOR_RELEASES).map(([name, { release }]) => {
      return [name, `Release of ${name}, in quotes; muster repeats the rejections of ${release}.`];
    }),
  ),
);

const byType = new Map<string, FieldDocs>();

/** The fields of a type, as the source writes it: `Nullable<readonly (ClusterFile | null)[]>`. */
export function docsOfType(type: string): FieldDocs {
  return getOrCreate(byType, type, () => {
    const [first, second] = namesIn(type);
    if (first === undefined) return noDocs;
    if (first === "OperatorName") return operatorDocs;
    const alias = declarations().get(first);
    if (alias?.fields.size === 0 && alias.type.includes("Record<")) return docsOfType(alias.type);
    // The words of the key of a map are the names of its fields.
    const words = wordsOf(first);
    if (/\bRecord</.test(type) && words.size > 0) {
      const inner = docsOfType(second ?? "");
      return (name) => {
        const text = words.get(name);
        return text === undefined
          ? undefined
          : { doc: { text: sentence(text), words: new Map(), examples: [] }, inner };
      };
    }
    return (name) => fieldOf(first, name);
  });
}

function fieldOf(owner: string, name: string): ReturnType<FieldDocs> {
  const { fields, type } = declarations().get(owner) ?? { fields: new Map(), type: "" };
  const field = fields.get(name);
  if (field !== undefined) return { doc: withTypeDoc(field.doc, field.type), inner: docsOfType(field.type) };
  for (const base of namesIn(type)) {
    const found = fieldOf(base, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The declared types that a type names, in their order. */
function namesIn(type: string): readonly string[] {
  return (type.match(/[A-Za-z]\w*/g) ?? []).filter((name) => !GENERIC.has(name) && declarations().has(name));
}

/** A docstring with the text of the type where it has none of its own, and with the texts of the words of the type. */
function withTypeDoc(doc: DocComment, type: string): DocComment {
  const [name] = namesIn(type);
  const own = name === undefined ? undefined : typeDoc(name);
  if (own === undefined) return doc;
  return { ...doc, text: doc.text === "" ? own.text : doc.text, words: doc.words.size > 0 ? doc.words : own.words };
}

/** The docstring of a type; that of a list of words for a type of these words. */
function typeDoc(name: string): DocComment | undefined {
  const { doc, type } = declarations().get(name) ?? {};
  const [list] = doc?.text.startsWith("One of ") ? namesIn(type ?? "") : [];
  return list === undefined ? doc : typeDoc(list);
}

function wordsOf(name: string): ReadonlyMap<string, string> {
  return typeDoc(name)?.words ?? new Map();
}

/** Several sets of fields: the first one that has the name, with the fields below it of all that have. */
export function eitherOf(...several: readonly FieldDocs[]): FieldDocs {
  return (name) => {
    const found = several.flatMap((docs) => docs(name) ?? []);
    const [first] = found;
    return first && { doc: first.doc, inner: eitherOf(...found.map(({ inner }) => inner)) };
  };
}

/** Texts of fields by their names, with the texts of their words. */
export type DocTexts = Readonly<
  Record<string, string | { readonly text: string; readonly words: Readonly<Record<string, string>> }>
>;

/** Fields from a table of texts, all with the same fields below them. */
export function docsOf(texts: DocTexts, inner: FieldDocs = noDocs): FieldDocs {
  return (name) => {
    const found = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (found === undefined) return undefined;
    const { text, words } = typeof found === "string" ? { text: found, words: {} } : found;
    return { doc: { text, words: new Map(Object.entries(words)), examples: [] }, inner };
  };
}

/** A text as a sentence: with a capital letter and a full stop. */
export function sentence(text: string): string {
  const end = /[.!?]$/.test(text) ? "" : ".";
  return text.slice(0, 1).toUpperCase() + text.slice(1) + end;
}
