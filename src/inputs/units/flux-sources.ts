import type { KubeObject } from "../../kernel/index.ts";
import { at, filled, given, isObject, items, member, members, stringOf, text } from "../../kernel/index.ts";
import { fluxPath, pathInRepository } from "./applied-folders.ts";
import { placedArgocdSources } from "./argocd-places.ts";
import { fluxApplication } from "./how-applied.ts";
import {
  type FindConfigMap,
  NOT_FETCHED,
  type RenderPlan,
  type RenderSource,
  type Substitution,
  type ValuesFile,
} from "./render-source.ts";
import { fluxRepositoryName } from "./repository-names.ts";

/** The source of a Kustomization of Flux; undefined if its path has variables. */
export function fluxKustomizationSource(object: KubeObject, findConfigMap: FindConfigMap): RenderSource | undefined {
  const { metadata, spec } = object;
  const folder = pathInRepository(fluxPath(member(spec, "path")));
  if (folder === undefined) return undefined;
  const by = `Kustomization ${metadata.name}`;
  const same = members(spec).filter(([field]) => SAME_FIELDS.has(field));
  const kustomization = Object.fromEntries(same.map(([field, value]) => [SAME_FIELDS.get(field) ?? field, value]));
  const labels = at(spec, "commonMetadata", "labels");
  const annotations = at(spec, "commonMetadata", "annotations");
  return given({
    by,
    controller: "flux",
    application: fluxApplication(object),
    repository: fluxRepositoryName(object, member(spec, "sourceRef")),
    folder,
    helm: {
      release: metadata.name,
      skipCrds: false,
      hasOwnValues: true,
      valuesFiles: [],
      values: [],
      parameters: [],
    },
    kustomization: given({
      ...kustomization,
      labels: labels === undefined ? undefined : [{ pairs: labels }],
      transformers: annotations === undefined ? undefined : [annotationsTransformer(annotations)],
    }),
    substitution: substitutionOf(member(spec, "postBuild"), metadata.namespace, findConfigMap),
  });
}

/**
 * The transformer that annotates objects and not their pod templates, as Flux does when they are built. Source: fluxcd/pkg,
 * ssa/utils/meta.go (`SetCommonMetadata`).
 */
function annotationsTransformer(annotations: unknown): string {
  const fieldSpecs = [{ path: "metadata/annotations", create: true }];
  const metadata = { name: "common-metadata" };
  return `${JSON.stringify({ apiVersion: "builtin", kind: "AnnotationsTransformer", metadata, annotations, fieldSpecs })}\n`;
}

/** Fields of the specification, with their names in a kustomization. */
const SAME_FIELDS: ReadonlyMap<string, string> = new Map([
  ["namePrefix", "namePrefix"],
  ["nameSuffix", "nameSuffix"],
  ["targetNamespace", "namespace"],
  ["patches", "patches"],
  ["patchesStrategicMerge", "patchesStrategicMerge"],
  ["patchesJson6902", "patchesJson6902"],
  ["images", "images"],
  ["components", "components"],
]);

/**
 * Whether an object is a Kustomization of Flux, a HelmRelease, an Application or an ApplicationSet that changes what it
 * applies, also in a folder without a kustomization.
 */
export function changesObjects(object: unknown): boolean {
  const spec = member(object, "spec");
  const kind = member(object, "kind");
  if (kind === "Application" || kind === "ApplicationSet") {
    return placedArgocdSources(object).some(({ source }) => isObject(source.kustomize) || isObject(source.helm));
  }
  if (kind === "HelmRelease") return changesChart(spec);
  if (kind !== "Kustomization") return false;
  return ["postBuild", "commonMetadata", ...SAME_FIELDS.keys()].some((field) => member(spec, field) !== undefined);
}

