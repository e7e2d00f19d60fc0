import type { GangAnswer, PoolAnswer } from "../../gpu/index.ts";
import {
  count,
  gpuText,
  headed,
  issueLines,
  itemsWhen,
  plain,
  printable,
  type Style,
  unreadableLines,
} from "../../kernel/index.ts";
import { isError } from "./quota-report.ts";
import type { SimulatedPool, SimulateReport } from "./simulate-report.ts";
import { gangText, stateWord } from "./simulate-words.ts";
import { fittedTable } from "./table.ts";

/** The report of a simulation for a terminal. */
export function simulateText(report: SimulateReport, style: Style = plain): string {
  const parts = [
    [...unreadableLines(report.unreadable, style), ...issueLines(report.issues.filter(isError), style)],
    ...(report.pools.length === 0
      ? [["No gangs that a scheduler of KAI places."]]
      : report.pools.flatMap((pool) => poolText(pool, report, style))),
    itemsWhen(
      report.uncounted.length > 0,
      `Not simulated, because no Resource Interface describes them: ${report.uncounted.map(printable).join(", ")}.`,
    ),
    report.assumptions.map((assumption) => `If ${assumption}.`),
  ].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function poolText(
  { cluster, nodePool, answer, unjudged }: SimulatedPool,
  report: SimulateReport,
  style: Style,
): readonly (readonly string[])[] {
  const size = answer === undefined ? "" : ` (${count(answer.nodes, "node")}, ${gpuText(answer.gpus)})`;
  const title = style.strong(printable(`The next cycle in ${cluster}, node pool ${nodePool || "default"}${size}`));
  const open = unjudged.map((reason) => `  ${style.severity.warning("unjudged")}: ${printable(reason)}`);
  if (answer === undefined) return [headed([title], open)];
  const [changed, same] = [answer.gangs.filter(isChanged), answer.gangs.filter((gang) => !isChanged(gang))];
  const lines = changed.map((gang) => gangLine(gang, report, style));
  const rest =
    same.length === 0 ? [] : [`  ${count(same.length, "gang")} ${same.length === 1 ? "runs" : "run"} as before`];
  return [headed([title], [...open, ...lines, ...rest]), queueTable(answer, style)];
}

const isChanged = ({ outcomes, unjudged }: GangAnswer): boolean =>
  unjudged.length > 0 || outcomes.some(({ state, losses }) => state !== "runs" || losses.length > 0);

function gangLine(gang: GangAnswer, { names, added }: SimulateReport, style: Style): string {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const word = stateWord(gang);
  const colour = { starts: "info", "gets pods": "info", never: "error" }[word] ?? "warning";
  const mark = added?.has(gang.gang) ? " (new)" : "";
  const text = gangText(gang, nameOf);
  return `  ${style.severity[colour as "info" | "warning" | "error"](word)}: ${printable(`${nameOf(gang.gang)}${mark}, queue ${gang.queue}${text === "" ? "" : `: ${text}`}`)}`;
}

const HEAD = ["queue", "deserved", "limit", "fair share", "before", "after"];

/** The GPUs of the queues that have any, in the order of the tree. */
function queueTable({ queues, gangs }: PoolAnswer, style: Style): readonly string[] {
  const GPU = 2;
  const used = queues.filter(({ fairShare, before, after }) =>
    [fairShare, before, after].some((amounts) => amounts[GPU] > 0),
  );
  if (used.length === 0) return [];
  const depthOf = (name: string): number => {
    const parent = queues.find(({ queue }) => queue === name)?.parent ?? "";
    return parent === "" ? 0 : 1 + depthOf(parent);
  };
  const below = (parent: string): typeof used =>
    used.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.queue)]);
  const text = (amount: number): string => (amount < 0 ? "unlimited" : String(Math.round(amount * 100) / 100));
  const rows = below("").map(({ queue, deserved, limit, fairShare, before, after }) => [
    printable(`${"  ".repeat(depthOf(queue))}${queue}`),
    ...[deserved, limit, fairShare, before, after].map((amounts) => text(amounts[GPU])),
  ]);
  const table = fittedTable(HEAD, rows, {
    right: [1, 2, 3, 4, 5],
    columns: style.columns && style.columns - 2,
    kept: 1,
    expendable: [2, 1],
  });
  return headed(
    [
      style.strong(
        `GPUs of the queues${gangs.some(({ outcomes }) => outcomes.length > 1) ? ", for one of the outcomes" : ""}`,
      ),
    ],
    table.map((line) => `  ${line}`),
  );
}
