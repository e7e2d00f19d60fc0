import { compareText, isObject, items, member, members, text, withoutTrailing } from "../../kernel/index.ts";
import { filledTemplate, flatParameters, type Parameters } from "./fill-template.ts";
import { globMatcher } from "./glob.ts";

/** The folders and files that the git generators of ApplicationSets read. Paths count from its top. */
export interface RepositoryFiles {
  /** The folders with a kustomization or a chart. */
  readonly folders: readonly string[];
  /** The files that match a pattern as `git ls-files` reads it; undefined where there are too many. */
  readonly filesOf: (pattern: string) => readonly RepositoryFile[] | undefined;
}

/** A file of parameters. */
export interface RepositoryFile {
  readonly path: string;
  /** Absent for a file that is not readable YAML or JSON. */
  readonly value?: unknown;
}

/** The elements of generators that follow from the repository alone, and the reasons why there are no others. */
export interface Generated {
  readonly elements: readonly Parameters[];
  readonly problems: readonly string[];
}

/** The elements of a generator for folders or files of git. Other repositories are not distinguished from the own one. */
export function gitElements(git: unknown, { folders, filesOf }: RepositoryFiles): Generated {
  const add = elementMaker(git);
  const directories = patternsOf(member(git, "directories"));
  if (directories.included.length > 0) {
    // As `path.Match` of Go: `**` is like `*`, which does not match `/`.
    const [isIncluded, isExcluded] = [anyMatcher(directories.included), anyMatcher(directories.excluded)];
    const found = folders.filter((folder) => isIncluded(folder) && !isExcluded(folder));
    return { elements: found.map((folder) => add(new Map(), folder)), problems: [] };
  }
  const problems = new Set<string>();
  const listed = (patterns: readonly string[]) =>
    patterns.flatMap((pattern) => {
      const files = filesOf(pattern);
      if (files === undefined) problems.add("its generator git names too many files");
      return files ?? [];
    });
  const { included, excluded } = patternsOf(member(git, "files"));
  const others = new Set(listed(excluded).map(({ path }) => path));
  const files = new Map(listed(included).map((file) => [file.path, file]));
  const elements = [...files.values()]
    .filter(({ path }) => !others.has(path))
    .sort((a, b) => compareText(a.path, b.path))
    .flatMap(({ path, value }) => {
      const objects = Array.isArray(value) ? value.filter(isObject) : [value].filter(isObject);
      if (value === undefined) problems.add(`its generator git cannot read ${path}`);
      const slash = path.lastIndexOf("/");
      const [folder, filename] = [slash < 0 ? "." : path.slice(0, slash), path.slice(slash + 1)];
      return objects.map((object) => add(flatParameters(object), folder, filename));
    });
  return { elements, problems: [...problems] };
}

function patternsOf(entries: unknown) {
  const all = items(entries).flatMap((entry) => {
    const path = text(member(entry, "path"));
    if (path === undefined) return [];
    return [{ path, isExcluded: member(entry, "exclude") === true }];
  });
  const paths = (excluded: boolean) =>
    all.filter(({ isExcluded }) => isExcluded === excluded).map(({ path }) => path.replace(/^\.?\/|\/$/g, ""));
  return { included: paths(false), excluded: paths(true) };
}

function anyMatcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) => globMatcher(pattern));
  return (path) => matchers.some((isMatch) => isMatch(path));
}

/** Returns a function that adds the parameters of a path, and then the `values` of the generator. */
function elementMaker(git: unknown) {
  const prefix = text(member(git, "pathParamPrefix")) ?? "";
  const path = prefix === "" ? "path" : `${prefix}.path`;
  return (own: Parameters, folder: string, filename?: string): Parameters => {
    const basename = folder.slice(folder.lastIndexOf("/") + 1);
    const parameters = new Map([
      ...own,
      [path, folder],
      [`${path}.path`, folder],
      [`${path}.basename`, basename],
      [`${path}.basenameNormalized`, normalized(basename)],
      ...folder.split("/").flatMap((part, index): [string, string][] => [
        [`${path}[${index}]`, part],
        [`${path}.segments.${index}`, part],
      ]),
    ]);
    if (filename !== undefined) {
      parameters.set(`${path}.filename`, filename).set(`${path}.filenameNormalized`, normalized(filename));
    }
    const values = members(filledTemplate(member(git, "values"), parameters));
    for (const [name, value] of values) if (typeof value === "string") parameters.set(`values.${name}`, value);
    return parameters;
  };
}

function normalized(name: string): string {
  const written = name
    .toLowerCase()
    .replace(/[^a-z0-9.-]/g, "-")
    .slice(0, 253);
  return withoutTrailing(written.replace(/^[-.]+/, ""), "-.");
}
