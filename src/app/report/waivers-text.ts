import type { Severity } from "../../kernel/index.ts";
import { count, headed, plain, present, printable, type Style } from "../../kernel/index.ts";
import type { WaiverState } from "../../rules/index.ts";
import { fittedTable } from "./table.ts";
import { type ListedWaiver, stateCounts, type WaiversReport } from "./waivers-report.ts";

const HEAD = ["state", "rule", "object", "owner", "expires", "days left", "findings", "written"];
const NUMBERS = [5, 6];

const SEVERITIES: Readonly<Record<WaiverState, Severity | undefined>> = {
  active: undefined,
  expiring: "info",
  unused: "warning",
  expired: "error",
  invalid: "error",
  "unknown rule": "error",
  "not waivable": "error",
};

/** The waivers as a table, then their problems, and the number of waivers in each state. */
export function waiversText({ waivers }: WaiversReport, style: Style = plain): string {
  if (waivers.length === 0) return "no waivers\n";
  const [head = "", ...rows] = fittedTable(HEAD, waivers.map(cells), {
    right: NUMBERS,
    columns: style.columns,
    kept: 5,
  });
  const width = Math.max(...waivers.map(({ state }) => state.length), "state".length);
  const marked = rows.map((row, index) => {
    const severity = SEVERITIES[waivers[index]?.state ?? "active"];
    if (severity === undefined) return row;
    return style.severity[severity](row.slice(0, width)) + row.slice(width);
  });
  const problems = waivers.flatMap((waiver) =>
    waiver.problems.map(
      (problem) => `${style.strong(printable(written(waiver)))}: ${printable(waiver.rule)} ${printable(problem)}`,
    ),
  );
  const states = stateCounts(waivers).map(([state, number]) => `${number} ${state}`);
  const lines = [
    style.dim(head),
    ...marked,
    ...headed([""], problems),
    "",
    `${count(waivers.length, "waiver")}: ${states.join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

function cells(waiver: ListedWaiver): readonly string[] {
  const { state, rule, object, construct, path, owner, expires, daysLeft, findings, at } = waiver;
  const subject = object ?? `construct ${(construct ?? at) || "App"}`;
  return [
    state,
    rule,
    present([subject, path]).join(" "),
    owner,
    expires,
    String(daysLeft ?? ""),
    String(findings),
    written(waiver),
  ].map((cell) => printable(cell) || "-");
}

function written({ source, at }: ListedWaiver): string {
  if (source?.file === undefined) return at;
  return `${source.file}:${source.line ?? 1}`;
}
