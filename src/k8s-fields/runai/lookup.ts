import { RUNAI_COLUMNS, RUNAI_KINDS, type RunaiColumn, type RunaiField, type RunaiKind } from "./field.ts";
import { runaiFields } from "./fields.ts";

/**
 * Whether a kind has a field: `yes`, `no` where the reference ticks other kinds only, `unknown` where it ticks no kind, or
 * its table and its page contradict each other.
 */
type RunaiSupport = "yes" | "no" | "unknown";

/** The field of a name or of another spelling in the reference. */
export interface FoundField {
  readonly field: RunaiField;
  /** Whether the name is another spelling of the field. */
  readonly isAlias: boolean;
}

const BY_NAME: ReadonlyMap<string, FoundField> = new Map(
  runaiFields.flatMap((field): readonly (readonly [string, FoundField])[] => [
    [field.name, { field, isAlias: false }],
    ...(field.aliases ?? []).map((alias) => [alias, { field, isAlias: true }] as const),
  ]),
);

/** Returns the field with a name, in any spelling of the reference; undefined for any other name. */
export function findField(name: string): FoundField | undefined {
  return BY_NAME.get(name);
}

/** Returns whether a kind has a field. */
export function supportOf(field: RunaiField, kind: RunaiKind): RunaiSupport {
  if (field.documented === undefined) {
    if (field.seen?.includes(kind) === true) return "yes";
    if (field.distributed === true) return "no";
    return "unknown";
  }
  if (field.ticks === undefined || columnsOf(field.disputed, kind)) return "unknown";
  if (columnsOf(field.ticks, kind)) return "yes";
  return "no";
}

/** Returns the kinds that have a field, in the order of the reference's columns. */
export function kindsWith(field: RunaiField): readonly RunaiKind[] {
  return RUNAI_KINDS.filter((kind) => supportOf(field, kind) === "yes");
}

/** Returns the fields that a kind has or may have, in the order of the reference. */
export function fieldsOf(kind: RunaiKind): readonly RunaiField[] {
  return runaiFields.filter((field) => supportOf(field, kind) !== "no");
}

/** Whether a kind is one that the table describes. */
export function isRunaiKind(kind: string): kind is RunaiKind {
  return RUNAI_KINDS.some((known) => known === kind);
}

function columnsOf(columns: readonly RunaiColumn[] = [], kind: RunaiKind): boolean {
  return columns.some((column) => RUNAI_COLUMNS[column] === kind);
}
