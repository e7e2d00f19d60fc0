import type { InputDocument } from "./read-inputs.ts";

const SOURCE = "/spec/source";

/** The files that override the source of an Application, as parts of one: they may contain secrets. */
export function overrideParts(overrides: readonly InputDocument[]): readonly InputDocument[] {
  return overrides.map(({ path: _, value, locate, ...document }): InputDocument => {
    const object = {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Application",
      metadata: { name: document.file },
      spec: { source: value },
    };
    // Without a path, no repair changes the file.
    const inFile = (pointer: string) => (pointer.startsWith(SOURCE) ? pointer.slice(SOURCE.length) : "");
    return { ...document, value: object, locate: (pointer, at) => locate(inFile(pointer), at) };
  });
}
