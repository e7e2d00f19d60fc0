import {
  type Edit,
  type Finding,
  parentPointer,
  parentPointers,
  pointerSegments,
  pointerTo,
  record,
  valueAt,
} from "../../src/kernel/index.ts";
import { readYaml } from "../../src/yaml/index.ts";

type Edits = readonly Edit[];
type Form = readonly [RegExp, (parts: readonly string[], finding: Finding, object: unknown) => Edits];

const nameOf = (path: string) => pointerSegments(path).at(-1) ?? "";
const beside = (path: string, name: string) => pointerTo(parentPointer(path), name);
const yamlValue = (text: string) => readYaml(text, "fix").documents[0]?.value;

function rename(path: string, name: string, object: unknown): Edits {
  return [
    { op: "remove", path },
    { op: "set", path: beside(path, name), value: valueAt(object, path) },
  ];
}

/**
 * The path of a field that a fix names: the one of the finding, or the nearest one in an object around it; beside it where
 * no object has the field. An item of a list may have its value as its name.
 */
function named(path: string, name: string, object: unknown): string {
  if (nameOf(path) === name || valueAt(object, path) === name) return path;
  const around = [path, ...parentPointers(path).toReversed()].map((each) => beside(each, name));
  return around.find((each) => valueAt(object, each) !== undefined) ?? beside(path, name);
}

/** The outermost object that is empty without a field. */
function emptiedBy(path: string, object: unknown): string {
  const holder = valueAt(object, parentPointer(path));
  if (parentPointer(path) === "/spec" || Object.keys(record(holder)).length > 1) return path;
  return emptiedBy(parentPointer(path), object);
}

/** The forms of fixes that can be applied word for word. */
const FORMS: readonly Form[] = [
  [/^(?:rename it to|call it) (\w+)$/, ([name = ""], { path }, object) => rename(path, name, object)],
  [/^did you mean ([^\s?]+)\?$/, ([text], { path }) => [{ op: "set", path, value: text }]],
  [/^remove (?:it|the field|the setting|this item)(?:[,;].*)?$/, (_, { path }) => [{ op: "remove", path }]],
  [
    /^remove (?:[\w.]+\.)?(\w+)(?:[,;].*)?$/,
    ([name = ""], { path }, object) => [{ op: "remove", path: named(path, name, object) }],
  ],
  [
    /^set (?:[\w.]+\.)?(\w+) to ([\w.-]+)(?: or less)?(?:, or .*|;.*)?$/,
    ([name = "", text = ""], { path }, object) => [
      { op: "set", path: named(path, name, object), value: yamlValue(text) },
    ],
  ],
  [
    /^set (?:[\w.]+\.)?(\w+): ([\w-]+)(?: in the mount)?(?:, or .*|;.*)?$/,
    ([name = "", text = ""], { path }, object) => [
      { op: "set", path: named(path, name, object), value: yamlValue(text) },
    ],
  ],
  [/^write it without quotes: (\S+)$/, ([text = ""], { path }) => [{ op: "set", path, value: yamlValue(text) }]],
  [/^put the value in quotes$/, (_, { path }, object) => [{ op: "set", path, value: String(valueAt(object, path)) }]],
  [
    /^write (\w+): ([^\s…]+|\{[^…]*\})$/,
    ([name = "", text = ""], { path }, object) => [
      { op: "set", path: named(path, name, object), value: yamlValue(text) },
    ],
  ],
  [
    /^write (\w+): (\{[^…]*\}) below spec$/,
    ([name = "", text = ""], { path }, object) => [
      { op: "remove", path: emptiedBy(path, object) },
      { op: "set", path: pointerTo("/spec", name), value: yamlValue(text) },
    ],
  ],
  [/^name the queue of the project, ([\w-]+)$/, ([queue], { path }) => [{ op: "set", path, value: queue }]],
];

/** The changes that the fix of a finding means; undefined for a fix in prose. */
export function editsOfFix(finding: Finding, object: unknown): Edits | undefined {
  if (finding.edits !== undefined) return finding.edits;
  for (const [form, make] of FORMS) {
    const match = form.exec(finding.fix ?? "");
    if (match !== null) return make(match.slice(1), finding, object);
  }
  return undefined;
}
