import { given, isObject, members, nearest, pointerTo } from "../../kernel/index.ts";
import { describeHidden } from "../schema/describe.ts";
import { checkValue } from "./check-value.ts";
import type { RunaiField, RunaiItemField } from "./field.ts";
import type { RunaiProblem } from "./problem.ts";
import { isSecretive, itemText } from "./value-text.ts";

type ItemFields = Readonly<Record<string, RunaiItemField>>;

/** Returns the problems of an item: `{value: …}` around a text, or around an object whose fields are not wrapped. */
export function checkItem(field: RunaiField, key: string, item: unknown, path: string): readonly RunaiProblem[] {
  if (item === null || item === undefined || field.item === undefined) return [];
  const label = `item ${JSON.stringify(key.slice(0, 80))} of ${field.name}`;
  const right = `${key.slice(0, 80)}: {value: ${itemText(field.item)}}`;
  if (!isObject(item) || !("value" in item)) {
    const received = describeHidden(item);
    const message = `${label} must be wrapped as {value: …}, but is ${received}`;
    return [{ code: "form", path, message, expected: right, received, fix: `write ${right}` }];
  }
  const { value, ...more } = item;
  const problems = Object.keys(more).map(
    (name): RunaiProblem => ({
      code: "unknown-field",
      path: pointerTo(path, name),
      message: `${label} has the member ${JSON.stringify(name.slice(0, 80))} beside value; fields of an item are in value`,
      fix: `write ${right}`,
    }),
  );
  return [...problems, ...valueProblems(field, value, pointerTo(path, "value"), label)];
}

function valueProblems(field: RunaiField, value: unknown, path: string, label: string): readonly RunaiProblem[] {
  const { item } = field;
  if (item === undefined || item === "open") return [];
  if (item === "text") {
    const found = checkValue({ type: "String" }, { value, path, label, secretive: isSecretive(field) });
    if (found === undefined) return [];
    return [found];
  }
  if (!isObject(value)) {
    const received = describeHidden(value);
    const message = `value of ${label} must be an object, but is ${received}`;
    return [{ code: "form", path, message, received, fix: `write value: ${itemText(item)}` }];
  }
  return [
    ...missingFields(item, value, path, label),
    ...members(value).flatMap(([name, inner]) =>
      fieldProblems(field, item, { name, inner, path: pointerTo(path, name), label }),
    ),
  ];
}

function missingFields(item: ItemFields, value: object, path: string, label: string): readonly RunaiProblem[] {
  return Object.entries(item).flatMap(([name, { mandatory, aliases = [], api }]) => {
    // A field with the API's name is reported as such, and not as missing.
    const names = [name, ...aliases, ...(api === undefined ? [] : [api])];
    if (mandatory !== true || names.some((known) => Object.hasOwn(value, known))) return [];
    return [
      {
        code: "constraint",
        path: pointerTo(path, name),
        message: `${label} has no ${name}, which is mandatory`,
        fix: `write ${name}`,
      },
    ];
  });
}

interface PlacedMember {
  readonly name: string;
  readonly inner: unknown;
  readonly path: string;
  readonly label: string;
}

function fieldProblems(
  field: RunaiField,
  item: ItemFields,
  { name, inner, path, label }: PlacedMember,
): readonly RunaiProblem[] {
  if (inner === null || inner === undefined) return [];
  const known = item[name] ?? Object.values(item).find(({ aliases }) => aliases?.includes(name));
  if (known === undefined) return [unknownMember(item, name, path, label)];
  if (isObject(inner) && "value" in inner) {
    const message = `${name} of ${label} is wrapped, but the fields of an item are not`;
    return [{ code: "form", path, message, received: describeHidden(inner), fix: `write ${name}: …` }];
  }
  const found = checkValue(known, { value: inner, path, label: `${name} of ${label}`, secretive: isSecretive(field) });
  if (found === undefined) return [];
  return [found];
}

function unknownMember(item: ItemFields, name: string, path: string, label: string): RunaiProblem {
  const ofApi = Object.entries(item).find(([, { api }]) => api === name || api?.startsWith(`${name}/`));
  const right = ofApi?.[0] ?? nearest(name, Object.keys(item));
  const known = Object.keys(item).join(", ");
  const text = right === undefined ? `known there: ${known}` : `did you mean ${right}?`;
  const fix = right === undefined ? undefined : `rename it to ${right}`;
  return given({
    code: "unknown-field",
    path,
    message: `${JSON.stringify(name.slice(0, 80))} is not a field of ${label}; ${text}`,
    expected: right ?? known,
    fix,
    intended: right,
  });
}
