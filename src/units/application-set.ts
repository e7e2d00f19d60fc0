import { isObject, items, member, members, text } from "../base/read.ts";
import type { Parameters } from "./fill-template.ts";

const MOST_APPLICATIONS = 200;

/**
 * The parameters of the Applications of an ApplicationSet that follow from the repository alone: elements of lists, and
 * folders of git. Other generators ask clusters and other systems.
 *
 * @param folders paths from the top of the repository of the folders with a kustomization or a chart
 */
export function staticElements(generators: unknown, folders: readonly string[]): readonly Parameters[] {
  return items(generators)
    .flatMap((generator) => [
      ...items(member(member(generator, "list"), "elements")).map(flattened),
      ...ofFolders(member(generator, "git"), folders),
    ])
    .slice(0, MOST_APPLICATIONS);
}

function flattened(element: unknown): Parameters {
  const parameters = new Map<string, string>();
  const add = (value: unknown, name: string) => {
    if (isObject(value)) for (const [key, inner] of members(value)) add(inner, name === "" ? key : `${name}.${key}`);
    else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      parameters.set(name, String(value));
  };
  add(element, "");
  return parameters;
}

function ofFolders(git: unknown, folders: readonly string[]): readonly Parameters[] {
  const patterns = items(member(git, "directories")).flatMap((entry) => {
    const path = text(member(entry, "path"));
    return path === undefined ? [] : [{ isMatch: folderPattern(path), isExcluded: member(entry, "exclude") === true }];
  });
  return folders
    .filter((folder) => {
      const matching = patterns.filter(({ isMatch }) => isMatch(folder));
      return matching.length > 0 && !matching.some(({ isExcluded }) => isExcluded);
    })
    .map((folder) => {
      const basename = folder.slice(folder.lastIndexOf("/") + 1);
      return new Map([
        ["path", folder],
        ["path.path", folder],
        ["path.basename", basename],
        ["path.basenameNormalized", basename.toLowerCase().replace(/[^a-z0-9-]/g, "-")],
      ]);
    });
}

/** Returns whether a folder matches a pattern: `*` is a part of a name, `**` any number of folders. */
function folderPattern(pattern: string): (folder: string) => boolean {
  const parts = pattern.replace(/^\.?\/|\/$/g, "").split("/");
  return (folder) => matchesParts(parts, folder.split("/"));
}

function matchesParts([pattern, ...rest]: readonly string[], names: readonly string[]): boolean {
  if (pattern === undefined) return names.length === 0;
  if (pattern === "**")
    return names.some((_, index) => matchesParts(rest, names.slice(index + 1))) || matchesParts(rest, names);
  const [name, ...others] = names;
  return name !== undefined && matchesName(pattern, name) && matchesParts(rest, others);
}

// Without a regular expression, whose time a hostile pattern could make long.
function matchesName(pattern: string, name: string): boolean {
  const [start = "", ...pieces] = pattern.split("*");
  const end = pieces.pop();
  if (end === undefined) return pattern === name;
  if (!name.startsWith(start) || !name.endsWith(end) || name.length < start.length + end.length) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = name.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= name.length - end.length;
}
