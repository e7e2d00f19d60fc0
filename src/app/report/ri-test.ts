import { headed, present, printable, when } from "../../kernel/index.ts";
import { toolReport } from "./json.ts";
import { tableLines } from "./table.ts";

/** The input of the report of `muster ri test`. */
interface RiTestReport {
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

/** Reports of `muster ri test`, by format. */
export const riTestReports = {
  text: (report: RiTestReport) => `${textLines(report).map(printable).join("\n")}\n`,
  json: (report: RiTestReport) => {
    const { tested, untested, matchers } = report;
    return toolReport({ summary: summaryOf(report), tested, untested, matchers });
  },
} satisfies Readonly<Record<string, (report: RiTestReport) => string>>;

function summaryOf({ tested, untested }: RiTestReport) {
  const kinds = [...new Set([...tested, ...untested].map(({ kind }) => kind))].toSorted();
  return {
    kinds: kinds.map((kind) => {
      const isOfKind = (each: { readonly kind: string }) => each.kind === kind;
      return { kind, ...counts(tested.filter(isOfKind), untested.filter(isOfKind)) };
    }),
    total: counts(tested, untested),
    reversed: tested.filter(({ reversed }) => reversed).map(({ file }) => file),
  };
}

function counts(tested: readonly Tested[], untested: RiTestReport["untested"]) {
  const tally = (verdict: Tested["verdict"]) => tested.filter((each) => each.verdict === verdict).length;
  return {
    objects: tested.length + untested.length,
    exact: tally("exact"),
    acceptable: tally("acceptable"),
    wrong: tally("wrong"),
    notJudged: tally(undefined),
    notEvaluated: untested.length,
  };
}

function textLines(report: RiTestReport): readonly string[] {
  const { kinds, total, reversed } = summaryOf(report);
  const row = (name: string, { objects, exact, acceptable, wrong, notJudged, notEvaluated }: typeof total) =>
    [name, ...[objects, exact, acceptable, wrong, notJudged, notEvaluated].map(String)] as const;
  const head = ["kind", "objects", "exact", "acceptable", "wrong", "not judged", "not evaluated"];
  const rows = [...kinds.map(({ kind, ...rest }) => row(kind || "(none)", rest)), row("total", total)];
  return [
    ...tableLines(head, rows, [1, 2, 3, 4, 5, 6]),
    ...shareLines(total),
    ...section("wrong", report.tested.filter(({ verdict }) => verdict === "wrong").map(wrongLine)),
    ...section(
      "not judged, because they have no expected status",
      report.tested.filter(({ verdict }) => verdict === undefined).map(({ file, status }) => `${file}: ${status}`),
    ),
    ...section("Completed where Failed is expected, or the reverse", reversed),
    ...section(
      "not evaluated",
      report.untested.map(({ kind, file, reason }) => `${file || kind}: ${reason}`),
    ),
    ...section(
      "matchers that never fired",
      report.matchers
        .filter(({ neverFired }) => neverFired.length > 0)
        .map(({ definition, objects, neverFired }) => `${definition} (${objects} objects): ${neverFired.join(", ")}`),
    ),
  ];
}

function shareLines({ exact, acceptable, wrong }: ReturnType<typeof counts>): readonly string[] {
  const judged = exact + acceptable + wrong;
  if (judged === 0) return [];
  return [`${percent(exact + acceptable, judged)} acceptable, ${percent(exact, judged)} exact`];
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return headed(
    ["", `${title}:`],
    lines.map((line) => `  ${line}`),
  );
}

function wrongLine({ file, expected, acceptable = [], status, matched }: Tested): string {
  const others = [...new Set(acceptable)].filter((each) => each !== expected);
  const also = when(others.length > 0, `(or ${others.join(", ")})`);
  return `${file}: expected ${present([expected, also]).join(" ")}, but is ${status}; matched ${matched.join(", ") || "nothing"}`;
}

// One decimal, rounded down: 96.96 % must not look like 97 %.
function percent(part: number, whole: number): string {
  return `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)} %`;
}
