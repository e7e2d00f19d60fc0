import { compareText, given, isObject, members, pointerTo, quoted } from "../../kernel/index.ts";
import { describeHidden } from "../schema/describe.ts";
import { checkForm } from "./check-form.ts";
import type { SpecPart } from "./constraints.ts";
import type { RunaiField, RunaiKind } from "./field.ts";
import { type FoundField, findField, kindsWith, supportOf } from "./lookup.ts";
import type { RunaiProblem } from "./problem.ts";
import { fieldOfApi, isApiGroup, suggestField } from "./spellings.ts";
import { itemsText, wrappedText } from "./value-text.ts";

/** Returns the problems of each field of a `spec` or `masterSpec`, by itself. */
export function specFieldProblems({ spec, pointer, kind }: SpecPart): readonly RunaiProblem[] {
  const problems: RunaiProblem[] = [];
  const unstated: string[] = [];
  for (const [name, value] of members(spec)) {
    if (value === null || value === undefined) continue;
    const path = pointerTo(pointer, name);
    const found = findField(name);
    if (found === undefined) problems.push(...unknownField(name, value, path, kind));
    else if (supportOf(found.field, kind) === "no") problems.push(unsupported(name, found.field, path, kind));
    else {
      problems.push(...spelling(name, found, path, spec), ...checkForm(found.field, value, path));
      if (supportOf(found.field, kind) === "unknown") unstated.push(name);
    }
  }
  // Sorted, because the order of keys has no meaning.
  const [first] = unstated.sort(compareText);
  if (first !== undefined) problems.push(uncertain(pointerTo(pointer, first), unstated, kind));
  return problems;
}

function uncertain(path: string, names: readonly string[], kind: RunaiKind): RunaiProblem {
  const message = `the reference of run.ai/v2alpha1 does not state whether ${kind} has ${names.join(", ")}`;
  return { code: "uncertain", path, message };
}

function unsupported(name: string, field: RunaiField, path: string, kind: RunaiKind): RunaiProblem {
  const owners = kindsWith(field).join(", ");
  const message = `${kind} does not have the field ${name}; the kinds that have it: ${owners}`;
  return { code: "unsupported", path, message, expected: owners, received: kind };
}

function spelling(name: string, { field, isAlias }: FoundField, path: string, spec: object): readonly RunaiProblem[] {
  if (!isAlias) return [];
  if (Object.hasOwn(spec, field.name)) {
    return [{ code: "constraint", path, message: `${name} and ${field.name} are one field, but both are set` }];
  }
  const message = `the reference of run.ai/v2alpha1 spells ${name} also as ${field.name}, which is the safer spelling`;
  return [
    { code: "uncertain", path, message, expected: field.name, received: name, fix: `rename it to ${field.name}` },
  ];
}

function unknownField(name: string, value: unknown, path: string, kind: RunaiKind): readonly RunaiProblem[] {
  if (isApiGroup(name) && isObject(value) && Object.keys(value).length > 0) return apiMembers(name, value, path, kind);
  if (name === "masterSpec" || name === "master") {
    const message = `${name} is below spec, but the fields of the master are in masterSpec, beside spec`;
    return [{ code: "unknown-field", path, message, fix: "move it to masterSpec, at the level of spec" }];
  }
  return [problemOf(name, value, path, kind)];
}

/** The problems of an object of the API, one for each member, since each is another field. */
function apiMembers(
  group: string,
  value: Readonly<Record<string, unknown>>,
  path: string,
  kind: RunaiKind,
): readonly RunaiProblem[] {
  return members(value).map(([member, inner]) => {
    const field = fieldOfApi(`${group}/${member}`);
    const inside = pointerTo(path, member);
    if (field === undefined) return problemOf(member, inner, inside, kind);
    return apiField(`${group}.${member}`, field, inner, inside);
  });
}

function problemOf(name: string, value: unknown, path: string, kind: RunaiKind): RunaiProblem {
  const { field, isApi, reason } = suggestField(name, kind);
  const label = /^[\w.-]{1,80}$/.test(name) ? name : quoted(name);
  if (field !== undefined && isApi) return apiField(label, field, value, path);
  const message = `${label} is not a field of ${kind}`;
  if (field === undefined) {
    return given({ code: "unknown-field", path, message: reason ? `${message}: ${reason}` : message });
  }
  const right = rightText(field, value);
  return {
    code: "unknown-field",
    path,
    message: `${message}; did you mean ${field.name}?`,
    expected: field.name,
    fix: `write ${right}`,
    intended: field.name,
  };
}

function apiField(label: string, field: RunaiField, value: unknown, path: string): RunaiProblem {
  const right = rightText(field, value);
  const message = `${label} is a field of the Run:ai API; run.ai/v2alpha1 has ${field.name} below spec instead`;
  const received = `${label}, ${describeHidden(value)}`;
  return { code: "unknown-field", path, message, expected: right, received, fix: `write ${right} below spec` };
}

function rightText(field: RunaiField, value: unknown): string {
  if (field.form === "items") return itemsText(field);
  return wrappedText(field, isObject(value) && "value" in value ? value.value : value);
}
