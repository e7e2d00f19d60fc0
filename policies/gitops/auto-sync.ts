import { at, isObject, items, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";

/** Who applies an object again when it is gone. */
export interface AutoSync {
  readonly by: CheckedObject;
}

/**
 * Finds out which Argo CD Application with automated sync, or Flux Kustomization, among the manifests applies an
 * object: one whose path holds the object's file. Where no file is known, as in a pipe, nobody is found.
 */
export function autoSyncOf(set: ObjectSet): (checked: CheckedObject) => AutoSync | undefined {
  const folders: { readonly path: string; readonly by: CheckedObject }[] = [];
  for (const by of set.ofKind("argoproj.io", "Application")) {
    const automated = at(by.object.spec, "syncPolicy", "automated");
    if (!isObject(automated) || automated.enabled === false) continue;
    const sources = [at(by.object.spec, "source"), ...items(at(by.object.spec, "sources"))];
    for (const source of sources) add(folders, at(source, "path"), by);
  }
  for (const by of set.ofKind("kustomize.toolkit.fluxcd.io", "Kustomization")) {
    if (at(by.object.spec, "suspend") !== true) add(folders, at(by.object.spec, "path") ?? ".", by);
  }
  return ({ file }) =>
    file === undefined ? undefined : folders.find(({ path }) => path === "" || file.startsWith(`${path}/`));
}

function add(folders: { path: string; by: CheckedObject }[], path: unknown, by: CheckedObject): void {
  const written = text(path);
  if (written === undefined) return;
  const parts = written.split("/").filter((part) => part !== "" && part !== ".");
  folders.push({ path: parts.join("/"), by });
}
