import { given, isObject, members, pointerTo } from "../../kernel/index.ts";
import { describeHidden, describeValue } from "../schema/describe.ts";
import { checkItem } from "./check-item.ts";
import { checkValue } from "./check-value.ts";
import type { RunaiField } from "./field.ts";
import type { RunaiProblem } from "./problem.ts";
import { fieldOfApi } from "./spellings.ts";
import { isSecretive, itemsText, wrappedText, yamlValue } from "./value-text.ts";

/** Returns the problems of the form and the value of a field. */
export function checkForm(field: RunaiField, value: unknown, path: string): readonly RunaiProblem[] {
  switch (field.form) {
    case "open":
      return [];
    case "plain":
      return plainProblems(field, value, path);
    case "wrapped":
      return wrappedProblems(field, value, path);
    case "items":
      return itemsProblems(field, value, path);
  }
}

function plainProblems(field: RunaiField, value: unknown, path: string): readonly RunaiProblem[] {
  if (isObject(value) && "value" in value) {
    const right = `${field.name}: ${yamlValue(field, value.value, false)}`;
    return [formProblem(path, `${field.name} has a wrapper, but is one of the fields without one`, value, right)];
  }
  return [checkValue(field, { value, path, label: field.name, secretive: false })].filter(
    (found) => found !== undefined,
  );
}

function wrappedProblems(field: RunaiField, value: unknown, path: string): readonly RunaiProblem[] {
  if (!isObject(value) || !("value" in value)) return [notWrapped(field, value, path)];
  const { value: inner, ...more } = value;
  const problems = others(field, Object.keys(more), path, "value");
  if (inner === null || inner === undefined) {
    return [...problems, formProblem(path, `${field.name} has an empty value`, inner, wrappedText(field, undefined))];
  }
  const placed = { value: inner, path: pointerTo(path, "value"), label: field.name, secretive: isSecretive(field) };
  const found = checkValue(field, placed);
  if (found === undefined) return problems;
  return [...problems, found];
}

function notWrapped(field: RunaiField, value: unknown, path: string): RunaiProblem {
  const [member] = isObject(value) ? Object.keys(value) : [];
  const api = member === undefined ? undefined : fieldOfApi(`${field.name}/${member}`);
  if (api !== undefined) {
    const right = `${field.name}: {value: true} and ${wrappedText(api, isObject(value) ? value[member ?? ""] : undefined)}`;
    return formProblem(path, `${field.name} has the form of the Run:ai API`, value, right);
  }
  const isScalar = typeof value !== "object";
  return formProblem(
    path,
    `${field.name} must be wrapped as {value: …}, but is ${describeValue(value, isSecretive(field))}`,
    value,
    wrappedText(field, isScalar ? value : undefined),
  );
}

function itemsProblems(field: RunaiField, value: unknown, path: string): readonly RunaiProblem[] {
  if (!isObject(value) || !("items" in value)) {
    return [
      formProblem(
        path,
        `${field.name} must be {items: {…}}, a map by name, but ${itemsFact(value)}`,
        value,
        itemsText(field, firstName(value)),
      ),
    ];
  }
  const { items, ...more } = value;
  const problems = others(field, Object.keys(more), path, "items");
  if (items === null || items === undefined) return problems;
  const place = pointerTo(path, "items");
  if (!isObject(items)) {
    const fact = `items of ${field.name} must be a map by name, but is ${describeHidden(items)}`;
    return [...problems, formProblem(place, fact, items, itemsText(field, firstName(items)))];
  }
  return [...problems, ...members(items).flatMap(([key, item]) => checkItem(field, key, item, pointerTo(place, key)))];
}

function itemsFact(value: unknown): string {
  if (!isObject(value)) return `is ${describeHidden(value)}`;
  if ("value" in value) return "has a value";
  return "has its members without items";
}

/** The name of the first item of a list, which becomes its key. */
function firstName(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : undefined;
  const name = isObject(first) ? first.name : Object.keys(isObject(value) ? value : {})[0];
  if (typeof name === "string" && /^[\w.-]{1,80}$/.test(name) && name !== "value") return name;
  return undefined;
}

/** The problems of members beside the wrapper's own. */
function others(field: RunaiField, names: readonly string[], path: string, own: string): readonly RunaiProblem[] {
  return names.map((name) => ({
    code: "unknown-field",
    path: pointerTo(path, name),
    message: `${field.name} has the member ${JSON.stringify(name.slice(0, 80))}, but only ${own} is known there`,
    expected: own,
  }));
}

function formProblem(path: string, message: string, value: unknown, right: string): RunaiProblem {
  return given({
    code: "form",
    path,
    message,
    expected: right,
    received: describeHidden(value),
    fix: `write ${right}`,
  });
}
