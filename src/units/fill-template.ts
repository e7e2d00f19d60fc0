import { isObject } from "../base/read.ts";

/** The parameters of one Application of an ApplicationSet, by their names: `name`, `path.basename`. */
export type Parameters = ReadonlyMap<string, string>;

/** A template with its parameters filled in, `{{name}}` and `{{.name}}`. Unknown ones stay. */
export function filledTemplate(template: unknown, parameters: Parameters): unknown {
  if (typeof template === "string") {
    return template.replace(/\{\{-?\s*\.?([\w.-]+?)\s*-?\}\}/g, (whole, name: string) => parameters.get(name) ?? whole);
  }
  if (Array.isArray(template)) return template.map((item) => filledTemplate(item, parameters));
  if (!isObject(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filledTemplate(value, parameters)]));
}
