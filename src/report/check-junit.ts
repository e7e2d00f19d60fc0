import { getOrCreate } from "../base/memo.ts";
import { present } from "../base/present.ts";
import type { CheckReport } from "../check/check-report.ts";
import type { Finding } from "../finding/finding.ts";
import { SEVERITIES, type Severity } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { countsByReason, fileOf, ignoredCount, skippedText } from "./check-place.ts";
import { escapeXml } from "./escape.ts";
import { objectName, placeText } from "./issue-lines.ts";
import { policyLines } from "./policy-lines.ts";

/** A test case. Its name is as stable as the fingerprint of the finding. */
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly outcome: "passed" | "failed" | "error" | "skipped";
  readonly body: string;
}

/**
 * The report as JUnit XML: a suite for each file and a test case for each finding, `rule@object path`. A finding that
 * fails the check is a failure; one of a lower severity passes and is in the output of its case. Waived and known
 * findings are skipped cases, and an unreadable document is an error. Relaxed rules are the output of a case that passes. A file without findings is one case that passes.
 * The report has no times, so that equal checks give equal reports.
 */
export function checkJunit({ findings, summary, policy }: CheckReport, context: CheckReportContext = {}): string {
  const suites = new Map<string, Case[]>((context.files ?? []).map((file) => [file, []]));
  const add = (file: string, entry: Case) => getOrCreate(suites, file, (): Case[] => []).push(entry);
  for (const finding of findings) add(fileOf(finding), caseOf(finding, context.failOn ?? "error"));
  for (const { file, line, column, message } of summary.unreadable) {
    const place = `${file}:${line}:${column}`;
    const body = element("error", { message, type: "unreadable" }, `${place}: ${message}`);
    add(file, { name: `unreadable@${line}:${column}`, classname: "unreadable", outcome: "error", body });
  }
  for (const skipped of summary.skipped) {
    const body = element("skipped", { message: skippedText(skipped) });
    add(skipped.file, { name: `document ${skipped.document + 1}`, classname: "skipped", outcome: "skipped", body });
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
  const parts = [...suites].map(([file, cases]) => suiteOf(file, cases.length === 0 ? [passed("no findings")] : cases));
  const total = { name: "muster", ...totals(parts.flatMap(({ cases }) => cases)) };
  const body = parts.map(({ xml }) => xml).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", total, `\n${body}\n`, true)}\n`;
}

function passed(name: string): Case {
  return { name, classname: "evaluated", outcome: "passed", body: "" };
}

function suiteOf(file: string, cases: readonly Case[]) {
  const named = numbered(cases);
  const body = named.map(({ name, classname, body }) => `    ${element("testcase", { name, classname }, body, true)}`);
  const xml = `  ${element("testsuite", { name: file, ...totals(cases) }, `\n${body.join("\n")}\n  `, true)}`;
  return { cases, xml };
}

// Readers of JUnit merge two cases with the same name.
function numbered(cases: readonly Case[]): readonly Case[] {
  const seen = new Map<string, number>();
  return cases.map((entry) => {
    const number = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, number);
    if (number === 1) return entry;
    return { ...entry, name: `${entry.name} (${number})` };
  });
}

function caseOf(finding: Finding, failOn: Severity | "never"): Case {
  const { rule, name, object, path, severity, message, fix, waiver, known } = finding;
  const subject = (object && objectName(object)) ?? fileOf(finding);
  const text = present([`${placeText(finding)}: ${severity}: ${message}`, fix && `fix: ${fix}`]).join("\n");
  const entry = (outcome: Case["outcome"], body: string): Case => ({
    name: `${rule}@${subject} ${path}`.trimEnd(),
    classname: name,
    outcome,
    body,
  });
  if (waiver !== undefined) {
    const { owner, expires, reason } = waiver;
    return entry("skipped", element("skipped", { message: `waived by ${owner} until ${expires}: ${reason}` }));
  }
  if (known === true) return entry("skipped", element("skipped", { message: "known from the baseline" }));
  const fails = failOn !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
  if (fails) return entry("failed", element("failure", { message, type: severity }, text));
  return entry("passed", element("system-out", {}, text));
}

function totals(cases: readonly Case[]): Readonly<Record<string, string>> {
  const tally = (outcome: Case["outcome"]) => String(cases.filter((entry) => entry.outcome === outcome).length);
  return { tests: String(cases.length), failures: tally("failed"), errors: tally("error"), skipped: tally("skipped") };
}

/** An element. Its content is text, unless `isXml`. */
function element(name: string, attributes: Readonly<Record<string, string>>, content = "", isXml = false): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  if (content === "") return `<${name}${list.join("")}/>`;
  return `<${name}${list.join("")}>${isXml ? content : escapeXml(content)}</${name}>`;
}
