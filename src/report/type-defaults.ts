import type { Preemptibility } from "../base/preemptibility.ts";
import { emitYaml } from "../yaml/index.ts";
import { printable } from "./escape.ts";
import { prettyJson } from "./json.ts";
import { tableLines } from "./table.ts";

/** The defaults of a kind on a cluster. */
export interface TypeDefaultsRow {
  readonly cluster: string;
  readonly kind: string;
  readonly group: string;
  readonly category?: string;
  readonly priority?: string;
  /** Where it is not given it follows from the value of the priority class. */
  readonly preemptibility?: Preemptibility;
  /** `default`: that of the scheduler's platform; `WorkloadType`: a definition of the repository changes it. */
  readonly source: "default" | "WorkloadType";
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
      printable(row.priority ?? "-"),
      row.preemptibility ?? "-",
      row.place === undefined ? "platform default" : `WorkloadType at ${printable(row.place)}`,
    ]);
    return `${tableLines(head, cells).join("\n")}\n`;
  },
  json: (rows: readonly TypeDefaultsRow[]) => prettyJson({ defaults: rows }),
  yaml: (rows: readonly TypeDefaultsRow[]) => emitYaml({ defaults: rows }),
} as const;
