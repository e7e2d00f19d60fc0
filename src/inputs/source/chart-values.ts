import { relative, sep } from "node:path";
import type { KubeObject } from "../../kernel/index.ts";
import { isObject } from "../../kernel/index.ts";
import type { Chart } from "../units/layout.ts";
import type { InputFile } from "./list-inputs.ts";
import { type InputDocument, readInputFile } from "./read-inputs.ts";

const TYPE = { apiVersion: "v2", kind: "Chart" } as const;
const VALUES = "/values";

/** The folders of a chart with files that are not values: they have templates, objects, or other charts. */
const NO_VALUES = /(?:^|\/)(?:templates|crds)\/|(?:^|\/)(?:Chart\.(?:yaml|lock)|requirements\.(?:yaml|lock))$/;

/** The values in the files of a chart, as parts of an object, so that rules search them for pods. */
export function chartValues({ folder, name }: Chart, files: readonly InputFile[]): readonly InputDocument[] {
  return files.flatMap((entry): readonly InputDocument[] => {
    if (entry.path === undefined || !entry.path.startsWith(folder + sep)) return [];
    if (NO_VALUES.test(relative(folder, entry.path).split(sep).join("/"))) return [];
    const content = readInputFile(entry);
    if ("problem" in content) return [];
    return content.yaml.documents.flatMap((document): readonly InputDocument[] => {
      const { value, index } = document;
      // An object is judged by itself.
      if (!isObject(value) || (typeof value.apiVersion === "string" && typeof value.kind === "string")) return [];
      return [
        {
          value: { ...TYPE, metadata: { name }, values: value },
          item: "",
          locate: (pointer) => document.locate(pointer.startsWith(VALUES) ? pointer.slice(VALUES.length) : ""),
          file: entry.file,
          document,
          index,
          bytes: content.bytes,
          form: "manifest",
        },
      ];
    });
  });
}

/** Whether an object is what `chartValues` makes of a file. */
export function isChartValues({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === TYPE.apiVersion && kind === TYPE.kind;
}
