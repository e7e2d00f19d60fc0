import { member } from "../../kernel/index.ts";
import type { BuildContext } from "../kustomize/build-context.ts";
import { displayName } from "../source/list-inputs.ts";
import type { SortedInputs } from "../source/sort-inputs.ts";
import type { Layout } from "../units/layout.ts";
import { roughPlace } from "../units/text-reader.ts";
import { dataReader, type documentReader, type rawReader } from "./document-readers.ts";
import { placeIn } from "./patch-values.ts";

/** The functions with which a build reads the files of a repository. */
export function repositoryContext(
  { targetOf, texts }: Pick<Layout, "targetOf" | "texts">,
  reader: ReturnType<typeof documentReader>,
  raw: ReturnType<typeof rawReader>,
  skipped: SortedInputs["skipped"],
): BuildContext {
  const withSkipped = new Set(skipped.map(({ file }) => file));
  return {
    targetOf,
    objectsOf: (path) => {
      const read = reader(path);
      if (read === undefined) return undefined;
      // A check skips documents that configure tools, but a patch can make objects of them.
      const indexes = new Set(read.map(({ index }) => index));
      const others = withSkipped.has(displayName(path))
        ? texts.inFile(path).filter(({ index }) => !indexes.has(index))
        : [];
      return [...read.map(({ value }) => value), ...others.map(({ value }) => value).filter(hasKind)];
    },
    documentsOf: (path) => raw(path).map(({ value }) => value),
    parse: (text, { file }) => texts.inField(text, roughPlace(displayName(file))).map(({ value }) => value),
    bytesOf: dataReader(),
    unjudged: ({ file }, pointer, message) =>
      texts.addUnjudged({ ...placeIn(file, pointer, texts), document: 0, message }),
  };
}

function hasKind(value: unknown): boolean {
  return typeof member(value, "kind") === "string";
}
