import { propertiesOf } from "../types/value.ts";
import type { PodStep } from "./find-pods.ts";

type ListStep = Extract<PodStep, { readonly kind: "list" }>;

/** The jq path of a field below another path. */
export function fieldPath(path: string, name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return `${path}.${name}`;
  return `${path}[${JSON.stringify(name)}]`;
}

/** The jq path from an object along steps below its spec; lists and maps that are missing yield nothing. */
export function pathOf(steps: readonly PodStep[]): string {
  return elementsPath(steps);
}

/** The same, for steps that end in a list or map: a result for each of its elements. */
export function elementsPath(steps: readonly PodStep[]): string {
  return steps.reduce((path, step) => (step.kind === "field" ? fieldPath(path, step.name) : `${path}[]?`), ".spec");
}

/** Whether pods stand in a list or map, so that there are instances. */
export function isScattered(steps: readonly PodStep[]): boolean {
  return steps.some(({ kind }) => kind !== "field");
}

/** The path that yields the id of each instance; undefined where there is one only. */
export function idsPath(steps: readonly PodStep[]): string | undefined {
  const index = steps.findIndex(({ kind }) => kind !== "field");
  const step = steps[index];
  if (step === undefined) return undefined;
  if (step.kind === "map") return `(${elementsPath(steps.slice(0, index))} // {}) | keys[]`;
  const field = step.kind === "list" ? instanceField(step) : undefined;
  return field === undefined ? undefined : fieldPath(elementsPath(steps.slice(0, index + 1)), field);
}

/** The field that names the items of a list: its key by the schema, else a text that is called so. */
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

/** A name for the component, from the last fields that say something; more of them where `count` is greater. */
export function lastName(steps: readonly PodStep[], count = 1): string {
  const fields = steps.flatMap((step) => (step.kind === "field" && !FILLERS.test(step.name) ? [step.name] : []));
  const words = fields.slice(-count).map(kebab);
  return words.length === 0 ? "pods" : words.join("-");
}

// headGroupSpec is the head, workerGroupSpecs are workers.
function kebab(name: string): string {
  const short = name.replace(/(?:Templates?|Specs?|Groups?|Groupspecs?|Config)+$/, "") || name;
  const lower = short
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return lower === "" ? "pods" : lower.replace(/(?<=[a-z]{3})s$/, "");
}
