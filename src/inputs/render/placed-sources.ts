import { dirname, join, relative, sep } from "node:path";
import {
  at,
  getOrCreate,
  given,
  groupOf,
  isObject,
  type KubeObject,
  member,
  present,
  record,
  text,
} from "../../kernel/index.ts";
import { repositoryOf } from "../source/ignore-rules.ts";
import { ownRepositoryTest } from "../source/own-repository.ts";
import type { InputDocument } from "../source/read-inputs.ts";
import { isOverride } from "../units/argocd-override.ts";
import { argocdSources } from "../units/argocd-sources.ts";
import { artifactFolders } from "../units/artifact-folders.ts";
import { fluxKustomizationSource, helmReleaseSource } from "../units/flux-sources.ts";
import type { RepositoryFiles } from "../units/git-generator.ts";
import type { Layout } from "../units/layout.ts";
import type { FindConfigMap, RenderPlan, RenderSource } from "../units/render-source.ts";
import { repositoryFiles } from "./repository-files.ts";

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

/** An object of a controller that renders more than a check does. */
export interface NotRendered {
  readonly file: string;
  readonly line: number;
  /** Kind and name of the object. */
  readonly object: string;
  readonly reason: string;
}

/**
 * The renderings of kustomizations and charts by Argo CD and Flux, by the objects among the inputs. `plain` are the
 * sources of other folders, whose files they apply without kustomize and Helm. Changes that are not evaluated are
 * unjudged.
 */
export function placedSources({ kustomizations, charts, texts }: Layout, documents: readonly InputDocument[]) {
  const rendered = new Set([...kustomizations, ...charts].map(({ folder }) => folder));
  const findConfigMap = configMapFinder(documents);
  const isOwn = ownRepositoryTest(documents);
  const originOf = artifactFolders(documents.map(({ value }) => value));
  const repositories = new Map<string, RepositoryFiles>();
  const filesOf = (top: string) =>
    getOrCreate(repositories, top, () => {
      const folders = [...rendered].map((folder) => relative(top, folder).split(sep).join("/"));
      return { folders, filesOf: repositoryFiles(top) };
    });
  const sources: PlacedSource[] = [];
  const plain: PlacedSource[] = [];
  const notRendered: NotRendered[] = [];
  for (const document of documents) {
    const { path, file } = document;
    const value = isOverride(file) && path !== undefined ? overridden(document, path) : document.value;
    const group = groupOf(text(member(value, "apiVersion")) ?? "");
    if (path === undefined || !CONTROLLER_GROUPS.has(group)) continue;
    const top = repositoryOf(dirname(path));
    const plan = planOf(group, value, () => filesOf(top), findConfigMap);
    for (const source of plan.sources.map((each) => ({ ...each, ...originOf(each) })).filter(isOwn)) {
      const folder = join(top, source.folder);
      (rendered.has(folder) ? sources : plain).push({ source, top, folder, document });
    }
    const object = `${text(member(value, "kind"))} ${text(at(value, "metadata", "name"))}`;
    const { line, column } = document.locate("");
    for (const reason of plan.notRendered) notRendered.push({ file, line, object, reason });
    for (const change of plan.unjudged) {
      const message = `${object} ${change}, so rules do not check what it changes`;
      texts.addUnjudged({ file, line, column, document: document.index, message });
    }
  }
  return { sources, plain, notRendered };
}

/** An Application of the folder of a file that overrides its source. */
function overridden({ value, file }: InputDocument, path: string): unknown {
  const folder = dirname(path);
  // An Application without a path has no folder; the top is a dot.
  const source = { ...record(value), path: relative(repositoryOf(folder), folder).split(sep).join("/") || "." };
  return { apiVersion: "argoproj.io/v1alpha1", kind: "Application", metadata: { name: file }, spec: { source } };
}

const FLUX = "kustomize.toolkit.fluxcd.io";
const HELM = "helm.toolkit.fluxcd.io";
/** The API groups of the objects that describe sources. */
export const CONTROLLER_GROUPS: ReadonlySet<string> = new Set(["argoproj.io", FLUX, HELM]);

function planOf(
  group: string,
  value: unknown,
  repository: () => RepositoryFiles,
  findConfigMap: FindConfigMap,
): RenderPlan {
  if (!isNamed(value)) return NOTHING;
  if (group === "argoproj.io") return argocdSources(value, repository());
  if (group === HELM && value.kind === "HelmRelease") return helmReleaseSource(value, findConfigMap);
  if (group !== FLUX || value.kind !== "Kustomization") return NOTHING;
  return { sources: present([fluxKustomizationSource(value, findConfigMap)]), notRendered: [], unjudged: [] };
}

const NOTHING: RenderPlan = { sources: [], notRendered: [], unjudged: [] };

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
  const { by: _, repository: __, application: ___, directory: ____, substitution, ...options } = source;
  return JSON.stringify(given({ ...options, folder, values: substitution && [...substitution.values] }));
}
