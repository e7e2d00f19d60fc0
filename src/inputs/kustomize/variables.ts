import { at, isObject, items, members, text } from "../../kernel/index.ts";
import { folded } from "../units/kustomization-fields.ts";
import type { BuiltObject } from "./built-object.ts";
import type { Configuration } from "./configuration.ts";
import { fieldSegments, sourcePlace } from "./field-path.ts";
import { changedField } from "./field-spec.ts";
import { effectiveNamespace, groupVersionOf, identitiesOf } from "./identity.ts";
import { type Tree, withTexts } from "./values.ts";

/** The paths of the values of `vars`, by the names of these. */
export type Variables = ReadonlyMap<string, string>;

/** Objects that have the names of the `vars` of a kustomization that they have the values of. */
export function markedVariables(objects: readonly BuiltObject[], vars: unknown): readonly BuiltObject[] {
  return items(vars).reduce<readonly BuiltObject[]>((all, variable) => {
    const name = text(field(variable, "name"));
    if (name === undefined) return all;
    const matches = new Set(all.filter((object) => isSource(object, field(variable, "objref"))));
    if (matches.size !== 1) return all;
    return all.map((object) => (matches.has(object) ? { ...object, variables: [...object.variables, name] } : object));
  }, objects);
}

/** The paths of the values that the `vars` of a kustomization have. */
export function variablesOf(vars: unknown): Variables {
  return new Map(
    items(vars).flatMap((variable) => {
      const name = text(field(variable, "name"));
      if (name === undefined) return [];
      const path = text(field(field(variable, "fieldref"), "fieldpath")) ?? "";
      // An index may be in brackets: `containers[0].image`.
      return [[name, path === "" ? "metadata.name" : path.replace(/(?<=[^.[])\[(\d+)\]/g, ".$1")] as const];
    }),
  );
}

// Many public manifests write `fieldpath`, and kustomize ignores the case.
function field(value: unknown, name: string): unknown {
  return members(value).find(([key]) => folded(key) === name)?.[1];
}

function isSource(object: BuiltObject, reference: unknown): boolean {
  const [apiVersion, namespace] = [
    text(field(reference, "apiversion")) ?? "",
    text(field(reference, "namespace")) ?? "",
  ];
  const written = groupVersionOf({ apiVersion });
  const group = text(field(reference, "group")) ?? written.group;
  const version = text(field(reference, "version")) ?? written.version;
  const own = groupVersionOf(object.value);
  if (own.group !== group || own.version !== version) return false;
  return identitiesOf(object).some(
    (identity) =>
      identity.kind === field(reference, "kind") &&
      identity.name === field(reference, "name") &&
      (namespace === "" || identity.namespace === "" || identity.namespace === effectiveNamespace(namespace)),
  );
}

/** Objects with the values of `vars` in the fields that may have `$(NAME)`. Source: kustomize, api/filters/refvar. */
export function withVarValues(
  objects: readonly BuiltObject[],
  variables: Variables,
  configuration: Configuration,
): readonly BuiltObject[] {
  const values = new Map<string, unknown>();
  for (const [name, path] of variables) {
    const source = objects.find((object) => object.variables.includes(name))?.value;
    const place = source === undefined ? undefined : sourcePlace(source, fieldSegments(path));
    if (place !== undefined) values.set(name, at(source, ...place));
  }
  if (values.size === 0) return objects;
  return objects.map((object) => {
    const value = configuration.fieldsOf("varReference", object.value).reduce<Tree>(
      (before, { path }) =>
        changedField(before, { path, create: false }, (part) => {
          const after = replacedIn(part, values);
          return path.join("/") === "metadata/annotations" && after !== part && isObject(after)
            ? withTexts(after)
            : after;
        }),
      object.value,
    );
    return value === object.value ? object : { ...object, value, isEdited: true };
  });
}

function replacedIn(part: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof part === "string") return replacedText(part, values);
  if (Array.isArray(part)) {
    const after = part.map((item) => (typeof item === "string" ? replacedText(item, values) : item));
    return after.every((item, index) => item === part[index]) ? part : after;
  }
  if (!isObject(part)) return part;
  const entries = members(part).map(
    ([key, item]) => [key, typeof item === "string" ? replacedText(item, values) : item] as const,
  );
  return entries.every(([key, item]) => item === part[key]) ? part : Object.fromEntries(entries);
}

/** A text with the values of its variables. A text that is one variable has the type of the value. */
function replacedText(written: string, values: ReadonlyMap<string, unknown>): unknown {
  if (!written.includes("$")) return written;
  const whole = /^\$\(([^)]*)\)$/.exec(written)?.[1];
  if (whole !== undefined) return scalarOf(whole, values) ?? written;
  const last = written.lastIndexOf(")");
  let replaced = "";
  let at = 0;
  for (let dollar = written.indexOf("$"); dollar >= 0; dollar = written.indexOf("$", at)) {
    const isClosed = written.charAt(dollar + 1) === "(" && dollar < last;
    const end = isClosed ? written.indexOf(")", dollar) + 1 : dollar + 2;
    replaced += written.slice(at, dollar) + referenceText(written.slice(dollar, end), values);
    at = end;
  }
  return replaced + written.slice(at);
}

/** The text for `$$` or for `$(name)`; every other text and unknown names stay. */
function referenceText(reference: string, values: ReadonlyMap<string, unknown>): string {
  if (reference === "$$") return "$";
  const value = /^\$\(.*\)$/s.test(reference) ? scalarOf(reference.slice(2, -1), values) : undefined;
  return value === undefined ? reference : String(value);
}

function scalarOf(name: string, values: ReadonlyMap<string, unknown>): unknown {
  const value = values.get(name);
  return ["string", "number", "bigint", "boolean"].includes(typeof value) ? value : undefined;
}
