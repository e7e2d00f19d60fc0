import { given } from "../base/given.ts";
import { VERSION } from "../base/tool-version.ts";
import type { CheckReport } from "../check/check-report.ts";
import { type Finding, isActive } from "../finding/finding.ts";
import { SEVERITIES } from "../finding/issue.ts";
import { sentence } from "../rules/rule-catalogue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { skippedText } from "./check-place.ts";
import { physicalLocation, type Region, regionsOf } from "./check-sarif-places.ts";
import { SARIF_LEVEL, sarifRules } from "./check-sarif-rules.ts";
import { objectName } from "./issue-lines.ts";

/** Results of a run that GitHub takes; it refuses a file with more. */
export const MOST_RESULTS = 25_000;

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * The report as SARIF 2.1.0, within what GitHub code scanning takes: one run, at most 25,000 results (the worst are
 * kept, and a notification says how many are not), places from 1 in files as seen from the root of the repository.
 * Waived findings are suppressed, those of a baseline are `unchanged`.
 */
export function checkSarif(
  { findings, summary, rules, exitCode }: CheckReport,
  context: CheckReportContext = {},
): string {
  const kept = worst(findings);
  const descriptors = sarifRules(rules, kept);
  const indexes = new Map(descriptors.map(({ id }, index) => [id, index]));
  const region = regionsOf(context);
  const suppressing = kept.some(({ waiver }) => waiver !== undefined);
  const run = {
    tool: { driver: { name: "muster", version: VERSION, semanticVersion: VERSION, rules: descriptors } },
    ...(context.category === undefined ? {} : { automationDetails: { id: `${context.category.replace(/\/$/, "")}/` } }),
    invocations: [
      {
        executionSuccessful: summary.unreadable.length === 0,
        exitCode,
        toolExecutionNotifications: notifications(summary, findings.length - kept.length, context, region),
      },
    ],
    originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
    columnKind: "utf16CodeUnits",
    results: kept.map((finding) => ({
      ...result(finding, context, region),
      ruleIndex: indexes.get(finding.rule),
      ...(suppressing ? { suppressions: suppressionsOf(finding) } : {}),
      ...(summary.known === undefined ? {} : { baselineState: finding.known === true ? "unchanged" : "new" }),
    })),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2)}\n`;
}

/** As many findings as GitHub takes, in their order: those that count before the others, the worst first. */
function worst(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_RESULTS) return findings;
  const rank = (finding: Finding) => (isActive(finding) ? 0 : SEVERITIES.length) + SEVERITIES.indexOf(finding.severity);
  const kept = new Set([...findings].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_RESULTS));
  return findings.filter((finding) => kept.has(finding));
}

function result(finding: Finding, context: CheckReportContext, region: Region) {
  const { rule, severity, message, fix, object, path, component, fingerprint, source, related = [] } = finding;
  const name = object === undefined ? undefined : objectName(object);
  const logical = [
    ...(name === undefined ? [] : [{ name, fullyQualifiedName: `${name}${path}`, kind: "object" }]),
    ...(source === undefined ? [] : [{ fullyQualifiedName: source.constructPath, kind: "construct" }]),
  ];
  const places = related.filter(({ location }) => location !== undefined);
  return {
    ruleId: rule,
    level: SARIF_LEVEL[severity],
    message: {
      text: plainText(
        `${name === undefined ? "" : `${name}: `}${message}${fix === undefined ? "" : `\nFix: ${sentence(fix)}`}`,
      ),
    },
    locations: [
      {
        physicalLocation: physicalLocation(finding, context, region),
        ...(logical.length === 0 ? {} : { logicalLocations: logical }),
      },
    ],
    ...(places.length === 0
      ? {}
      : {
          relatedLocations: places.map((place, index) => ({
            id: index + 1,
            physicalLocation: physicalLocation(place, context, region),
            message: { text: plainText(place.message) },
          })),
        }),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: given({ path, component }),
  };
}

function suppressionsOf({ waiver }: Finding) {
  if (waiver === undefined) return [];
  const { reason, owner, expires, at } = waiver;
  return [{ kind: "external", status: "accepted", justification: `${reason} (${owner}, until ${expires}; ${at})` }];
}

function notifications(summary: CheckReport["summary"], left: number, context: CheckReportContext, region: Region) {
  return [
    ...summary.unreadable.map(({ message, ...location }) => ({
      level: "error",
      message: { text: plainText(message) },
      locations: [{ physicalLocation: physicalLocation({ location }, context, region) }],
    })),
    ...summary.skipped.map((skipped) => ({ level: "note", message: { text: plainText(skippedText(skipped)) } })),
    ...(left === 0
      ? []
      : [
          {
            level: "warning",
            message: {
              text: `${left} findings of the lowest severities are left out: a run has at most ${MOST_RESULTS} results.`,
            },
          },
        ]),
  ];
}

// `[text](target)` is a link in a SARIF message, and no name may make one.
function plainText(text: string): string {
  return text.replaceAll("](", "] (");
}
