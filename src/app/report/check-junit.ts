import type { Finding } from "../../kernel/index.ts";
import {
  escapeXml,
  getOrCreate,
  objectName,
  placeText,
  present,
  SEVERITIES,
  type Severity,
} from "../../kernel/index.ts";
import type { CheckReport } from "../results/check-report.ts";
import type { CheckReportContext } from "./check-context.ts";
import { countsByReason, fileOf, ignoredCount, notRenderedText, skippedText } from "./check-place.ts";
import { policyLines } from "./policy-lines.ts";

type Outcome = "passed" | "failed" | "error" | "skipped";

/** A test case. Its name is as stable as the fingerprint of the finding. */
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly outcome: Outcome;
  readonly body: string;
}

/** A suite. The cases of findings are made when they are written. */
type Suite = (Finding | Case)[];

/**
 * Yields the parts of the report as JUnit XML: a suite for each file and a test case for each finding, `rule@object
 * path`. A finding that fails the check is a failure; one of a lower severity passes and is in the output of its case.
 * Waived and known findings are skipped cases, and an unreadable document is an error. Relaxed rules are the output of
 * a case that passes. A file without findings is one case that passes. The report has no times, so that equal checks
 * give equal reports.
 */
export function* junitParts(
  { findings, summary, policy }: CheckReport,
  { files = [], failOn = "error" }: CheckReportContext = {},
): Generator<string> {
  const suites = new Map<string, Suite>(files.map((file) => [file, []]));
  const add = (file: string, entry: Finding | Case) => getOrCreate(suites, file, (): Suite => []).push(entry);
  for (const finding of findings) add(fileOf(finding), finding);
  for (const { file, line, column, message } of summary.unreadable) {
    const place = `${file}:${line}:${column}`;
    const body = element("error", { message, type: "unreadable" }, `${place}: ${message}`);
    add(file, { name: `unreadable@${line}:${column}`, classname: "unreadable", outcome: "error", body });
  }
  for (const skipped of summary.skipped) {
    const body = element("skipped", { message: skippedText(skipped) });
    add(skipped.file, { name: `document ${skipped.document + 1}`, classname: "skipped", outcome: "skipped", body });
  }
  for (const entry of summary.notRendered ?? []) {
    const body = element("skipped", { message: notRenderedText(entry) });
    add(entry.file, { name: `${entry.object}@${entry.line}`, classname: "not rendered", outcome: "skipped", body });
  }
  const lines = policyLines(policy);
  if (lines.length > 0) {
    add("policies", { ...passed("applied policies"), body: element("system-out", {}, lines.join("\n")) });
  }
  for (const [reason, number] of countsByReason(summary.ignored)) {
    const body = element("skipped", { message: reason });
    add("ignored", { name: ignoredCount(number), classname: "ignored", outcome: "skipped", body });
  }
  if (suites.size === 0) add("muster", passed(`${summary.evaluated} documents evaluated`));
  for (const suite of suites.values()) if (suite.length === 0) suite.push(passed("no findings"));
  yield `<?xml version="1.0" encoding="UTF-8"?>\n`;
  yield startOf("testsuites", { name: "muster", ...totals([...suites.values()], failOn) });
  for (const [file, suite] of suites) {
    yield `\n  ${startOf("testsuite", { name: file, ...totals([suite], failOn) })}`;
    yield* casesOf(suite, failOn);
    yield "\n  </testsuite>";
  }
  yield "\n</testsuites>\n";
}

/** The report as JUnit XML in one text. */
export function checkJunit(report: CheckReport, context?: CheckReportContext): string {
  return [...junitParts(report, context)].join("");
}

function passed(name: string): Case {
  return { name, classname: "evaluated", outcome: "passed", body: "" };
}

function* casesOf(suite: Suite, failOn: FailOn): Generator<string> {
  const countByName = new Map<string, number>();
  for (const entry of suite) {
    const { name, classname, body } = "outcome" in entry ? entry : caseOf(entry, failOn);
    // Readers of JUnit merge two cases with the same name.
    const number = (countByName.get(name) ?? 0) + 1;
    countByName.set(name, number);
    const unique = number === 1 ? name : `${name} (${number})`;
    yield `\n    ${element("testcase", { name: unique, classname }, body, true)}`;
  }
}

type FailOn = Severity | "never";

function outcomeOf({ waiver, known, severity }: Finding, failOn: FailOn): Outcome {
  if (waiver !== undefined || known === true) return "skipped";
  if (failOn !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)) return "failed";
  return "passed";
}

function caseOf(finding: Finding, failOn: FailOn): Case {
  const { rule, name, object, path, severity, message, fix, waiver } = finding;
  const subject = (object && objectName(object)) ?? fileOf(finding);
  const text = present([`${placeText(finding)}: ${severity}: ${message}`, fix && `fix: ${fix}`]).join("\n");
  const outcome = outcomeOf(finding, failOn);
  const entry = (body: string): Case => ({
    name: `${rule}@${subject} ${path}`.trimEnd(),
    classname: name,
    outcome,
    body,
  });
  if (waiver !== undefined) {
    const { owner, expires, reason } = waiver;
    return entry(element("skipped", { message: `waived by ${owner} until ${expires}: ${reason}` }));
  }
  if (outcome === "skipped") return entry(element("skipped", { message: "known from the baseline" }));
  if (outcome === "failed") return entry(element("failure", { message, type: severity }, text));
  return entry(element("system-out", {}, text));
}

function totals(suites: readonly Suite[], failOn: FailOn): Readonly<Record<string, string>> {
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
  for (const suite of suites) {
    for (const entry of suite) counts["outcome" in entry ? entry.outcome : outcomeOf(entry, failOn)] += 1;
  }
  const { passed, failed, error, skipped } = counts;
  const tests = passed + failed + error + skipped;
  return { tests: `${tests}`, failures: `${failed}`, errors: `${error}`, skipped: `${skipped}` };
}

/** An element. Its content is text, unless `isXml`. */
function element(name: string, attributes: Readonly<Record<string, string>>, content = "", isXml = false): string {
  const start = startOf(name, attributes);
  if (content === "") return `${start.slice(0, -1)}/>`;
  return `${start}${isXml ? content : escapeXml(content)}</${name}>`;
}

function startOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${list.join("")}>`;
}
