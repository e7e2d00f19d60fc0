import { isContainer, isObject } from "../../kernel/index.ts";
import { readYaml } from "../../yaml/index.ts";

/** The parameters of one Application of an ApplicationSet, by their names: `name`, `path.basename`. */
export type Parameters = ReadonlyMap<string, string>;

/** The scalars of an object as parameters, with the names on the way and the indexes of lists: `cluster.regions.0`. */
export function flatParameters(object: unknown): Parameters {
  const parameters = new Map<string, string>();
  const add = (value: unknown, name: string) => {
    if (isContainer(value)) {
      for (const [key, inner] of Object.entries(value)) add(inner, name === "" ? key : `${name}.${key}`);
    } else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
      parameters.set(name, String(value));
    }
  };
  add(object, "");
  return parameters;
}

const EXPRESSION = /\{\{-?\s*(?:\.?([\w.[\]-]+?)|index\s+\.([\w.-]+)\s+"?([\w./-]+)"?)\s*-?\}\}/g;

/** A template with its parameters filled in: `{{name}}`, `{{.name}}`, `{{path[0]}}`, `{{index .name 0}}`. Others stay. */
export function filledTemplate(template: unknown, parameters: Parameters): unknown {
  if (typeof template === "string") {
    return template.replace(EXPRESSION, (whole, name?: string, list?: string, key?: string) => {
      return parameters.get(name ?? `${list}.${key}`) ?? whole;
    });
  }
  if (Array.isArray(template)) return template.map((item) => filledTemplate(item, parameters));
  if (!isObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledTemplate(value, parameters)]));
}

/**
 * The template of an ApplicationSet with its parameters, and with the patch of a text; undefined for a patch that still
 * has an expression, or is not YAML.
 */
export function patchedTemplate(template: unknown, patch: unknown, parameters: Parameters): unknown {
  const filled = filledTemplate(template, parameters);
  const written = filledTemplate(patch, parameters);
  if (typeof written !== "string" || written === "") return filled;
  const { documents, unreadable } = readYaml(written, "templatePatch");
  if (hasExpression(written) || unreadable.length > 0) return undefined;
  return documents.reduce((merged, { value }) => mergedTemplate(merged, value), filled);
}

/** A template with the fields of another one; lists are replaced, and so are fields by other types. */
export function mergedTemplate(template: unknown, other: unknown): unknown {
  if (!isObject(template) || !isObject(other)) return other;
  const added = Object.entries(other).map(([key, value]) => [key, mergedTemplate(template[key], value)] as const);
  return { ...template, ...Object.fromEntries(added) };
}

/** Whether a value has an expression of a template. */
export function hasExpression(value: unknown): boolean {
  if (typeof value === "string") return value.includes("{{");
  return isContainer(value) && Object.values(value).some(hasExpression);
}
