import { given, isObject, items, member, pointerTo, record, text } from "../../kernel/index.ts";
import { schemaAtPath } from "./field-path.ts";
import type { ReportDefinition } from "./schema-walk.ts";

const COLUMN_TYPES: ReadonlySet<unknown> = new Set(["integer", "number", "string", "boolean", "date"]);
const COLUMN_FORMATS: ReadonlySet<unknown> = new Set(
  "int32 int64 float double byte date date-time password".split(" "),
);
const SELECTABLE_TYPES: ReadonlySet<unknown> = new Set(["string", "boolean", "integer"]);
const MOST_SELECTABLE = 8;
const LONGEST_WARNING = 256;

/** The parts of a version beside its schema: columns, subresources, selectable fields, and a warning. */
export function versionFaults(version: unknown, path: string, report: ReportDefinition): void {
  columnFaults(version, path, report);
  scaleFaults(member(member(version, "subresources"), "scale"), `${path}/subresources/scale`, report);
  selectableFaults(version, path, report);
  const warning = member(version, "deprecationWarning");
  if (typeof warning !== "string") return;
  if (member(version, "deprecated") !== true) report(`${path}/deprecationWarning`, "needs deprecated: true");
  else if (warning === "" || Buffer.byteLength(warning) > LONGEST_WARNING || !PRINTABLE.test(warning)) {
    report(`${path}/deprecationWarning`, `must have 1 to ${LONGEST_WARNING} printable characters`);
  }
}

/** The characters that Go calls printable: letters, marks, numbers, punctuation, symbols and the space. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

function columnFaults(version: unknown, path: string, report: ReportDefinition): void {
  for (const [index, column] of items(member(version, "additionalPrinterColumns")).entries()) {
    const { name, type, format, jsonPath } = record(column);
    const at = pointerTo(path, "additionalPrinterColumns", index);
    if (text(name) === "" || !isObject(column)) report(`${at}/name`, "must not be empty");
    if (!COLUMN_TYPES.has(type)) report(`${at}/type`, `must be one of ${[...COLUMN_TYPES].join(", ")}`);
    if (typeof format === "string" && format !== "" && !COLUMN_FORMATS.has(format)) {
      report(`${at}/format`, `must be one of ${[...COLUMN_FORMATS].join(", ")}`);
    }
    if (typeof jsonPath === "string" && !jsonPath.startsWith(".")) report(`${at}/jsonPath`, "must start with a dot");
  }
}

function scaleFaults(scale: unknown, path: string, report: ReportDefinition): void {
  if (!isObject(scale)) return;
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  const paths = given({ specReplicasPath, statusReplicasPath, labelSelectorPath });
  for (const [name, value] of Object.entries(paths)) {
    const folders = SCALE_FOLDERS[name] ?? [];
    if (typeof value !== "string" || (value === "" && name === "labelSelectorPath")) continue;
    if (!folders.some((folder) => value.startsWith(folder))) {
      report(pointerTo(path, name), `must start with ${folders.join(" or ")}`);
    }
  }
}

const SCALE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  specReplicasPath: [".spec."],
  statusReplicasPath: [".status."],
  labelSelectorPath: [".spec.", ".status."],
};

function selectableFaults(version: unknown, path: string, report: ReportDefinition): void {
  const fields = items(member(version, "selectableFields"));
  const schema = record(member(member(version, "schema"), "openAPIV3Schema"));
  const earlierPaths = new Set<string>();
  for (const [index, field] of fields.entries()) {
    const jsonPath = text(member(field, "jsonPath")) ?? "";
    const at = pointerTo(path, "selectableFields", index, "jsonPath");
    const found = schemaAtPath(jsonPath, schema);
    if (found === undefined) report(at, "must lead to a field of the schema");
    else if (/^\.metadata(?:\.|$)/.test(jsonPath)) report(at, "must not lead to metadata");
    else if (!SELECTABLE_TYPES.has(found.type)) report(at, "must lead to a string, a boolean or an integer");
    else if (earlierPaths.has(jsonPath)) report(at, "repeats an earlier one");
    earlierPaths.add(jsonPath);
  }
  if (earlierPaths.size > MOST_SELECTABLE) {
    report(`${path}/selectableFields`, `must have at most ${MOST_SELECTABLE} fields`);
  }
}
