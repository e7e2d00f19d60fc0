import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, exactlyOneField, missingField, rejectedText } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, text } from "../../src/kernel/index.ts";
import { artifactPathFaults, hasFiles } from "./artifact-faults.ts";
import { fieldNameProblem, fieldNames } from "./name-faults.ts";

/** The sources of the value of an output, of which it has one. */
const SOURCES = ["path", "jqFilter", "jsonPath", "parameter", "expression", "supplied"] as const;
/** The sources that templates of a type have. */
const OF_TYPE: readonly (readonly [type: string, sources: readonly string[]])[] = [
  ["container", ["path"]],
  ["containerSet", ["path"]],
  ["script", ["path"]],
  ["resource", ["jqFilter", "jsonPath"]],
  ["dag", ["parameter", "expression"]],
  ["steps", ["parameter", "expression"]],
];

/** The faults of the outputs of a template at `path`: names, the sources of values, and the paths of artifacts. */
export function outputFaults(template: Readonly<Record<string, unknown>>, path: string): readonly ObjectFault[] {
  const { outputs } = template;
  const [type, sources = []] = OF_TYPE.find(([field]) => !isAbsent(template[field])) ?? [];
  return [
    ...fieldNames(outputs, `${path}/outputs`),
    ...items(member(outputs, "artifacts")).flatMap((artifact, index) => {
      if (!isObject(artifact)) return [];
      const place = `${path}/outputs/artifacts/${index}`;
      return [...artifactPathFaults(artifact, place, hasFiles(template)), ...globalNameFaults(artifact, place)];
    }),
    ...items(member(outputs, "parameters")).flatMap((parameter, index) => {
      if (!isObject(parameter)) return [];
      const place = `${path}/outputs/parameters/${index}`;
      return [...valueFaults(parameter, place, type, sources), ...globalNameFaults(parameter, place)];
    }),
  ];
}

function valueFaults(
  { value, valueFrom }: Readonly<Record<string, unknown>>,
  place: string,
  type: string | undefined,
  sources: readonly string[],
): readonly ObjectFault[] {
  if (isAbsent(valueFrom)) {
    return isAbsent(value) ? [missingField(`${place}/valueFrom`, "is missing, and so is value")] : [];
  }
  if (!isAbsent(value)) {
    return [conflictingField(`${place}/valueFrom`, "must not be set together with value", `${place}/value`)];
  }
  if (!isObject(valueFrom)) return [];
  const set = SOURCES.filter((source) => !isAbsent(valueFrom[source]) && valueFrom[source] !== "");
  const [first] = set;
  if (first === undefined || set.length > 1) {
    return exactlyOneField(sources.length > 0 ? sources : SOURCES, set, `${place}/valueFrom`);
  }
  if (sources.length === 0 || sources.includes(first)) return [];
  return [
    conflictingField(
      `${place}/valueFrom/${first}`,
      `is rejected in a template with ${type}, which needs ${sources.join(" or ")}`,
    ),
  ];
}

function globalNameFaults({ globalName }: Readonly<Record<string, unknown>>, place: string): readonly ObjectFault[] {
  const name = text(globalName) ?? "";
  if (name === "" || name.includes("{{")) return [];
  return rejectedText(name, `${place}/globalName`, fieldNameProblem);
}
