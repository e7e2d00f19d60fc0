import { readFileSync } from "node:fs";

/** Tables of what KAI Scheduler d5bc503a does, carried over as data: `test/fixtures/kai/*.json`. */
type KaiTable =
  | "gpu-requests"
  | "pod-gpus"
  | "pod-group-validation"
  | "podgrouper-runs"
  | "quota"
  | "scheduler-runs"
  | "topologies";

/** The rows of a table; the caller knows their type. */
export function kaiCases<Row>(table: KaiTable): readonly Row[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/kai/${table}.json`, import.meta.url), "utf8"));
}
