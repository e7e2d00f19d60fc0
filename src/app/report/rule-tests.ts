import { count, type Issue, issueLines, printable } from "../../kernel/index.ts";
import { toolReport } from "./json.ts";

/** The input of the report of `muster rules test`. */
interface RuleTestsReport {
  readonly tested: readonly {
    readonly rule: string;
    readonly name: string;
    readonly example: string;
    readonly passed: boolean;
    readonly differences: readonly string[];
  }[];
  readonly untested: readonly string[];
  readonly issues: readonly Issue[];
}

/** Reports of `muster rules test`, by format. */
export const ruleTestReports = {
  text: (report: RuleTestsReport) => `${textLines(report).map(printable).join("\n")}\n`,
  json: ({ tested, untested, issues }: RuleTestsReport) => toolReport({ tested, untested, issues }),
} satisfies Readonly<Record<string, (report: RuleTestsReport) => string>>;

function textLines({ tested, untested, issues }: RuleTestsReport): readonly string[] {
  const failed = tested.filter(({ passed }) => !passed);
  return [
    ...issueLines(issues),
    ...tested.flatMap(({ rule, name, example, passed, differences }) => [
      `${passed ? "pass" : "FAIL"} ${rule} ${name}: ${example}`,
      ...differences.map((line) => `     ${line}`),
    ]),
    ...untested.map(
      (rule) => `none ${rule} has no example: write examples: {good: [YAML], bad: [YAML]} below its spec`,
    ),
    "",
    `${count(tested.length, "example")}: ${tested.length - failed.length} passed, ${failed.length} failed`,
    ...(failed.length > 0 ? ["- is expected and missing; + was found and is not expected"] : []),
  ];
}
