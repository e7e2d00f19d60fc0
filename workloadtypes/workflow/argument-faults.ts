import { isAbsent } from "../../src/base/nullable.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, formatValue, isObject, items, member, names, text } from "../../src/base/read.ts";
import type { ObjectFault } from "../../src/kubernetes/field-fault.ts";
import { conflictingField, missingField, rejectedText, repeatedTexts } from "../shared/kind-faults.ts";

/** Fields of an artifact that are no location. */
const NO_LOCATION: readonly string[] = ["name", "path", "mode", "recurseMode", "optional", "archive", "description"];
const LISTS = ["parameters", "artifacts"] as const;
/** Sources of a value that only outputs have. */
const OUTPUT_SOURCES = ["path", "jsonPath", "parameter", "expression"] as const;

/** The faults of arguments at `path`: parameters without a value, artifacts without a location, and their names. */
export function argumentFaults(args: unknown, path: string): readonly ObjectFault[] {
  return [
    ...items(member(args, "parameters")).flatMap((parameter, index) => {
      if (!isObject(parameter)) return [];
      const place = `${path}/parameters/${index}`;
      if (!isAbsent(parameter.valueFrom)) return sourceFaults(parameter.valueFrom, `${place}/valueFrom`);
      return isAbsent(parameter.value) ? [missingField(`${place}/value`, "is missing, and so is valueFrom")] : [];
    }),
    ...items(member(args, "artifacts")).flatMap((artifact, index) => {
      if (!isObject(artifact) || hasLocation(artifact)) return [];
      return [missingField(`${path}/artifacts/${index}/from`, "is missing, and so is the location of the artifact")];
    }),
    ...fieldNames(args, path),
  ];
}

function sourceFaults(source: unknown, path: string): readonly ObjectFault[] {
  return OUTPUT_SOURCES.filter((field) => (text(member(source, field)) ?? "") !== "").map((field) =>
    conflictingField(`${path}/${field}`, "is rejected in arguments; only outputs have it"),
  );
}

/** The faults of the inputs and outputs of a template at `path`. */
export function inputAndOutputFaults(template: unknown, path: string): readonly ObjectFault[] {
  return [
    ...fieldNames(member(template, "inputs"), `${path}/inputs`),
    ...fieldNames(member(template, "outputs"), `${path}/outputs`),
    ...items(at(template, "outputs", "parameters")).flatMap((parameter, index) => {
      if (!isObject(parameter) || !isAbsent(parameter.value) || !isAbsent(parameter.valueFrom)) return [];
      return [missingField(`${path}/outputs/parameters/${index}/valueFrom`, "is missing, and so is value")];
    }),
  ];
}

/** The faults of the names of parameters and artifacts. */
function fieldNames(holder: unknown, path: string): readonly ObjectFault[] {
  return LISTS.flatMap((list) => {
    const place = pointerTo(path, list);
    return [
      ...repeatedTexts(member(holder, list), "name", place),
      ...items(member(holder, list)).flatMap((field, index) => {
        const name = member(field, "name");
        if (isAbsent(name) || name === "") return [missingField(`${place}/${index}/name`)];
        return rejectedText(name, `${place}/${index}/name`, (written) =>
          /^[-\w]+$/.test(written) ? undefined : "must have only letters, digits, '-' and '_'",
        );
      }),
    ];
  });
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
  return ["value", "default", "valueFrom"].every((field) => isAbsent(member(parameter, field)));
}

function hasLocation(artifact: unknown): boolean {
  return names(artifact).some((field) => !NO_LOCATION.includes(field));
}
