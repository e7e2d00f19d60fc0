import { items } from "../../kernel/index.ts";
import type { Members, ReportField } from "./field-fault.ts";

/** Reports the lists of a rule that have `*` together with other items. */
export function checkWildcardLists(rule: Members, fields: readonly string[], report: ReportField): void {
  for (const field of fields) {
    const list = items(rule[field]);
    if (list.length > 1 && list.includes("*")) {
      report("conflict", [field], "must not have other items together with '*'");
    }
  }
}
