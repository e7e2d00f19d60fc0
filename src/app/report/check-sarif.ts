import {
  escapeSarif,
  type Finding,
  filled,
  given,
  isActive,
  objectName,
  present,
  SEVERITIES,
  VERSION,
  when,
} from "../../kernel/index.ts";
import { sentence } from "../../rules/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { countsByReason, ignoredCount, notRenderedText, skippedText } from "./check-place.ts";
import { physicalLocation, type Region, regionsOf } from "./check-sarif-places.ts";
import { SARIF_LEVEL, sarifRules } from "./check-sarif-rules.ts";
import { partText } from "./finding-lines.ts";
import { jsonWithItems } from "./json.ts";
import { policyLines } from "./policy-lines.ts";

/** Maximum number of results in a run; GitHub rejects a file with more. */
export const MOST_RESULTS = 25_000;

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Yields the parts of the report as SARIF 2.1.0 within the limits of GitHub code scanning: one run with at most 25,000
 * results (those of the highest severity, and a notification with the number of the others), and paths relative to the
 * root of the repository. Waived findings are suppressed, and known ones are `unchanged`.
 */
export function* sarifParts(
  { findings, summary, policy, rules, exitCode }: CheckReport,
  context: CheckReportContext = {},
): Generator<string> {
  const listedFindings = worst(findings);
  const descriptors = sarifRules(rules, listedFindings);
  const indexes = new Map(descriptors.map(({ id }, index) => [id, index]));
  const region = regionsOf(context);
  const isSuppressing = listedFindings.some(({ waiver }) => waiver !== undefined);
  const run = given({
    tool: { driver: { name: "muster", version: VERSION, semanticVersion: VERSION, rules: descriptors } },
    automationDetails: context.category && { id: `${context.category.replace(/\/$/, "")}/` },
    invocations: [
      {
        executionSuccessful: summary.unreadable.length === 0,
        exitCode,
        toolExecutionNotifications: [
          ...notifications(summary, findings.length - listedFindings.length, context, region),
          ...policyLines(policy).map((text) => note("note", text)),
        ],
      },
    ],
    originalUriBaseIds: { "%SRCROOT%": { description: { text: "The root of the repository." } } },
    columnKind: "utf16CodeUnits",
    results: [],
  });
  yield* jsonWithItems({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, 4, listedFindings, (finding) => ({
    ...result(finding, context, region),
    ruleIndex: indexes.get(finding.rule),
    suppressions: when(isSuppressing, suppressionsOf(finding)),
    baselineState: summary.known === undefined ? undefined : baselineState(finding),
  }));
}

/** The report as SARIF in one text. */
export function checkSarif(report: CheckReport, context?: CheckReportContext): string {
  return [...sarifParts(report, context)].join("");
}

/** At most `MOST_RESULTS` findings in their order: those that count and have the highest severity. */
function worst(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_RESULTS) return findings;
  const rank = (finding: Finding) =>
    Number(!isActive(finding)) * SEVERITIES.length + SEVERITIES.indexOf(finding.severity);
  const worstFindings = new Set([...findings].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_RESULTS));
  return findings.filter((finding) => worstFindings.has(finding));
}

function result(finding: Finding, context: CheckReportContext, region: Region) {
  const { rule, severity, message, fix, object, path, component, fingerprint, source, related = [] } = finding;
  const places = (finding.places ?? [])
    .slice(1)
    .map((place) => ({ ...place, message: `also in ${partText(place, finding.location?.file)}` }));
  const name = object && objectName(object);
  const logicalLocations = present([
    name && { name, fullyQualifiedName: `${name}${path}`, kind: "object" },
    source && { fullyQualifiedName: source.constructPath, kind: "construct" },
  ]);
  const text = present([present([name, message]).join(": "), fix && `Fix: ${sentence(fix)}`]).join("\n");
  const relatedLocations = [...related, ...places]
    .filter(({ location }) => location !== undefined)
    .map((place, index) => ({
      id: index + 1,
      physicalLocation: physicalLocation(place, context, region),
      message: { text: escapeSarif(place.message) },
    }));
  const location = given({
    physicalLocation: physicalLocation(finding, context, region),
    logicalLocations: filled(logicalLocations),
  });
  return given({
    ruleId: rule,
    level: SARIF_LEVEL[severity],
    message: { text: escapeSarif(text) },
    locations: [location],
    relatedLocations: filled(relatedLocations),
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    properties: given({ path, component }),
  });
}

function baselineState({ known }: Finding): "unchanged" | "new" {
  if (known === true) return "unchanged";
  return "new";
}

function suppressionsOf({ waiver }: Finding) {
  if (waiver === undefined) return [];
  const { reason, owner, expires, at } = waiver;
  return [{ kind: "external", status: "accepted", justification: `${reason} (${owner}, until ${expires}; ${at})` }];
}

function notifications(summary: CheckReport["summary"], omitted: number, context: CheckReportContext, region: Region) {
  const unreadable = summary.unreadable.map(({ message, ...location }) => ({
    ...note("error", message),
    locations: [{ physicalLocation: physicalLocation({ location }, context, region) }],
  }));
  const skipped = [
    ...summary.skipped.map(skippedText),
    ...(summary.notRendered ?? []).map((each) => `${notRenderedText(each)}, so it is not rendered`),
    ...[...countsByReason(summary.ignored)].map(([reason, number]) => `${ignoredCount(number)} ignored: ${reason}`),
  ].map((text) => note("note", text));
  if (omitted === 0) return [...unreadable, ...skipped];
  const text = `${omitted} findings of the lowest severities are omitted: a run has at most ${MOST_RESULTS} results.`;
  return [...unreadable, ...skipped, note("warning", text)];
}

function note(level: "error" | "warning" | "note", text: string) {
  return { level, message: { text: escapeSarif(text) } };
}
