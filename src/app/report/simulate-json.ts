import type { GangAnswer, PoolAnswer } from "../../gpu/index.ts";
import { given } from "../../kernel/index.ts";
import { toolReport } from "./json.ts";
import type { BranchSimulation, SimulatedPool, SimulateReport } from "./simulate-report.ts";
import { stateWord } from "./simulate-words.ts";

/** The simulation for programs. Amounts are GPUs, cores and bytes; see docs/guides/simulate.md. */
export function simulateJson(report: SimulateReport): string {
  const { pools, assumptions, names, added, base, uncounted, issues, unreadable } = report;
  const gangs = pools.flatMap(({ answer }) => answer?.gangs ?? []);
  const states = gangs.map(stateWord);
  const summary = Object.fromEntries(
    [...new Set(states)].sort().map((state) => [state, states.filter((each) => each === state).length]),
  );
  return toolReport({
    assumptions,
    ...given({ base }),
    summary: { ...summary, unreadable: unreadable.length },
    uncounted,
    unreadable,
    findings: issues,
    pools: pools.map((pool) => poolJson(pool, names, added)),
  });
}

/** The simulation of a branch for programs: each pool as with the branch, and at the base. */
export const branchSimulationJson = ({ pools, assumptions, names, added }: BranchSimulation) => ({
  assumptions,
  pools: pools.map((pool) => ({ ...poolJson(pool, names, added), base: poolJson(pool.base, names, undefined) })),
});

const poolJson = (
  { cluster, nodePool, answer, unjudged }: SimulatedPool,
  names: ReadonlyMap<string, string>,
  added: ReadonlySet<string> | undefined,
) => ({
  cluster,
  nodePool: nodePool || "default",
  unjudged,
  ...(answer !== undefined && answerJson(answer, names, added)),
});

function answerJson(
  { nodes, gpus, gangs, queues }: PoolAnswer,
  names: ReadonlyMap<string, string>,
  added: ReadonlySet<string> | undefined,
) {
  return {
    nodes,
    gpus,
    gangs: gangs.map((gang: GangAnswer) => ({
      ...gang,
      name: names.get(gang.gang) ?? gang.gang,
      state: stateWord(gang),
      ...(added !== undefined && { isNew: added.has(gang.gang) }),
    })),
    queues: queues.map(({ queue, parent, ...amounts }) => ({
      queue,
      ...(parent !== "" && { parent }),
      ...Object.fromEntries(
        Object.entries(amounts).map(([key, [cpu, memory, gpu]]) => [
          key,
          { gpu: bound(gpu), cpu: bound(cpu, 1000), memory: bound(memory) },
        ]),
      ),
    })),
  };
}

const bound = (amount: number, unit = 1): number | "unlimited" => (amount < 0 ? "unlimited" : amount / unit);
