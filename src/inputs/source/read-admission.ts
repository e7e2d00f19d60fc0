import { relative, resolve } from "node:path";
import type { KubeObject, Locate, Unreadable } from "../../kernel/index.ts";
import { at, isInside, items, itemsWhen, text } from "../../kernel/index.ts";
import { type InputFile, listInputs } from "./list-inputs.ts";
import { parseManifest } from "./parse-manifest.ts";
import { type FileContent, readInputs } from "./read-inputs.ts";

/** The objects of the files that `policies.admission` of `muster.yaml` names. */
export interface ReadAdmission {
  readonly objects: readonly { readonly object: KubeObject; readonly locate: Locate }[];
  readonly unreadable: readonly Unreadable[];
}

/** The paths in `policies.admission` of a document of `muster.yaml`. */
export function admissionPaths(muster: unknown): readonly string[] {
  return items(at(muster, "policies", "admission")).flatMap((path) => text(path) ?? []);
}

/** Reads the named files. A path without any object is unreadable, and so is one outside of the repository. */
export function readAdmission(root: string, paths: readonly string[]): ReadAdmission {
  const read = paths.map((path): ReadAdmission => {
    const full = resolve(root, path);
    if (!isInside(full, resolve(root))) {
      return { objects: [], unreadable: [unreadable(path, "leaves the repository")] };
    }
    const listed = listInputs([relative(".", full) || "."], { patterns: false });
    const { objects, unreadable: broken } = admissionOfFiles(listed.files.map((file) => ({ ...file, named: false })));
    const all = [...listed.unreadable, ...broken];
    const isEmpty = objects.length === 0 && all.length === 0;
    return { objects, unreadable: [...all, ...itemsWhen(isEmpty, unreadable(path, "has no Kubernetes objects"))] };
  });
  return { objects: read.flatMap(({ objects }) => objects), unreadable: read.flatMap((each) => each.unreadable) };
}

/** Reads the objects in files; `contentOf` is how a file is read. */
export function admissionOfFiles(
  files: readonly InputFile[],
  contentOf?: (file: InputFile) => FileContent,
): ReadAdmission {
  const { documents, unreadable: broken } = readInputs(files, undefined, contentOf);
  const objects = documents.flatMap(({ value, locate }) => {
    const { object } = parseManifest(value, locate, { synced: false });
    return object === undefined ? [] : [{ object, locate }];
  });
  return { objects, unreadable: broken };
}

function unreadable(file: string, problem: string): Unreadable {
  return {
    file,
    document: 0,
    line: 1,
    column: 1,
    message: `${problem}, but policies.admission of muster.yaml names it`,
  };
}
