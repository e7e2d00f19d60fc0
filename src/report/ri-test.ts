import { VERSION } from "../base/tool-version.ts";
import { printable } from "./issue-lines.ts";
import { tableLines } from "./table.ts";

/** What the report of `muster ri test` is made from. */
export interface RiTestReport {
  readonly tested: readonly {
    readonly kind: string;
    readonly file: string;
    readonly status: string;
    readonly matched: readonly string[];
    readonly expected?: string;
    readonly acceptable?: readonly string[];
    readonly verdict?: "exact" | "acceptable" | "wrong";
    readonly reversed: boolean;
  }[];
  readonly untested: readonly { readonly kind: string; readonly file: string; readonly reason: string }[];
  readonly matchers: readonly {
    readonly definition: string;
    readonly objects: number;
    readonly neverFired: readonly string[];
  }[];
}

type Tested = RiTestReport["tested"][number];

/** Renderers of `muster ri test`, by the name of their format. */
export const riTestReports = {
  text: (report: RiTestReport) => `${textLines(report).map(printable).join("\n")}\n`,
  json: ({ tested, untested, matchers }: RiTestReport) =>
    `${JSON.stringify({ tool: { name: "muster", version: VERSION }, summary: summaryOf({ tested, untested, matchers }), tested, untested, matchers }, null, 2)}\n`,
} satisfies Readonly<Record<string, (report: RiTestReport) => string>>;

function summaryOf({ tested, untested }: RiTestReport) {
  const kinds = [...new Set([...tested, ...untested].map(({ kind }) => kind))].toSorted();
  return {
    kinds: kinds.map((kind) => ({
      kind,
      ...counts(
        tested.filter((each) => each.kind === kind),
        untested,
        kind,
      ),
    })),
    total: counts(tested, untested),
    reversed: tested.filter(({ reversed }) => reversed).map(({ file }) => file),
  };
}

function counts(tested: readonly Tested[], untested: RiTestReport["untested"], kind?: string) {
  const of = (verdict: Tested["verdict"]) => tested.filter((each) => each.verdict === verdict).length;
  return {
    objects: tested.length + untested.filter((each) => kind === undefined || each.kind === kind).length,
    exact: of("exact"),
    acceptable: of("acceptable"),
    wrong: of("wrong"),
    notJudged: of(undefined),
    notEvaluated: untested.filter((each) => kind === undefined || each.kind === kind).length,
  };
}

function textLines(report: RiTestReport): readonly string[] {
  const { kinds, total, reversed } = summaryOf(report);
  const row = (name: string, { objects, exact, acceptable, wrong, notJudged, notEvaluated }: typeof total) =>
    [name, ...[objects, exact, acceptable, wrong, notJudged, notEvaluated].map(String)] as const;
  const head = ["kind", "objects", "exact", "acceptable", "wrong", "not judged", "not evaluated"];
  const rows = [...kinds.map(({ kind, ...rest }) => row(kind === "" ? "(none)" : kind, rest)), row("total", total)];
  const judged = total.exact + total.acceptable + total.wrong;
  return [
    ...tableLines(head, rows, [1, 2, 3, 4, 5, 6]),
    ...(judged === 0
      ? []
      : [`${percent(total.exact + total.acceptable, judged)} acceptable, ${percent(total.exact, judged)} exact`]),
    ...section("wrong", report.tested.filter(({ verdict }) => verdict === "wrong").map(wrongLine)),
    ...section(
      "not judged, since nothing is expected of them",
      report.tested.filter(({ verdict }) => verdict === undefined).map(({ file, status }) => `${file}: ${status}`),
    ),
    ...section("Completed where Failed is expected, or the reverse", reversed),
    ...section(
      "not evaluated",
      report.untested.map(({ kind, file, reason }) => `${file === "" ? kind : file}: ${reason}`),
    ),
    ...section(
      "matchers that never fired",
      report.matchers
        .filter(({ neverFired }) => neverFired.length > 0)
        .map(({ definition, objects, neverFired }) => `${definition} (${objects} objects): ${neverFired.join(", ")}`),
    ),
  ];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function wrongLine({ file, expected, acceptable = [], status, matched }: Tested): string {
  const others = [...new Set(acceptable)].filter((each) => each !== expected);
  const also = others.length === 0 ? "" : ` (or ${others.join(", ")})`;
  return `${file}: expected ${expected}${also}, but is ${status}; matched ${matched.length === 0 ? "nothing" : matched.join(", ")}`;
}

// One decimal, rounded down: 96.96 % must not look like 97 %.
function percent(part: number, whole: number): string {
  return `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)} %`;
}
