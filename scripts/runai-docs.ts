import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import {
  RUNAI_COLUMNS,
  type RunaiColumn,
  type RunaiField,
  type RunaiItemField,
} from "../src/k8s-fields/runai/field.ts";
import { runaiFields } from "../src/k8s-fields/runai/fields.ts";
import { supportOf } from "../src/k8s-fields/runai/lookup.ts";
import { itemsWhen } from "../src/kernel/base/present.ts";
import { escapeCell } from "../src/kernel/text/escape.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = ["<!-- fields: written by npm run docs -->", "<!-- end of fields -->"] as const;
const COLUMNS = Object.keys(RUNAI_COLUMNS) as readonly RunaiColumn[];
const MARKS = { yes: "yes", no: "no", unknown: "?" } as const;

/**
 * docs/reference/runai-fields.md with the table of the fields of `run.ai/v2alpha1` written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withRunaiFields(text: string): string {
  const head = ["field", "type", ...COLUMNS, "default", "field of the API", "meaning"];
  const rows = runaiFields.map((field) =>
    markdownRow([
      nameCell(field),
      typeCell(field),
      ...COLUMNS.map((column) => supportCell(field, column)),
      field.default === undefined ? "" : code(String(field.default)),
      field.api === undefined ? "" : code(field.api.replaceAll("/", ".")),
      escapeCell(field.meaning),
    ]),
  );
  const items = runaiFields.flatMap((field) =>
    typeof field.item === "object" ? Object.entries(field.item).map(([name, item]) => itemRow(field, name, item)) : [],
  );
  const parts = [
    [...markdownHead(head), ...rows].join("\n"),
    "## Items",
    [...markdownHead(["field", "in each item", "type", "mandatory", "field of the API", "meaning"]), ...items].join(
      "\n",
    ),
  ];
  return replaceBetween(text, MARKERS, parts.join("\n\n"));
}

function nameCell({ name, aliases = [], mandatory, documented }: RunaiField): string {
  const marks = [
    ...itemsWhen(aliases.length > 0, `also ${aliases.map(code).join(", ")}`),
    ...itemsWhen(mandatory === "always", "mandatory"),
    ...itemsWhen(mandatory === "in words", "mandatory in words only"),
    ...itemsWhen(documented === undefined, "from manifests"),
  ];
  return marks.length === 0 ? code(name) : `${code(name)} (${marks.join("; ")})`;
}

function typeCell({ form, type, item, words = [], documented = type }: RunaiField): string {
  const forms = {
    wrapped: documented,
    items: item === "text" ? "Map" : "Itemized",
    plain: `${type}, not wrapped`,
    open: "any",
  };
  return words.length === 0 ? forms[form] : `${forms[form]}: ${words.map(code).join(", ")}`;
}

function supportCell(field: RunaiField, column: RunaiColumn): string {
  const kind = RUNAI_COLUMNS[column];
  if (kind !== undefined) return MARKS[supportOf(field, kind)];
  if (field.ticks === undefined || field.disputed?.includes(column)) return MARKS.unknown;
  return field.ticks.includes(column) ? MARKS.yes : MARKS.no;
}

function itemRow(field: RunaiField, name: string, item: RunaiItemField): string {
  const { aliases = [], type, words = [], mandatory, api = name, meaning } = item;
  const own = aliases.length === 0 ? code(name) : `${code(name)} (also ${aliases.map(code).join(", ")})`;
  const types = words.length === 0 ? type : `${type}: ${words.map(code).join(", ")}`;
  const inApi = field.api === undefined || field.item === "open" ? "" : code(api.replaceAll("/", "."));
  return markdownRow([code(field.name), own, types, mandatory === true ? "yes" : "", inApi, escapeCell(meaning)]);
}

function code(text: string): string {
  return `\`${text}\``;
}
