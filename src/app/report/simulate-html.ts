import type { PoolAnswer } from "../../gpu/index.ts";
import { count, escapeHtml } from "../../kernel/index.ts";
import { htmlRow, htmlTable } from "./html-parts.ts";
import { softParagraph } from "./quota-html.ts";
import {
  assumptionsText,
  NO_POOLS,
  SIMULATION_TITLE,
  type SimulatedPoolRows,
  simulatedPools,
} from "./simulate-branch-rows.ts";
import { isUncertain, nodeSvg, swatchSvg } from "./simulate-html-node.ts";
import { poolPicture } from "./simulate-picture.ts";
import type { BranchSimulation } from "./simulate-report.ts";
import { stateWord } from "./simulate-words.ts";

const HEAD = ["gang", "queue", "at the base", "with this branch", "how"];
const WORDS = [1, 2, 3, 4];
/** The JSON report has all gangs. */
const MOST_GANGS = 500;
const MOST_NAMES = 48;

/** The next cycle of the schedulers with a branch, with a picture of each node pool. Escaped HTML; empty without a simulation. */
export function simulationHtml(simulation: BranchSimulation | undefined): readonly string[] {
  if (simulation === undefined) return [];
  const pools = simulatedPools(simulation);
  return [
    `<h2>${SIMULATION_TITLE}</h2>`,
    softParagraph(assumptionsText(simulation)),
    ...(pools.length === 0 ? [`<p>${NO_POOLS}</p>`] : pools.flatMap((pool) => poolPart(pool, simulation))),
  ];
}

function poolPart(rows: SimulatedPoolRows, simulation: BranchSimulation): readonly string[] {
  const { pool, title, sentence, gangs } = rows;
  const more = gangs.length - MOST_GANGS;
  const lines = gangs
    .slice(0, MOST_GANGS)
    .map(({ name, queue, before, after, text }) => htmlRow([name, queue, before, after, text], HEAD, WORDS));
  return [
    `<h3>${escapeHtml(title)}</h3>`,
    `<p>${escapeHtml(sentence)}</p>`,
    ...(pool.answer === undefined ? [] : picture(rows, pool.answer, simulation)),
    ...(lines.length === 0 ? [] : [htmlTable(title, HEAD, lines, WORDS)]),
    ...(more > 0 ? [softParagraph(`${count(more, "more gang")} in the JSON report.`)] : []),
  ];
}

function picture(
  { pool, title, gangs }: SimulatedPoolRows,
  answer: PoolAnswer,
  { names }: BranchSimulation,
): readonly string[] {
  const { nodes, more, numbers } = poolPicture(
    pool,
    answer,
    gangs.map(({ id }) => id),
  );
  if (nodes.length === 0) return [];
  const answers = new Map(answer.gangs.map((gang) => [gang.gang, gang]));
  const nameOf = (id: string): string => (id === "" ? "pods without a gang" : (names.get(id) ?? id));
  const open = new Set([...answers.values()].filter(isUncertain).map(({ gang }) => gang));
  const drawing = { numbers, open, nameOf };
  const items = [...numbers].slice(0, MOST_NAMES).map(([id]) => {
    const own = answers.get(id);
    const word = own === undefined ? "" : ` <span class="soft">${stateWord(own)}</span>`;
    return `<li>${swatchSvg(id, drawing)}${escapeHtml(nameOf(id))}${word}</li>`;
  });
  const others = numbers.size - items.length;
  const tiles = nodes.map((node) => `<li>${escapeHtml(node.node)}${nodeSvg(node, drawing)}</li>`);
  return [
    `<ul class="legend">\n${items.join("\n")}\n</ul>`,
    ...(others > 0 ? [softParagraph(`${count(others, "more gang")} with numbers; a cell tells its name.`)] : []),
    `<ul class="nodes" aria-label="${escapeHtml(`GPUs of ${title}`)}">\n${tiles.join("\n")}\n</ul>`,
    ...(more > 0 ? [softParagraph(`${count(more, "more node")} with GPUs not drawn.`)] : []),
    ...([...numbers.keys()].some((id) => open.has(id))
      ? [softParagraph("A dashed cell is one possible outcome of a gang, or that of an unjudged one.")]
      : []),
  ];
}
