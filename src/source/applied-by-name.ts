import { basename, dirname, join, resolve, sep } from "node:path";
import { stateOf } from "../base/file-system.ts";
import { getOrCreate } from "../base/memo.ts";
import { pathExists } from "../base/regular-file.ts";
import { KUSTOMIZATION_FILES, type Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { type IgnoreRules, ignoreRules, repositoryOf } from "./ignore-rules.ts";
import { displayName, type InputFile, type InputList, type ListOptions } from "./list-inputs.ts";
import { CHART_FILE, chartIn, readLayout } from "./read-layout.ts";
import { hasManifestExtension, type IgnoredPath, walk } from "./walk.ts";

/**
 * Adds the files that kustomizations and charts of a list apply, whatever the names of these files, and those of bases and
 * components in other folders. Of the latter, `ignored` has those that an ignore file matches.
 */
export function withAppliedByName(
  listed: InputList,
  { rulesOf = ignoreRules }: Pick<ListOptions, "rulesOf"> = {},
): InputList {
  const layout = readLayout(listed.files);
  const known = new Set([...listed.files, ...listed.output].map(({ path }) => path));
  const reported = new Set([...listed.unreadable, ...listed.skipped, ...listed.ignored].map(({ file }) => file));
  const isNew = (path: string) => !known.has(path) && !reported.has(displayName(path));
  const included = withoutIgnored(includedFiles(listed.files, layout).filter(isNew), rulesOf);
  const files = [...new Set([...appliedByName(listed.files, layout).filter(isNew), ...included.read])].map((path) => {
    return { file: displayName(path), path, named: false, bytes: stateOf(path)?.size ?? 0 };
  });
  // A folder that is ignored as a whole has one entry.
  const isListed = (name: string) => listed.ignored.some(({ file }) => file.endsWith("/") && name.startsWith(file));
  const ignored = [...listed.ignored, ...included.ignored.filter(({ file }) => !isListed(file))];
  if (files.length === 0) return { ...listed, ignored, layout };
  // The added files may be in other folders.
  return { ...listed, ignored, files: [...listed.files, ...files] };
}

/**
 * The files that kustomizations and charts apply, although tools read no file with such a name by themselves:
 * `resources: [pod.txt]`, `templates/pod.tpl`. Paths are those for the file system.
 */
function appliedByName(files: readonly InputFile[], layout: Layout): readonly string[] {
  const included = checkedKustomizations(files, layout.kustomizations).flatMap((kustomization) => {
    // Most references without an extension are folders, and the state of the path is the cheapest test for that.
    const isFile = (path: string) =>
      !hasManifestExtension(path) && stateOf(resolve(kustomization.folder, path))?.isFile() === true;
    return namedFiles(kustomization, layout, isFile);
  });
  const charts = [...foldersOf(files, [CHART_FILE])].filter((folder) => chartIn(folder) !== undefined);
  const templates = charts.flatMap((folder) => otherTemplates(join(folder, "templates")));
  return [...new Set([...included, ...templates])].filter((path) => !hasManifestExtension(path));
}

function foldersOf(files: readonly InputFile[], names: readonly string[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ path }) => (path !== undefined && names.includes(basename(path)) ? [dirname(path)] : [])),
  );
}

function checkedKustomizations(files: readonly InputFile[], all: readonly Kustomization[]): readonly Kustomization[] {
  const folders = all.length === 0 ? new Set<string>() : foldersOf(files, KUSTOMIZATION_FILES);
  return all.filter(({ folder }) => folders.has(folder));
}

/** The files that a kustomization names as resources and patches, of those whose paths pass a cheaper test. */
function namedFiles(
  kustomization: Kustomization,
  { targetOf }: Layout,
  canBeFile: (path: string) => boolean = () => true,
): readonly string[] {
  return kustomization.references.flatMap((reference) => {
    if ((reference.role !== "resource" && reference.role !== "patch") || !canBeFile(reference.path)) return [];
    const target = targetOf(reference, kustomization);
    return target.kind === "file" ? [target.path] : [];
  });
}

/** The files that kustomizations include from anywhere in the repository. */
function includedFiles(files: readonly InputFile[], layout: Layout): readonly string[] {
  const checked = checkedKustomizations(files, layout.kustomizations);
  const all = new Set(checked.flatMap((kustomization) => [...layout.accumulationOf(kustomization).kustomizations]));
  const included = [...all].flatMap((kustomization) => {
    return [kustomization.file, ...namedFiles(kustomization, layout)];
  });
  return [...new Set(included)].sort();
}

/** The files that no ignore file matches, and the others with their reasons. Packages are never read. */
function withoutIgnored(paths: readonly string[], rulesOf: NonNullable<ListOptions["rulesOf"]>) {
  const rules = new Map<string, IgnoreRules>();
  const reasonOf = (path: string) => {
    const top = repositoryOf(dirname(path));
    return getOrCreate(rules, top, () => rulesOf(top)).reasonToIgnore(path);
  };
  const read: string[] = [];
  const ignored: IgnoredPath[] = [];
  for (const path of paths) {
    if (path.split(sep).includes("node_modules")) continue;
    const reason = reasonOf(path);
    if (reason === undefined) read.push(path);
    else ignored.push({ file: displayName(path), reason });
  }
  return { read, ignored };
}

/** The files of a chart with another extension that Helm renders: all but partials and notes. */
function otherTemplates(folder: string): readonly string[] {
  if (!pathExists(folder)) return [];
  const found: string[] = [];
  walk(folder, folder, { onOther: ({ path }) => found.push(path) });
  return found.filter((path) => !basename(path).startsWith("_") && !path.endsWith("NOTES.txt"));
}
