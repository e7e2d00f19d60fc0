import type { Preemptibility } from "../../kernel/index.ts";
import { printable } from "../../kernel/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import { prettyJson } from "./json.ts";
import { tableLines } from "./table.ts";

/** The defaults of a kind on a cluster. */
export interface TypeDefaultsRow {
  readonly cluster: string;
  readonly kind: string;
  readonly group: string;
  readonly category?: string;
  readonly priority?: string;
  /** Value of the priority class; absent where the cluster does not have it. */
  readonly priorityValue?: number;
  /** If it is absent, it follows from the value of the priority class. */
  readonly preemptibility?: Preemptibility;
  /**
   * `default`: that of the scheduler's platform; `inferred`: the platform does not register the kind; `WorkloadType`: a
   * definition of the repository changes it.
   */
  readonly source: "default" | "inferred" | "WorkloadType";
  /** The place of that definition. */
  readonly place?: string;
}

/** Reports of `muster types --defaults`. */
export const typeDefaultsReports = {
  text: (rows: readonly TypeDefaultsRow[]) => {
    const head = ["cluster", "kind", "group", "category", "priority", "preemptibility", "source"];
    const cells = rows.map((row) => [
      row.cluster,
      printable(row.kind),
      printable(row.group) || "(core)",
      printable(row.category ?? "-"),
      printable(priorityCell(row)),
      row.preemptibility ?? "-",
      row.place === undefined ? SOURCES[row.source] : `WorkloadType at ${printable(row.place)}`,
    ]);
    return `${tableLines(head, cells).join("\n")}\n`;
  },
  json: (rows: readonly TypeDefaultsRow[]) => prettyJson({ defaults: rows }),
  yaml: (rows: readonly TypeDefaultsRow[]) => emitYaml({ defaults: rows }),
} as const;

const SOURCES = {
  default: "platform default",
  inferred: "inferred: the platform does not register the kind",
  WorkloadType: "WorkloadType",
} as const satisfies Readonly<Record<TypeDefaultsRow["source"], string>>;

function priorityCell({ priority, priorityValue }: TypeDefaultsRow): string {
  if (priority === undefined) return "-";
  return `${priority} (${priorityValue ?? "not a class of this cluster"})`;
}
