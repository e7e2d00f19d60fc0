import type { Location } from "../../kernel/index.ts";
import { isObject, member, members, names } from "../../kernel/index.ts";
import { ruleIssue, type SpannedIssue } from "./rules.ts";
import { type FieldShape, type ObjectShape, specShape } from "./shape.ts";

/** A part of a Resource Interface, or the entries of a WorkloadType, without the document around it. */
export interface Fragment {
  /** The field that the text starts at, for example `rootComponent`. */
  readonly key: string;
  /** The path of the object that it belongs in, from `spec`; empty for `spec` and `resourceInterfaces`. */
  readonly holder: readonly string[];
}

interface FieldPlace extends Fragment {
  readonly shape: ObjectShape;
}

// Fields that other documents have as well: only an object without any other field is a fragment by them.
const COMMON: ReadonlySet<string> = new Set([
  "annotationsPath",
  "containerPath",
  "containersPath",
  "gangScheduling",
  "idPath",
  "imagePath",
  "keyPath",
  "labelsPath",
  "matchLabels",
  "metadataPath",
  "nodeAffinityPath",
  "ownerRef",
  "podAffinityPath",
  "podGroup",
  "podGroups",
  "podSelector",
  "priorityClassNamePath",
  "resourcesPath",
  "subGroups",
  "topologyName",
]);

const ENTRIES: Fragment = { key: "resourceInterfaces", holder: [] };
const SPEC: Fragment = { key: "spec", holder: [] };

/** The place of each field whose name has several words, in the order of the definition, outermost first. */
const PLACES: ReadonlyMap<string, FieldPlace> = placesIn(specShape);

function placesIn(root: ObjectShape): ReadonlyMap<string, FieldPlace> {
  const places = new Map<string, FieldPlace>();
  const open: { readonly shape: ObjectShape; readonly path: readonly string[] }[] = [{ shape: root, path: ["spec"] }];
  for (const { shape, path } of open) {
    for (const [key, field] of Object.entries(shape.fields)) {
      if (/[A-Z]/.test(key) && !places.has(key)) places.set(key, { key, shape, holder: holderOf(key, path) });
      const inner = innerObject(field.shape);
      if (inner !== undefined) open.push({ shape: inner.shape, path: [...path, key + inner.suffix] });
    }
  }
  return places;
}

// Root and children are components with the same fields. Only the root must have a status.
function holderOf(key: string, path: readonly string[]): readonly string[] {
  if ([key, ...path].includes("statusDefinition")) return path;
  return path.map((part) => (part === "rootComponent" ? "childComponents[]" : part));
}

function innerObject(shape: FieldShape): { readonly shape: ObjectShape; readonly suffix: string } | undefined {
  if (shape.type === "object") return { shape, suffix: "" };
  if (shape.type === "list" && shape.item.type === "object") return { shape: shape.item, suffix: "[]" };
  return undefined;
}

/** The fragment that a value without `apiVersion` and `kind` is; undefined for any other value. */
export function fragmentOf(value: unknown): Fragment | undefined {
  if (Array.isArray(value)) {
    const first = value.length === 0 ? undefined : fragmentOf(value[0]);
    if (first === SPEC || first?.key === "structureDefinition") return ENTRIES;
    return first;
  }
  if (!isObject(value) || typeof value.apiVersion === "string" || typeof value.kind === "string") return undefined;
  if (Array.isArray(value.resourceInterfaces)) return ENTRIES;
  if (isObject(member(value.spec, "structureDefinition"))) return SPEC;
  const places = names(value).flatMap((key) => PLACES.get(key) ?? []);
  return places.find(({ key }) => !COMMON.has(key)) ?? places.find(({ shape }) => hasOnlyFields(shape, value));
}

function hasOnlyFields({ fields }: ObjectShape, value: unknown): boolean {
  return members(value).every(([key, inner]) => {
    const shape = fields[key]?.shape;
    if (shape?.type !== "object") return shape !== undefined;
    return names(inner).every((name) => Object.hasOwn(shape.fields, name));
  });
}

const KEY = /^[ \t]*(?:-[ \t]+)?["']?([A-Za-z]+)["']?[ \t]*:/gm;

/** The fragment that a text is which is not valid YAML: the end of a command, or a snippet with a wrong indentation. */
export function fragmentOfText(text: string): Fragment | undefined {
  for (const [, key = ""] of text.matchAll(KEY)) {
    const name = key.charAt(0).toLowerCase() + key.slice(1);
    if (name === ENTRIES.key) return ENTRIES;
    if (PLACES.has(name) && !COMMON.has(name)) return PLACES.get(name);
  }
  return undefined;
}

/** The finding about a fragment: its place in the document, and the document around it. */
export function fragmentIssue({ key, holder }: Fragment, location: Location, unreadable?: string): SpannedIssue {
  const isBody = key === ENTRIES.key;
  const isSpec = key === SPEC.key;
  const whole = isBody
    ? "the request body of a WorkloadType, which also has name, group, categoryId and priorityId"
    : "a ResourceInterface, which also has apiVersion, kind and metadata";
  const place = isBody || isSpec ? whole : `${holder.join(".")} of ${whole}`;
  const broken = unreadable === undefined ? "" : `; it is not valid YAML either: ${unreadable}`;
  const form = isBody
    ? "{name: <Kind>, group: <group>, categoryId: <id>, priorityId: <id>, resourceInterfaces: [{spec: {...}}]}"
    : completeForm(isSpec ? [] : holder, isSpec ? "" : key);
  return ruleIssue("RI-104", {
    path: "",
    message: `the document starts at ${key}, which belongs in ${place}${broken}`,
    expected: isBody ? "a WorkloadType" : "a ResourceInterface",
    received: key,
    fix: `write the whole document: ${form}`,
    location,
    unjudged: true,
  });
}

const ROOT =
  "rootComponent: {name: <name>, kind: {group: <group>, version: <version>, kind: <Kind>}, statusDefinition: {...}}";

function completeForm(holder: readonly string[], key: string): string {
  const parts = [...holder.slice(1), key].filter((part) => part !== "");
  const inner = parts.length === 0 ? "" : parts.slice(0, -1).reduceRight(wrapped, leaf(parts.at(-1) ?? ""));
  const structure = inner.startsWith("structureDefinition") ? "" : `structureDefinition: {${ROOT}}`;
  const spec = [structure, inner].filter((part) => part !== "").join(", ");
  return `{apiVersion: optimization.nvidia.com/v1alpha1, kind: ResourceInterface, metadata: {name: <name>}, spec: {${spec}}}`;
}

function leaf(key: string): string {
  if (key === "rootComponent" || key === "statusDefinition") return ROOT;
  if (key === "structureDefinition") return `${key}: {${ROOT}}`;
  if (key === "childComponents" || key === "additionalChildKinds") return `${ROOT}, ${key}: ...`;
  return `${key}: ...`;
}

function wrapped(text: string, part: string): string {
  if (part === "rootComponent") return ROOT;
  if (part === "childComponents[]") return `${ROOT}, childComponents: [{name: <child>, ownerRef: <name>, ${text}}]`;
  if (part.endsWith("[]")) return `${part.slice(0, -2)}: [{${text}}]`;
  return `${part}: {${text}}`;
}
