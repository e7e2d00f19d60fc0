import { controllerPatchPlaces, hasExpression, placedGenerators, SYSTEM_GENERATORS } from "../../src/inputs/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, isObject, items, pointerTo, text, variableIn, withoutUser } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import {
  appliedSources,
  chartOfGit,
  checkedRepositories,
  fluxRepository,
  folderSegments,
  generatedFolders,
  gitGenerators,
  hasCheckedFolder,
} from "../../src/synth/index.ts";

/** A part of what a controller applies that is not among the checked files. */
interface UncheckedPart {
  readonly path: string;
  /** The part, as the end of a sentence. */
  readonly what: string;
}

type PartsOf = (checked: CheckedObject, set: ObjectSet) => readonly UncheckedPart[];

/** The kinds whose controllers apply more than the object, with their parts that rules do not check. */
export const APPLYING_KINDS: readonly (readonly [group: string, kind: string, partsOf: PartsOf])[] = [
  ["argoproj.io", "Application", argocdParts],
  ["argoproj.io", "ApplicationSet", applicationSetParts],
  ["kustomize.toolkit.fluxcd.io", "Kustomization", fluxParts],
  ["source.toolkit.fluxcd.io", "GitRepository", includedParts],
  ["helm.toolkit.fluxcd.io", "HelmRelease", releaseParts],
  ["fluxcd.controlplane.io", "FluxInstance", instanceParts],
  ["helm.cattle.io", "HelmChart", chartParts],
];

function argocdParts({ object }: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  return appliedSources(object).flatMap((applied): readonly UncheckedPart[] => {
    const { source, pointer, repository, folder, isGenerated } = applied;
    const plugin = isObject(source.plugin)
      ? [{ path: `${pointer}/plugin`, what: "renders its folder with a plug-in" }]
      : [];
    const chart = text(source.chart);
    if (chart !== undefined) return [{ path: `${pointer}/chart`, what: `applies the chart ${chart}` }, ...plugin];
    if (isGenerated) {
      return [{ path: `${pointer}/repoURL`, what: "applies a repository from its generators" }, ...plugin];
    }
    if (folder === undefined || repository === undefined) return plugin;
    return [...folderParts(`${pointer}/path`, { folder, repository }, set), ...plugin];
  });
}

function applicationSetParts(checked: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  const { object } = checked;
  const isChecked = checkedRepositories(set);
  const others = gitGenerators(object).filter(({ value }) => !isChecked(text(at(value, "repoURL")) ?? ""));
  const files = others
    .filter(({ value }) => items(at(value, "files")).length > 0)
    .map(({ value, place }): UncheckedPart => {
      const what = `has parameters of files of ${quoted(text(at(value, "repoURL")) ?? "")}`;
      return { path: pointerTo("", ...place, "files"), what };
    });
  const folders = generatedFolders(object).flatMap((each) => folderParts(each.path, each, set));
  const patch = at(object.spec, "templatePatch");
  const patches =
    patch === undefined ? [] : [{ path: "/spec/templatePatch", what: "changes its Applications with a templatePatch" }];
  return [...argocdParts(checked, set), ...folders, ...files, ...patches, ...openPatches(object)];
}

/** The patches with parameters that only a cluster or another system has. */
function openPatches(object: KubeObject): readonly UncheckedPart[] {
  if (!placedGenerators(object).some(({ name }) => SYSTEM_GENERATORS.has(name))) return [];
  return controllerPatchPlaces(object)
    .filter(({ patch }) => hasExpression(patch))
    .map(({ place }) => ({ path: pointerTo("", ...place), what: "has a patch with parameters of its generators" }));
}

/** A folder, unless it is one of the checked repository. */
function folderParts(
  path: string,
  { folder, repository }: { readonly folder: string; readonly repository: string },
  set: ObjectSet,
): readonly UncheckedPart[] {
  if (!checkedRepositories(set)(repository)) {
    return [{ path, what: `applies ${folder === "" ? "a repository" : folder} of ${quoted(repository)}` }];
  }
  return [];
}

/** A folder of the checked repository that does not exist there, or that the check has left out. */
function emptyFolder(path: string, folder: string, set: ObjectSet): readonly UncheckedPart[] {
  const isOpen = folder === "" || hasExpression(folder) || variableIn(folder) !== undefined;
  if (isOpen || hasCheckedFolder(set)(folder)) return [];
  return [{ path, what: `applies the folder ${folder} without checked files` }];
}

function quoted(repository: string): string {
  return JSON.stringify(withoutUser(repository));
}

function fluxParts(checked: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  const { spec } = checked.object;
  const reference = at(spec, "sourceRef");
  const kind = text(at(reference, "kind")) ?? "GitRepository";
  if (kind !== "GitRepository") {
    return [
      { path: "/spec/sourceRef", what: `applies the content of the ${kind} ${text(at(reference, "name")) ?? ""}` },
    ];
  }
  const folder = folderSegments(text(at(spec, "path")) ?? "").join("/");
  const others = folderParts("/spec/path", { folder, repository: fluxRepository(set, checked, reference) }, set);
  return others.length > 0 ? others : emptyFolder("/spec/path", folder, set);
}

/** The other repositories whose files Flux adds to those of a GitRepository. */
function includedParts(checked: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  return items(at(checked.object.spec, "include")).flatMap((entry, index) => {
    const repository = fluxRepository(set, checked, at(entry, "repository"));
    if (checkedRepositories(set)(repository)) return [];
    return [{ path: pointerTo("/spec/include", index), what: `includes the files of ${quoted(repository)}` }];
  });
}

function releaseParts(checked: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  const { spec } = checked.object;
  const git = chartOfGit(checked, set);
  if (git !== undefined) return folderParts("/spec/chart/spec/chart", git, set);
  const chart = at(spec, "chart", "spec");
  if (isObject(chart)) return [{ path: "/spec/chart/spec", what: `applies the chart ${text(chart.chart) ?? ""}` }];
  const reference = at(spec, "chartRef");
  if (!isObject(reference)) return [];
  return [{ path: "/spec/chartRef", what: `applies the chart of the ${text(reference.kind)} ${text(reference.name)}` }];
}

/** The chart that the Helm controller of k3s installs: of a registry, or an archive in the object. */
function chartParts({ object }: CheckedObject): readonly UncheckedPart[] {
  if (text(at(object.spec, "chartContent"))) {
    return [{ path: "/spec/chartContent", what: "applies the chart in chartContent" }];
  }
  return [{ path: "/spec/chart", what: `applies the chart ${text(at(object.spec, "chart")) ?? "without a name"}` }];
}

function instanceParts({ object }: CheckedObject, set: ObjectSet): readonly UncheckedPart[] {
  const sync = at(object.spec, "sync");
  const repository = text(at(sync, "url"));
  if (repository === undefined) return [];
  return folderParts("/spec/sync", { folder: folderSegments(text(at(sync, "path")) ?? "").join("/"), repository }, set);
}
