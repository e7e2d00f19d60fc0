import { resolve } from "node:path";
import type { Location } from "../../kernel/index.ts";
import { isInside, pointerTo, readRegularFile } from "../../kernel/index.ts";
import type { GeneratedObject, Kustomization } from "../units/kustomization.ts";
import type { Layout } from "../units/layout.ts";
import { generatedParts } from "./generated-parts.ts";
import { displayName, type InputFile } from "./list-inputs.ts";
import type { InputDocument } from "./read-inputs.ts";

/** The most bytes of a file: an API server takes no larger object. */
const LIMIT = 1024 * 1024;

/** A value of a generated object, with its place in a file. */
interface DataValue {
  readonly key: string;
  readonly value: string;
  readonly place: Location;
}

/** The ConfigMaps and Secrets that the kustomizations among the files make of other files. */
export function dataParts(files: readonly InputFile[], { kustomizations }: Layout): readonly InputDocument[] {
  const withData = kustomizations.filter(({ references }) => references.some(({ role }) => role === "data"));
  return generatedParts(files, withData, (kustomization, document) =>
    kustomization.generated.flatMap((generated) => {
      const values = dataValues(kustomization, generated);
      if (values.length === 0) return [];
      const { kind, name, pointer } = generated;
      const field = kind === "Secret" ? "stringData" : "data";
      const places = new Map(values.map(({ key, place }) => [pointerTo("", field, key), place]));
      const data = Object.fromEntries(values.map(({ key, value }) => [key, value]));
      return [
        {
          value: { apiVersion: "v1", kind, metadata: { name }, [field]: data },
          item: pointer,
          locate: (at: string) => places.get(at) ?? document.locate(pointer),
        },
      ];
    }),
  );
}

/** The values of a generated object that are in other files. */
export function dataValues({ references, folder }: Kustomization, { pointer }: GeneratedObject): readonly DataValue[] {
  return references.flatMap((reference) => {
    if (reference.role !== "data" || !reference.pointer.startsWith(`${pointer}/`)) return [];
    const path = resolve(folder, reference.path);
    // kustomize reads no file outside of the folder of a kustomization.
    const read = isInside(path, folder) ? readRegularFile(path, { inside: folder, limit: LIMIT }) : undefined;
    if (read === undefined || "problem" in read || read.bytes.includes(0)) return [];
    const file = displayName(path);
    const content = read.bytes.toString("utf8");
    if (!reference.pointer.startsWith(`${pointer}/files/`)) return environment(content, file);
    const key = reference.key ?? reference.path.slice(reference.path.lastIndexOf("/") + 1);
    return [{ key, value: content, place: { file, line: 1, column: 1 } }];
  });
}

/** The variables of a file with a variable on each line. One without a value has that of the environment. */
function environment(content: string, file: string): readonly DataValue[] {
  return content.split(/\r?\n/).flatMap((line, index): readonly DataValue[] => {
    const [, indent = "", key = "", value] = /^(\s*)([^=#\s][^=]*)=(.*)$/.exec(line) ?? [];
    if (value === undefined) return [];
    return [{ key, value, place: { file, line: index + 1, column: indent.length + 1 } }];
  });
}
