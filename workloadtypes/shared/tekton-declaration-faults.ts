import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedText, unknownWord } from "../../src/k8s-fields/index.ts";
import { formatValue, isAbsent, isObject, items, member, members, pointerTo, text } from "../../src/kernel/index.ts";

const PARAM_TYPES = ["string", "array", "object"];
const PARAM_NAME = /^[_a-zA-Z][_a-zA-Z0-9.-]*$/;
const RESULT_NAME = /^(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
/** The value of a result of a task that is one of a step. */
const STEP_RESULT = /^\$\(steps\.[^.]+\.results\.\S+\)$/;

/** The faults of the parameters that a task or a pipeline declares. */
export function declaredParamFaults(params: unknown, path: string): readonly ObjectFault[] {
  return [
    ...repeated(items(params), path, (name) => name),
    ...items(params).flatMap((param, index) =>
      isObject(param) ? declarationFaults(param, pointerTo(path, index)) : [],
    ),
  ];
}

function declarationFaults(param: Members, path: string): readonly ObjectFault[] {
  const { name, type, default: value, properties } = param;
  const isUnnamed = isAbsent(name) || name === "";
  const isKeyed = type === "object" || isObject(value) || isObject(properties);
  const words = unknownWord(PARAM_TYPES, type === "" ? undefined : type, `${path}/type`);
  const names = [
    ...(isUnnamed ? [missingField(`${path}/name`)] : []),
    ...rejectedText(isUnnamed ? undefined : name, `${path}/name`, (each) => nameProblem(each, isKeyed)),
    ...propertyFaults(properties, path),
    ...enumFaults(param, path),
  ];
  const [expected, actual] = [text(type) ?? "", typeOfValue(value)];
  if (words.length > 0 || expected === "" || actual === undefined || actual === expected) return [...words, ...names];
  return [
    ...names,
    conflictingField(`${path}/default`, `must be of type ${expected}, but is ${actual}`, `${path}/type`),
  ];
}

/** The faults of the names of parameters that a run passes to the tasks inside it. */
export function paramNameFaults(params: unknown, path: string): readonly ObjectFault[] {
  return items(params).flatMap((param, index) => {
    if (!isObject(param)) return [];
    const { name, value } = param;
    if (isAbsent(name) || name === "") return [missingField(`${path}/${index}/name`)];
    return rejectedText(name, `${path}/${index}/name`, (each) => nameProblem(each, isObject(value)));
  });
}

function nameProblem(name: string, isKeyed: boolean): string | undefined {
  if (!PARAM_NAME.test(name)) return "must have letters, digits, '-', '_' and '.', and start with a letter or '_'";
  return isKeyed && name.includes(".") ? "must not have '.' in the name of an object" : undefined;
}

/** An enumeration has each value once, and the default is one of them. */
function enumFaults({ enum: list, default: value }: Members, path: string): readonly ObjectFault[] {
  const words = items(list);
  if (words.length === 0) return [];
  const known = new Set(words);
  const seen = new Set<unknown>();
  return [
    ...words.flatMap((word, index): readonly ObjectFault[] => {
      const isFirst = !seen.has(word);
      seen.add(word);
      if (isFirst) return [];
      return [{ kind: "duplicate", path: `${path}/enum/${index}`, message: `repeats the value ${formatValue(word)}` }];
    }),
    ...rejectedText(value === "" ? undefined : value, `${path}/default`, (word) =>
      known.has(word) ? undefined : "must be one of the values of enum",
    ),
  ];
}

function typeOfValue(value: unknown): string | undefined {
  if (typeof value === "string") return "string";
  if (Array.isArray(value)) return "array";
  return isObject(value) ? "object" : undefined;
}

/** The faults of a result that a task declares. */
export function resultFaults(result: Members, path: string): readonly ObjectFault[] {
  const { name, type, value, properties } = result;
  const isUnnamed = isAbsent(name) || name === "";
  return [
    ...(isUnnamed ? [missingField(`${path}/name`)] : []),
    ...rejectedText(isUnnamed ? undefined : name, `${path}/name`, (each) =>
      RESULT_NAME.test(each)
        ? undefined
        : "must have letters, digits, '-', '_' and '.', and start and end with a letter or digit",
    ),
    ...unknownWord(PARAM_TYPES, type === "" ? undefined : type, `${path}/type`),
    ...(type === "object" && isAbsent(properties) ? [missingField(`${path}/properties`)] : []),
    ...propertyFaults(properties, path),
    ...(typeof value === "string" && value !== "" && !STEP_RESULT.test(value)
      ? [conflictingField(`${path}/value`, "must be a result of a step, such as $(steps.NAME.results.NAME)")]
      : []),
  ];
}

/** The keys of an object are texts. */
function propertyFaults(properties: unknown, path: string): readonly ObjectFault[] {
  return members(properties).flatMap(([key, property]) =>
    unknownWord(["string"], member(property, "type") || undefined, pointerTo(path, "properties", key, "type")),
  );
}

/** The items of a list whose names are those of earlier items. */
export function repeated(
  list: readonly unknown[],
  path: string,
  keyOf: (name: string) => string,
): readonly ObjectFault[] {
  const first = new Map<string, number>();
  return list.flatMap((item, index): readonly ObjectFault[] => {
    const name = text(member(item, "name")) ?? "";
    const earlier = first.get(keyOf(name));
    if (name === "") return [];
    if (earlier === undefined) {
      first.set(keyOf(name), index);
      return [];
    }
    const message = `repeats the name of ${pointerTo(path, earlier)}`;
    return [{ kind: "duplicate", path: pointerTo(path, index, "name"), message }];
  });
}
