import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { at, formatValue, isAbsent, isObject, items, member, names, text } from "../../src/kernel/index.ts";
import { fieldNames } from "./name-faults.ts";

/** Fields of an artifact that are a location, or a part of one. */
const LOCATIONS: readonly string[] = [
  ...["artifactory", "azure", "from", "gcs", "git", "hdfs", "http", "oss", "plugin", "raw", "s3"],
  "archiveLogs",
];
const LISTS = ["parameters", "artifacts"] as const;
/** Sources of a value that only outputs have. */
const ARGUMENT_SOURCES = ["configMapKeyRef", "event", "supplied"] as const;
const OUTPUT_SOURCES = ["path", "jsonPath", "parameter", "expression"] as const;

/**
 * The faults of arguments at `path`: parameters without a value, artifacts without a location, and their names.
 *
 * @param isComplete whether no other object gives values to the parameters. Default true
 */
export function argumentFaults(args: unknown, path: string, isComplete = true): readonly ObjectFault[] {
  return [
    ...items(member(args, "parameters")).flatMap((parameter, index) => {
      if (!isObject(parameter)) return [];
      const place = `${path}/parameters/${index}`;
      const faults = [...valueFaults(parameter, place), ...choiceFaults(parameter, place)];
      const isOpen = !isComplete && isAbsent(parameter.value) && isAbsent(parameter.valueFrom);
      return isOpen ? [] : faults;
    }),
    ...items(member(args, "artifacts")).flatMap((artifact, index) => {
      if (!isObject(artifact)) return [];
      const place = `${path}/artifacts/${index}`;
      const [from, expression] = [text(artifact.from) ?? "", text(artifact.fromExpression) ?? ""];
      if (from !== "" && expression !== "") {
        return [conflictingField(`${place}/fromExpression`, "must not be set together with from", `${place}/from`)];
      }
      if (hasLocation(artifact)) return [];
      return [missingField(`${place}/from`, "is missing, and so is the location of the artifact")];
    }),
    ...fieldNames(args, path),
  ];
}

function valueFaults({ value, valueFrom }: Readonly<Record<string, unknown>>, place: string): readonly ObjectFault[] {
  if (!isAbsent(valueFrom)) return sourceFaults(valueFrom, `${place}/valueFrom`);
  return isAbsent(value) ? [missingField(`${place}/value`, "is missing, and so is valueFrom")] : [];
}

/** The faults of a value that is not one of the choices. */
function choiceFaults(parameter: Readonly<Record<string, unknown>>, place: string): readonly ObjectFault[] {
  const { value, enum: choices } = parameter;
  if (!Array.isArray(choices)) return [];
  if (choices.length === 0) return [missingField(`${place}/enum`, "needs a value")];
  if (isAbsent(value)) return isAbsent(parameter.valueFrom) ? [] : [missingField(`${place}/value`)];
  if (choices.some((choice) => String(choice) === String(value)) || String(value).includes("{{")) return [];
  return [conflictingField(`${place}/value`, `is ${formatValue(value)}, which is not one of enum`, `${place}/enum`)];
}

function sourceFaults(source: unknown, path: string): readonly ObjectFault[] {
  const isEmpty = ARGUMENT_SOURCES.every((field) => isAbsent(member(source, field)) || member(source, field) === "");
  const others = OUTPUT_SOURCES.filter((field) => (text(member(source, field)) ?? "") !== "").map((field) =>
    conflictingField(`${path}/${field}`, "is rejected in arguments; only outputs have it"),
  );
  if (others.length > 0 || !isEmpty) return others;
  return [missingField(path, "needs one of configMapKeyRef, event, supplied")];
}

/** The inputs of a template without a value that the arguments at `path` do not give it. */
export function missingInputs(template: unknown, args: unknown, path: string): readonly ObjectFault[] {
  return LISTS.flatMap((field) => {
    const given = new Set(items(member(args, field)).map((each) => member(each, "name")));
    return items(at(template, "inputs", field)).flatMap((input) => {
      const name = text(member(input, "name")) ?? "";
      const isOpen =
        field === "parameters" ? needsValue(input) : member(input, "optional") !== true && !hasLocation(input);
      if (name === "" || !isOpen || given.has(name)) return [];
      const called = formatValue(member(template, "name"));
      return [missingField(`${path}/${field}`, `lacks ${formatValue(name)}, an input of the template ${called}`)];
    });
  });
}

function needsValue(parameter: unknown): boolean {
  const hasSource = ["configMapKeyRef", "supplied"].some((field) => !isAbsent(at(parameter, "valueFrom", field)));
  return !hasSource && ["value", "default"].every((field) => isAbsent(member(parameter, field)));
}

function hasLocation(artifact: unknown): boolean {
  return names(artifact).some((field) => LOCATIONS.includes(field));
}
