import { dirname, join, relative, sep } from "node:path";
import { given } from "../base/given.ts";
import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { at, isObject, member, text } from "../base/read.ts";
import { repositoryOf } from "../source/ignore-rules.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { argocdSources } from "../units/argocd-sources.ts";
import { fluxKustomizationSource, helmReleaseSource } from "../units/flux-sources.ts";
import type { Layout } from "../units/layout.ts";
import type { FindConfigMap, RenderSource } from "../units/render-source.ts";

/** A source with the folder that it renders. */
export interface PlacedSource {
  readonly source: RenderSource;
  /** The top of its repository. */
  readonly top: string;
  /** The folder, for the file system. */
  readonly folder: string;
  /** The object that describes it. */
  readonly document: InputDocument;
}

/** What Argo CD and Flux render in the kustomizations and charts, by the objects among the inputs. */
export function placedSources(
  { kustomizations, charts }: Layout,
  documents: readonly InputDocument[],
): readonly PlacedSource[] {
  const rendered = new Set([...kustomizations, ...charts].map(({ folder }) => folder));
  const findConfigMap = configMapFinder(documents);
  return documents.flatMap((document): readonly PlacedSource[] => {
    const { value, path } = document;
    const group = groupOf(text(member(value, "apiVersion")) ?? "");
    if (path === undefined || !GROUPS.has(group)) return [];
    const top = repositoryOf(dirname(path));
    const folders = [...rendered].map((folder) => relative(top, folder).split(sep).join("/"));
    return sourcesOf(group, value, folders, findConfigMap)
      .map((source) => ({ source, top, folder: join(top, source.folder), document }))
      .filter(({ folder }) => rendered.has(folder));
  });
}

const FLUX = "kustomize.toolkit.fluxcd.io";
const HELM = "helm.toolkit.fluxcd.io";
const GROUPS: ReadonlySet<string> = new Set(["argoproj.io", FLUX, HELM]);

function sourcesOf(
  group: string,
  value: unknown,
  folders: readonly string[],
  findConfigMap: FindConfigMap,
): readonly RenderSource[] {
  if (group === "argoproj.io") return argocdSources(value, folders);
  if (!isNamed(value)) return [];
  const kind = group === FLUX ? "Kustomization" : "HelmRelease";
  if (value.kind !== kind) return [];
  const source =
    group === FLUX ? fluxKustomizationSource(value, findConfigMap) : helmReleaseSource(value, findConfigMap);
  return source === undefined ? [] : [source];
}

function isNamed(value: unknown): value is KubeObject {
  return isObject(value) && typeof value.kind === "string" && text(at(value, "metadata", "name")) !== undefined;
}

function configMapFinder(documents: readonly InputDocument[]): FindConfigMap {
  let byName: ReadonlyMap<string, KubeObject> | undefined;
  const key = (namespace: string | undefined, name: string) => JSON.stringify([namespace ?? "", name]);
  return (namespace, name) => {
    byName ??= new Map(
      documents.flatMap(({ value }) =>
        isNamed(value) && value.kind === "ConfigMap" && value.apiVersion === "v1"
          ? [[key(value.metadata.namespace, value.metadata.name), value] as const]
          : [],
      ),
    );
    return byName.get(key(namespace, name));
  };
}

/** The text that distinguishes sources with other options. */
export function sourceKey({ source, folder }: PlacedSource): string {
  const { by: _, substitution, ...options } = source;
  return JSON.stringify(given({ ...options, folder, values: substitution && [...substitution.values] }));
}
