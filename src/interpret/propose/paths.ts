import type { PodStep } from "../types/find-pods.ts";
import { propertiesOf } from "../types/value.ts";

type ListStep = Extract<PodStep, { readonly kind: "list" }>;

/** The jq path of a field below another path. */
export function fieldPath(path: string, name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `${path}.${name}`;
  return `${path}[${JSON.stringify(name)}]`;
}

/** The jq path of steps below the spec of an object, with a result for each element; absent lists and maps yield none. */
export function elementsPath(steps: readonly PodStep[]): string {
  return steps.reduce((path, step) => (step.kind === "field" ? fieldPath(path, step.name) : `${path}[]?`), ".spec");
}

/** Whether pods are in a list or map, so there are instances. */
export function isScattered(steps: readonly PodStep[]): boolean {
  return steps.some(({ kind }) => kind !== "field");
}

/** The path of the ids of instances; undefined for a single instance. */
export function idsPath(steps: readonly PodStep[]): string | undefined {
  const index = steps.findIndex(({ kind }) => kind !== "field");
  const step = steps[index];
  if (step === undefined) return undefined;
  if (step.kind !== "list") return `(${elementsPath(steps.slice(0, index))} // {}) | keys[]`;
  const field = instanceField(step);
  return field && fieldPath(elementsPath(steps.slice(0, index + 1)), field);
}

/** The field that names the items of a list: its key by the schema, else a string field with a name for it. */
export function instanceField({ item, keys }: ListStep): string | undefined {
  const properties = propertiesOf(item);
  const texts = Object.keys(properties).filter((name) => properties[name]?.type === "string");
  return (
    keys.find((key) => texts.includes(key)) ??
    ["name", "id", "key"].find((name) => texts.includes(name)) ??
    texts.find((name) => /[a-z](Name|Id)$/.test(name))
  );
}

const FILLERS = /^(?:template|podTemplate|podTemplateSpec|podSpec|pod|spec)$/;

/** A name for the component from its last `count` fields with a meaning. */
export function lastName(steps: readonly PodStep[], count = 1): string {
  const fields = steps.map((step) => (step.kind === "field" ? step.name : "pod")).filter((name) => !FILLERS.test(name));
  return fields.slice(-count).map(kebab).join("-") || "pods";
}

const GENERAL_WORDS = new Set("Config Group Groups Groupspec Groupspecs Spec Specs Template Templates".split(" "));

// headGroupSpec is the head, workerGroupSpecs are workers.
function kebab(name: string): string {
  const words = name.split(/(?=[A-Z])/);
  while (GENERAL_WORDS.has(words.at(-1) ?? "")) words.pop();
  const short = words.join("") || name;
  const lower = short
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return lower.replace(/(?<=[a-z]{3})s$/, "") || "pods";
}
