import { posix, relative, resolve, sep } from "node:path";
import type { FileContent, InputFile } from "../../inputs/index.ts";
import { readBlobs, type TreeFile, withoutTrailing } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";
import type { BaseFiles } from "./read-base-files.ts";

/** The YAML and JSON files of the base below paths of its `muster.yaml`, and how they are read. */
export async function filesBelow({ top, commit, tree, root = "" }: BaseFiles, paths: readonly string[]) {
  const folders = paths.map((path) => withoutTrailing(posix.join(root, path), "/"));
  const isNamed = ({ kind, path }: TreeFile) =>
    (kind === "file" || kind === "program") &&
    /\.(?:ya?ml|json)$/i.test(path) &&
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const files = tree.filter(isNamed);
  const contents = new Map<string, Buffer>();
  if (files.length > 0) for await (const [{ path }, content] of readBlobs(files, top)) contents.set(path, content);
  const listed = files.map(({ path, size }) => ({
    file: `${relative(".", resolve(top, path)).split(sep).join("/")}@${commit.slice(0, 7)}`,
    path,
    named: true,
    bytes: size,
  }));
  const textOf = ({ path }: InputFile) => contents.get(path ?? "")?.toString("utf8") ?? "";
  return { listed, contentOf: contentsOf(contents), textOf };
}

/** Reads files of the base that are in memory. */
export function contentsOf(contents: ReadonlyMap<string, Buffer>): (file: InputFile) => FileContent {
  return ({ file, path = "", bytes }) => {
    return { bytes, yaml: readYaml(contents.get(path) ?? "", file), isForeign: false };
  };
}
