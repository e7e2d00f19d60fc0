import { codeMarkdown, escapeMarkdown } from "../../kernel/index.ts";
import { cut } from "./cut.ts";
import { assumptionsText, NO_POOLS, simulatedPools } from "./simulate-branch-rows.ts";
import type { BranchSimulation } from "./simulate-report.ts";
import { markdownHead, markdownRow } from "./table.ts";

const LONGEST_TEXT = 600;

export const SIMULATION_HEAD = markdownHead(["node pool", "gang", "queue", "at the base", "with this branch", "how"]);

/** A line for each node pool of a simulation; none without one. */
export function poolLines(simulation: BranchSimulation | undefined): readonly string[] {
  if (simulation === undefined) return [];
  const lines = simulatedPools(simulation).map(
    ({ title, sentence }) => `- ${shortText(title)}: ${shortText(sentence)}`,
  );
  return lines.length === 0 ? [`- ${NO_POOLS}`] : lines;
}

/** A row for each gang that the branch changes, and for those that wait as at the base. */
export function gangRows(simulation: BranchSimulation | undefined): readonly string[] {
  if (simulation === undefined) return [];
  return simulatedPools(simulation).flatMap(({ pool, gangs }) =>
    gangs.map(({ name, queue, before, after, text }) => {
      const names = [`${pool.cluster}/${pool.nodePool || "default"}`, name, queue];
      return markdownRow([
        ...names.map((each) => codeMarkdown(cut(each, LONGEST_TEXT))),
        before,
        after,
        shortText(text),
      ]);
    }),
  );
}

export const simulationHead = (simulation: BranchSimulation | undefined): readonly string[] =>
  simulation === undefined ? [] : [escapeMarkdown(assumptionsText(simulation)), ""];

const shortText = (text: string): string => escapeMarkdown(cut(text, LONGEST_TEXT));
