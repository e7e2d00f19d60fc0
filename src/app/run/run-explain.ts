import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { rules } from "../../../policies/index.ts";
import { findRoot, isTypeScript, ORGANIZATION_FILE } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { getOrCreate, isFolder, isInside, issueLines, pathExists } from "../../kernel/index.ts";
import type { CatalogueRule } from "../../rules/index.ts";
import { type ExplainedSetting, explainedSetting, findRule, suggestRule } from "../../rules/index.ts";
import { readRuleBooks } from "../check/check-inputs.ts";
import type { CheckTrace } from "../check/check-trace.ts";
import { type CheckOptions, type CheckRun, runCheck } from "../check/run-check.ts";
import { EXIT, staleIf } from "../output/exit-code.ts";
import { repositoryTop } from "../output/output-link.ts";
import type { ExplainedFinding, ExplainedObject, Explanation } from "../results/explanation.ts";
import { findingExplainer } from "./explain-finding.ts";
import { type ExplainedCheck, explainObject, stateOfFindings } from "./explain-object.ts";
import { type LocatedObject, locatedObjects } from "./located-objects.ts";
import { repositoryCatalogue } from "./repository-catalogue.ts";
import { unread, unreadDocuments } from "./unread-place.ts";

/** The options of an explanation: those of the check that it runs. */
export type ExplainOptions = Pick<CheckOptions, "root" | "policyBase" | "baseline" | "since" | "today">;

/** The explanation and the exit code. */
interface ExplainOutcome {
  /** Absent where a `muster.yaml` with errors prevents the check. */
  readonly explanation: Explanation | undefined;
  /** For standard error. */
  readonly messages: readonly string[];
  readonly exitCode: number;
}

/** A file or folder, and a line of the file. */
interface ExplainedPlace {
  /** Absolute. */
  readonly path: string;
  readonly line: number | undefined;
}

/**
 * The rule of an id or a name.
 *
 * @throws Error for an unknown rule, with a suggestion: usage error, exit 1
 */
export function explainRule(reference: string, catalogue: readonly CatalogueRule[]): CatalogueRule {
  const rule = findRule(reference, catalogue);
  if (rule !== undefined) return rule;
  const suggestion = suggestRule(reference, catalogue);
  const hint = suggestion === undefined ? "muster rules lists all" : `did you mean ${suggestion}?`;
  throw new Error(`there is no rule ${JSON.stringify(reference)}; ${hint}`);
}

/** The setting of a rule for all objects by the `muster.yaml` of a folder; undefined without a usable one. */
export function settingHere(rule: CatalogueRule, folder: string): ExplainedSetting | undefined {
  const root = findRoot(folder);
  if (!existsSync(join(root, ORGANIZATION_FILE))) return undefined;
  const books = readRuleBooks(root, {});
  if ("unjudged" in books) return undefined;
  return explainedSetting(rule, books.book);
}

/**
 * The paths of the check that explains a place, unless others are named: the repository around it, or its folder. None for
 * a TypeScript definition, which only a check of the definitions runs.
 *
 * @throws Error for a place that does not exist: usage error, exit 1
 */
export function explainPaths(place: string, root: string): readonly string[] {
  const { path } = parsePlace(place);
  const hasOrganization = existsSync(join(root, ORGANIZATION_FILE)) && isInside(path, resolve(root));
  if (hasOrganization && isTypeScript(path)) return [];
  return [relative(".", hasOrganization ? root : checkedFolder(path)) || "."];
}

function checkedFolder(path: string): string {
  const top = repositoryTop();
  if (existsSync(join(top, ".git")) && isInside(realpathSync(path), top)) return top;
  return isFolder(path) ? path : dirname(path);
}

function parsePlace(place: string): ExplainedPlace {
  const [, file = place, line] = pathExists(place) ? [] : (/^(.+?):(\d+)(?::\d+)?$/.exec(place) ?? []);
  if (!pathExists(file)) throw new Error(`${file} does not exist; --for names a file or folder, or PATH:LINE`);
  if (line !== undefined && isFolder(file)) throw new Error(`${file} is a folder, which has no line ${line}`);
  return { path: resolve(file), line: line === undefined ? undefined : Number(line) };
}

/** Runs one check, and explains what a rule did about each object of a place. */
export async function runExplain(
  reference: string,
  place: string,
  paths: readonly string[],
  options: ExplainOptions = {},
): Promise<ExplainOutcome> {
  const rule = explainRule(reference, repositoryCatalogue(options.root ?? "."));
  const named = parsePlace(place);
  let trace: CheckTrace | undefined;
  const observe = (seen: CheckTrace) => {
    trace = seen;
  };
  const run = await runCheck(paths, { ...options, allowEmpty: true, observe });
  const { findings, policy, summary } = run.report;
  if (trace === undefined) {
    const messages = issueLines(findings.filter(({ severity }) => severity === "error"));
    return { explanation: undefined, messages, exitCode: EXIT.usage };
  }
  const objects = explainPlace(rule, named, run, trace);
  const explanation = { rule, place, paths, policies: policy?.source ?? "branch", objects };
  const isUnreadable = summary.unreadable.some(({ file }) => isInside(resolve(file), named.path));
  return { explanation, messages: [], exitCode: staleIf(isUnreadable) };
}

function explainPlace(
  rule: CatalogueRule,
  { path, line }: ExplainedPlace,
  run: CheckRun,
  trace: CheckTrace,
): readonly ExplainedObject[] {
  const unreadOnes = unreadDocuments(run.report.summary, trace.subject.partKeys);
  const located = locatedObjects(trace, unreadOnes.startsOf);
  const kept = new Set(trace.kept);
  const repaired = new Set(trace.ran.filter((finding) => !kept.has(finding)));
  const explain = findingExplainer(run, repaired);
  const byObject = new Map<LocatedObject, Finding[]>();
  const ofFiles: ExplainedFinding[] = [];
  for (const finding of [...run.findings, ...repaired]) {
    if (finding.rule !== rule.id) continue;
    for (const each of located.of(finding)) getOrCreate(byObject, each, () => []).push(finding);
    const { location } = finding;
    if (location === undefined || !isInside(resolve(location.file), path)) continue;
    if (located.at(location.file, location.line).length === 0) ofFiles.push(explain(finding));
  }
  const policy = [...rules, ...trace.book.userRules].find(({ id }) => id === rule.id);
  const check: ExplainedCheck = { rule, policy, trace, byObject, explain, parts: unreadOnes.parts };
  const objects = isFolder(path) ? located.below(path) : located.at(path, line);
  const hasFileFindings = ofFiles.length > 0 && (line === undefined || objects.length === 0);
  const ofFile = hasFileFindings ? [{ ...stateOfFindings(ofFiles), findings: ofFiles }] : [];
  const all = [...objects.map((each) => explainObject(each, check)), ...ofFile, ...unreadOnes.at(path, line)];
  if (all.length > 0) return all;
  if (basename(path) === ORGANIZATION_FILE) {
    return [{ result: "no finding", reason: "it reports nothing about this file", findings: [] }];
  }
  if (trace.subject.output.some((file) => file.path !== undefined && isInside(resolve(file.path), path))) {
    return [unread("muster wrote it; the definition or manifest that it comes from is checked in its place")];
  }
  return [
    unread("the check read no object there: the paths of the check do not include the place, or its file is empty"),
  ];
}
