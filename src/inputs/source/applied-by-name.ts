import { basename, dirname, join, resolve } from "node:path";
import { pathExists, stateOf } from "../../kernel/index.ts";
import { KUSTOMIZATION_FILES, type Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { displayName, type InputFile, type InputList } from "./list-inputs.ts";
import { CHART_FILE, chartIn, readLayout } from "./read-layout.ts";
import { hasManifestExtension, walk } from "./walk.ts";

/**
 * Adds the files that kustomizations and charts of a list apply, whatever the names of these files, and those of bases and
 * components in other folders. An ignore file excludes none of them, because the controller does not read it.
 */
export function withAppliedByName(listed: InputList): InputList {
  const layout = readLayout(listed.files);
  const known = new Set([...listed.files, ...listed.output].map(({ path }) => path));
  const reported = new Set([...listed.unreadable, ...listed.skipped].map(({ file }) => file));
  const isNew = (path: string) => !known.has(path) && !reported.has(displayName(path));
  const added = [...appliedByName(listed.files, layout), ...includedFiles(listed.files, layout)].filter(isNew);
  const files = [...new Set(added)].map((path) => {
    return { file: displayName(path), path, named: false, bytes: stateOf(path)?.size ?? 0 };
  });
  if (files.length === 0) return { ...listed, layout };
  const names = new Set(files.map(({ file }) => file));
  const ignored = listed.ignored.filter(({ file }) => !names.has(file));
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

/** The kustomizations whose files are among some files. */
export function checkedKustomizations(
  files: readonly InputFile[],
  all: readonly Kustomization[],
): readonly Kustomization[] {
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

/** The files of a chart with another extension that Helm renders: all but partials and notes. */
function otherTemplates(folder: string): readonly string[] {
  if (!pathExists(folder)) return [];
  const found: string[] = [];
  walk(folder, folder, { onOther: ({ path }) => found.push(path) });
  return found.filter((path) => !basename(path).startsWith("_") && !path.endsWith("NOTES.txt"));
}
