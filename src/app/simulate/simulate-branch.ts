import type { ObjectSet } from "../../rule/index.ts";
import { clustersOf, quotaOfSet } from "../../rules/index.ts";
import type { BranchReport } from "../report/branch-report.ts";
import type { BranchPool, BranchSimulation } from "../report/simulate-report.ts";
import { assumptionsOf } from "./assumptions.ts";
import { addedGangs, gangNames } from "./gang-names.ts";
import { judgedPool } from "./judged-pool.ts";
import { poolInput, poolNames } from "./pool-input.ts";

/** Simulates the next cycle at the base, where its gangs run already, and the same cycle with the gangs of the branch instead. */
function simulateBranch(before: ObjectSet, after: ObjectSet): BranchSimulation {
  const [past, model] = [quotaOfSet(before), quotaOfSet(after)];
  const pools = clustersOf(after).flatMap((cluster) =>
    poolNames(cluster, [model, past]).map(
      (pool): BranchPool => ({
        ...judgedPool(poolInput({ cluster, pool, model, past })),
        base: judgedPool(poolInput({ cluster, pool, model: past, past })),
      }),
    ),
  );
  return {
    pools,
    assumptions: assumptionsOf(model, true),
    names: new Map([...gangNames(past), ...gangNames(model)]),
    added: addedGangs(model, past),
  };
}

/** A report with the next cycle; the report alone where the two sides could not be read. */
export const withNextCycle = (report: BranchReport): BranchReport =>
  report.sides === undefined
    ? report
    : { ...report, simulation: simulateBranch(report.sides.before, report.sides.after) };