function substitutionOf(
  postBuild: unknown,
  namespace: string | undefined,
  findConfigMap: FindConfigMap,
): Substitution | undefined {
  const sources = items(member(postBuild, "substituteFrom"));
  const own = members(member(postBuild, "substitute"));
  if (sources.length + own.length === 0) return undefined;
  const values = new Map<string, string>();
  let isComplete = true;
  for (const source of sources) {
    const found = configMapOf(source, namespace, findConfigMap);
    if (found === undefined) isComplete = false;
    for (const [name, value] of members(found?.data)) if (typeof value === "string") values.set(name, value);
  }
  for (const [name, value] of own) values.set(name, stringOf(value));
  return { values, isComplete };
}

// The value of a Secret must not be in a report.
function configMapOf(source: unknown, namespace: string | undefined, find: FindConfigMap): KubeObject | undefined {
  const name = text(member(source, "name"));
  if (member(source, "kind") === "ConfigMap" && name !== undefined) return find(namespace, name);
  return undefined;
}

/** The source of a HelmRelease whose chart is a folder of a git repository. */
export function helmReleaseSource(object: KubeObject, findConfigMap: FindConfigMap): RenderPlan {
  const { metadata, spec } = object;
  const chart = at(spec, "chart", "spec");
  const isGit = text(at(chart, "sourceRef", "kind")) === "GitRepository";
  const folder = pathInRepository(member(chart, "chart"));
  if (!isGit || folder === undefined) {
    return { sources: [], notRendered: isGit ? [] : [NOT_FETCHED], unjudged: [] };
  }
  const target = text(member(spec, "targetNamespace"));
  const named = target === undefined ? metadata.name : `${target}-${metadata.name}`;
  const missing: string[] = [];
  const fromMaps = items(member(spec, "valuesFrom")).flatMap((source) => {
    const found = configMapOf(source, metadata.namespace, findConfigMap);
    if (found === undefined) missing.push(`${text(member(source, "kind"))} ${text(member(source, "name"))}`);
    const value = text(at(found, "data", text(member(source, "valuesKey")) ?? "values.yaml"));
    const path = text(member(source, "targetPath"));
    if (value === undefined) return [];
    return [path === undefined ? value : nested(path, value)];
  });
  const own = member(spec, "values");
  const valuesFiles = valuesFilesOf(chart);
  const source = {
    by: `HelmRelease ${metadata.name}`,
    controller: "flux" as const,
    application: fluxApplication(object),
    repository: fluxRepositoryName(object, member(chart, "sourceRef")),
    folder,
    helm: given({
      release: text(member(spec, "releaseName")) ?? named,
      namespace: target ?? metadata.namespace,
      skipCrds: false,
      // Flux makes them the values.yaml of the chart, as source-controller does in `mergeFileValues`.
      hasOwnValues: valuesFiles.length === 0,
      valuesFiles,
      values: own === undefined ? fromMaps : [...fromMaps, own],
      parameters: [],
      missing: filled(missing),
    }),
    kustomization: {},
  };
  const unjudged = changesChart(spec) ? ["has post-renderers for a chart of a git repository"] : [];
  return { sources: [source], notRendered: [], unjudged };
}

/** Whether a HelmRelease changes what its chart renders. */
function changesChart(spec: unknown): boolean {
  return items(member(spec, "postRenderers")).some((each) => members(member(each, "kustomize")).length > 0);
}

function valuesFilesOf(chart: unknown): readonly ValuesFile[] {
  const isOptional = member(chart, "ignoreMissingValuesFiles") === true;
  // Older versions have one file, which the others override.
  const paths = [member(chart, "valuesFile"), ...items(member(chart, "valuesFiles"))].flatMap(
    (path) => text(path) ?? [],
  );
  // Flux takes this list for the default, whatever file of the repository the path leads to.
  if (paths.length === 1 && pathInRepository(paths[0]) === "values.yaml") return [];
  return paths.map((path) => ({ path, from: "top", isOptional }));
}

/** The value at a path of names with dots. */
function nested(path: string, value: string): unknown {
  return path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}
