import { DIST_FOLDER } from "../../inputs/index.ts";
import { CLUSTER_FOLDER } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../rule/index.ts";

/** The folders of the files of a set, without the root. */
export function checkedFolders(set: ObjectSet): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const checked of set.objects) addFolders(folders, fileOfObject(checked) ?? "");
  return folders;
}

/** Adds the folders of a file. */
export function addFolders(folders: Set<string>, file: string): void {
  let folder = file;
  for (let end = folder.lastIndexOf("/"); end > 0; end = folder.lastIndexOf("/")) {
    folder = folder.slice(0, end);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

/** Whether an object is one of a synth: it has a construct, and its manifest is in the output folder. */
export function isOwn({ source }: CheckedObject): boolean {
  return source !== undefined;
}

/** The file of an object, or that in the output folder which has it. */
export function fileOfObject(checked: CheckedObject): string | undefined {
  if (!isOwn(checked)) return checked.file;
  const { namespace = "" } = checked.object.metadata;
  return `${DIST_FOLDER}/${checked.cluster.name}/apply/${namespace === "" ? CLUSTER_FOLDER : namespace}/object.yaml`;
}
