import { compareText } from "../src/kernel/index.ts";
import type { WorkloadKind } from "../src/model/index.ts";
import * as registry from "./registry.ts";

/** Every kind of workload that muster knows, in the order of their names. */
export const workloadTypes: readonly WorkloadKind[] = Object.values(registry).toSorted((a, b) =>
  compareText(a.kind, b.kind),
);
