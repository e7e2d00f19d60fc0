import { getOrCreate } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";

/** Objects by their file: rules of objects and pods give the same findings for a file with and without the others. */
interface FileObjects {
  /** By the path of the file, in the order of the objects. */
  readonly files: ReadonlyMap<string, readonly CheckedObject[]>;
  /** Objects that are not read from a file: those of definitions, and rendered ones. */
  readonly others: readonly CheckedObject[];
}

/** Groups objects by their file. */
export function objectsByFile(objects: readonly CheckedObject[]): FileObjects {
  const files = new Map<string, CheckedObject[]>();
  const others: CheckedObject[] = [];
  for (const checked of objects) {
    if (checked.yaml === undefined) others.push(checked);
    else getOrCreate(files, checked.yaml.path, () => []).push(checked);
  }
  return { files, others };
}
