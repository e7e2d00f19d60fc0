import { present } from "../../kernel/index.ts";
import { assumptionsText, NO_POOLS, SIMULATION_TITLE, simulatedPools } from "./simulate-branch-rows.ts";
import type { BranchSimulation } from "./simulate-report.ts";

/** The next cycle of the schedulers with a branch, for a terminal: what changes. */
export function simulationLines(simulation: BranchSimulation | undefined): readonly string[] {
  if (simulation === undefined) return [];
  const lines = simulatedPools(simulation).flatMap(({ title, sentence, gangs }) => [
    `  ${title}: ${sentence}`,
    ...gangs
      .filter(({ isChanged }) => isChanged)
      .map(
        ({ name, before, after, text }) =>
          `    ${present([`${name}: ${before} -> ${after}`, text || undefined]).join(": ")}`,
      ),
  ]);
  return [SIMULATION_TITLE, ...(lines.length === 0 ? [`  ${NO_POOLS}`] : lines), `  ${assumptionsText(simulation)}`];
}
