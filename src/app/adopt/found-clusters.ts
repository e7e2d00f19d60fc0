import { placedGenerators } from "../../inputs/index.ts";
import { at, getOrCreate, isObject, items, text } from "../../kernel/index.ts";
import type { Survey } from "../survey/survey.ts";
import { dnsLabelOf } from "./dns-label.ts";
import { type SurveyedObject, surveyedObjects } from "./surveyed-objects.ts";

/** A cluster that the objects of Argo CD and Flux name. */
export interface FoundCluster {
  readonly name: string;
  /** Its own folders, from the root of the repository. */
  readonly folders: readonly string[];
  /** The files that name it. */
  readonly files: readonly string[];
}

/** Folders of parts that several clusters share. */
const SHARED = new Set(["base", "bases", "common", "components", "default", "lib", "shared", "templates"]);
/** Folders between `clusters` and those of the clusters. */
const BETWEEN = new Set(["overlays", "envs", "environments"]);
const OWN_CLUSTER = /^(?:https:\/\/kubernetes\.default\.svc.*|in-cluster|)$/;
const EXPRESSION = /^\{\{-?\s*\.?([\w.]+)\s*-?\}\}$/;

/**
 * Finds the clusters of a repository: the destinations of Applications and of the lists of ApplicationSets, and the folders below
 * `clusters/` that have objects of Argo CD or Flux. The cluster in which Argo CD itself runs is not among them.
 */
export function foundClusters(survey: Survey): readonly FoundCluster[] {
  const found = new Map<string, { folders: Set<string>; files: Set<string> }>();
  const add = (name: string, file: string, folder?: string) => {
    const label = dnsLabelOf(/^https?:\/\/([^/:]+)/.exec(name)?.[1] ?? name);
    if (label === undefined) return;
    const entry = getOrCreate(found, label, () => ({ folders: new Set<string>(), files: new Set<string>() }));
    entry.files.add(file);
    if (folder !== undefined) entry.folders.add(folder);
  };
  for (const object of surveyedObjects(survey, isControllerKind)) {
    for (const name of destinationsOf(object)) add(name, object.file);
    const own = clusterFolder(object.file);
    if (own !== undefined) add(own.name, object.file, own.folder);
  }
  return [...found]
    .map(([name, { folders, files }]) => ({ name, folders: [...folders], files: [...files] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isControllerKind(kind: string): boolean {
  return /^argoproj\.io\/Application(?:Set)?$|^(?:kustomize|helm)\.toolkit\.fluxcd\.io\//.test(kind);
}

/** The names of the clusters to which an object of Argo CD applies. */
function destinationsOf({ kind, value }: SurveyedObject): readonly string[] {
  const isSet = kind === "argoproj.io/ApplicationSet";
  if (!isSet && kind !== "argoproj.io/Application") return [];
  const destination = isSet ? at(value, "spec", "template", "spec", "destination") : at(value, "spec", "destination");
  const named = text(at(destination, "name")) ?? text(at(destination, "server")) ?? "";
  if (!isSet || !named.includes("{{")) return OWN_CLUSTER.test(named) || named.includes("{{") ? [] : [named];
  const [, parameter = ""] = EXPRESSION.exec(named) ?? [];
  const elements = placedGenerators(value).flatMap(({ name, value: list }) => {
    return name === "list" ? items(at(list, "elements")) : [];
  });
  const path = parameter.split(".");
  return elements.flatMap((element) => {
    const cluster = isObject(element) ? text(element[parameter] ?? at(element, ...path)) : undefined;
    return cluster === undefined || OWN_CLUSTER.test(cluster) ? [] : [cluster];
  });
}

/** The folder below `clusters/` that a file is in. */
function clusterFolder(file: string): { readonly name: string; readonly folder: string } | undefined {
  const parts = file.split("/").slice(0, -1);
  const start = parts.indexOf("clusters");
  if (start < 0) return undefined;
  const index = BETWEEN.has(parts[start + 1] ?? "") ? start + 2 : start + 1;
  const name = parts[index];
  if (name === undefined || SHARED.has(name)) return undefined;
  return { name, folder: parts.slice(0, index + 1).join("/") };
}
