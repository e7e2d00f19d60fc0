import { basename, dirname, join, resolve } from "node:path";
import { stateOf } from "../base/file-system.ts";
import { pathExists } from "../base/regular-file.ts";
import { KUSTOMIZATION_FILES } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { displayName, type InputFile, type InputList } from "./list-inputs.ts";
import { CHART_FILE, chartIn, readLayout } from "./read-layout.ts";
import { hasManifestExtension, walk } from "./walk.ts";

/** Adds the files that kustomizations and charts of a list apply, whatever the names of these files. */
export function withAppliedByName(listed: InputList): InputList {
  const layout = readLayout(listed.files);
  const known = new Set(listed.files.map(({ path }) => path));
  const files = appliedByName(listed.files, layout)
    .filter((path) => !known.has(path))
    .map((path) => ({ file: displayName(path), path, named: false, bytes: stateOf(path)?.size ?? 0 }));
  if (files.length === 0) return { ...listed, layout };
  // The added files may be in other folders.
  return { ...listed, files: [...listed.files, ...files] };
}

/**
 * The files that kustomizations and charts apply, although tools read no file with such a name by themselves:
 * `resources: [pod.txt]`, `templates/pod.tpl`. Paths are those for the file system.
 */
function appliedByName(files: readonly InputFile[], { kustomizations, targetOf }: Layout): readonly string[] {
  const foldersOf = (names: readonly string[]) =>
    new Set(files.flatMap(({ path }) => (path !== undefined && names.includes(basename(path)) ? [dirname(path)] : [])));
  const checked = kustomizations.length === 0 ? new Set<string>() : foldersOf(KUSTOMIZATION_FILES);
  const included = kustomizations
    .filter(({ folder }) => checked.has(folder))
    .flatMap((kustomization) =>
      kustomization.references.flatMap((reference) => {
        if (reference.role !== "resource" && reference.role !== "patch") return [];
        // Most references without an extension are folders, and this is the cheapest test of it.
        const isFile =
          !hasManifestExtension(reference.path) && stateOf(resolve(kustomization.folder, reference.path))?.isFile();
        if (isFile !== true) return [];
        const target = targetOf(reference, kustomization);
        return target.kind === "file" ? [target.path] : [];
      }),
    );
  const charts = [...foldersOf([CHART_FILE])].filter((folder) => chartIn(folder) !== undefined);
  const templates = charts.flatMap((folder) => otherTemplates(join(folder, "templates")));
  return [...new Set([...included, ...templates])].filter((path) => !hasManifestExtension(path));
}

/** The files of a chart with another extension that Helm renders: all but partials and notes. */
function otherTemplates(folder: string): readonly string[] {
  if (!pathExists(folder)) return [];
  const found: string[] = [];
  walk(folder, folder, { onOther: ({ path }) => found.push(path) });
  return found.filter((path) => !basename(path).startsWith("_") && !path.endsWith("NOTES.txt"));
}
