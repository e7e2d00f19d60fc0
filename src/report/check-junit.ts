import type { CheckReport } from "../check/check-report.ts";
import type { Finding } from "../finding/finding.ts";
import { SEVERITIES, type Severity } from "../finding/issue.ts";
import type { CheckReportContext } from "./check-context.ts";
import { fileOf, placeText, skippedText } from "./check-place.ts";
import { objectName } from "./issue-lines.ts";

/** A test case, its name as stable as the finding, and what is inside it. */
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly outcome: "passed" | "failed" | "error" | "skipped";
  readonly body: string;
}

/**
 * The report as JUnit XML: a suite for each file, a test case for each finding, `rule@object path`. What fails the
 * check is a failure; a milder finding passes and says so in its output; waived and known ones are skipped; a document
 * that could not be read is an error. A file without findings is one test case that passes. There are no times, since
 * equal checks give equal reports.
 */
export function checkJunit({ findings, summary }: CheckReport, context: CheckReportContext = {}): string {
  const suites = new Map<string, Case[]>((context.files ?? []).map((file) => [file, []]));
  const add = (file: string, entry: Case) => {
    const cases = suites.get(file);
    if (cases === undefined) suites.set(file, [entry]);
    else cases.push(entry);
  };
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

// Readers of JUnit take two cases of one name for one.
function numbered(cases: readonly Case[]): readonly Case[] {
  const seen = new Map<string, number>();
  return cases.map((entry) => {
    const number = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, number);
    return number === 1 ? entry : { ...entry, name: `${entry.name} (${number})` };
  });
}

function caseOf(finding: Finding, failOn: Severity | "never"): Case {
  const { rule, name, object, path, severity, message, fix, waiver, known } = finding;
  const about = object === undefined ? fileOf(finding) : objectName(object);
  const text = [`${placeText(finding)}: ${severity}: ${message}`, ...(fix === undefined ? [] : [`fix: ${fix}`])].join(
    "\n",
  );
  const entry = (outcome: Case["outcome"], body: string): Case => ({
    name: `${rule}@${about} ${path}`.trimEnd(),
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
  const of = (outcome: Case["outcome"]) => String(cases.filter((entry) => entry.outcome === outcome).length);
  return { tests: String(cases.length), failures: of("failed"), errors: of("error"), skipped: of("skipped") };
}

/** An element; its content is text unless it is said to be made of elements. */
function element(name: string, attributes: Readonly<Record<string, string>>, content = "", isXml = false): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  if (content === "") return `<${name}${list.join("")}/>`;
  return `<${name}${list.join("")}>${isXml ? content : escapeXml(content)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 allows nowhere, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

function escapeXml(text: string): string {
  return text
    .replace(ILLEGAL, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
