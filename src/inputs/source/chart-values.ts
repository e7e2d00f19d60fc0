import { relative, sep } from "node:path";
import type { KubeObject, Location } from "../../kernel/index.ts";
import { isObject } from "../../kernel/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
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
    const inside = relative(folder, entry.path).split(sep).join("/");
    if (NO_VALUES.test(inside) || isUnitTest(inside)) return [];
    const content = readInputFile(entry);
    if ("problem" in content) return [];
    return content.yaml.documents.flatMap((document): readonly InputDocument[] => {
      // An object is judged by itself.
      if (isManifest(document.value)) return [];
      return valuesPart({
        name,
        file: entry.file,
        document,
        value: document.value,
        locate: (pointer) => document.locate(pointer),
      });
    });
  });
}

/** Whether a file of a chart is one that the plug-in helm-unittest reads: `tests/deployment_test.yaml`. */
function isUnitTest(inside: string): boolean {
  return inside.split("/").includes("tests") && /_test\.ya?ml$/.test(inside);
}

function isManifest(value: unknown): boolean {
  return isObject(value) && typeof value.apiVersion === "string" && typeof value.kind === "string";
}

/** Values that a chart gets, and their places. */
interface PlacedValues {
  /** The name of the chart, or of the object with the values. */
  readonly name: string;
  readonly file: string;
  /** The document of the file with the values. */
  readonly document: YamlDocument;
  readonly value: unknown;
  /** Returns the place of a value by its pointer in the values. */
  readonly locate: (pointer: string) => Location;
}

/** Values as a part of an object, so that rules search them for pods and privileges; none for anything but a map. */
export function valuesPart({ name, file, document, value, locate }: PlacedValues): readonly InputDocument[] {
  if (!isObject(value)) return [];
  return [
    {
      value: { ...TYPE, metadata: { name }, values: value },
      item: "",
      locate: (pointer) => locate(pointer.startsWith(VALUES) ? pointer.slice(VALUES.length) : ""),
      file,
      document,
      index: document.index,
      bytes: 0,
      form: "manifest",
    },
  ];
}

/** Whether an object is what `chartValues` makes of a file. */
export function isChartValues({ apiVersion, kind }: KubeObject): boolean {
  return apiVersion === TYPE.apiVersion && kind === TYPE.kind;
}
