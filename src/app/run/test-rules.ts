import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { findRoot, listInputs, readOrganization, walk } from "../../inputs/index.ts";
import { type Issue, readOptionalFile } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import { parseRuleTexts, type RuleExamples } from "../../user-rules/index.ts";
import { readYaml } from "../../yaml/index.ts";
import { loadModuleRules } from "../modules/load-module-rules.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";
import { ruleFileIssue } from "../user-rules/rule-issue.ts";
import { textsOf } from "../user-rules/texts-of-files.ts";
import { differencesOf } from "./example-differences.ts";

/** One example of a rule, and its result. */
interface TestedExample {
  readonly rule: string;
  readonly name: string;
  /** `good example 1`, or the path of a fixture. */
  readonly example: string;
  readonly passed: boolean;
  /** The differences to what was expected; empty where it passed. */
  readonly differences: readonly string[];
}

/** The results of the tests of rules. */
interface RuleTests {
  readonly tested: readonly TestedExample[];
  /** Rules without an example. */
  readonly untested: readonly string[];
  /** The problems of the files of rules. */
  readonly issues: readonly Issue[];
  readonly exitCode: number;
}

/** A rule with everything that tests it. */
interface TestableRule {
  readonly rule: Rule;
  readonly examples: RuleExamples;
  /** Folder of its fixtures; absent for a rule without a file. */
  readonly fixtures?: string;
}

/**
 * Runs the examples of rules, and the fixtures beside their files: `NAME/good/*.yaml` has no finding, each file of
 * `NAME/bad/` has one, or exactly those of `FILE.expected.yaml`.
 *
 * @param paths files and folders of rules; none: those that `muster.yaml` names
 */
export async function testRules(
  paths: readonly string[],
  options: { readonly root?: string } = {},
): Promise<RuleTests> {
  const root = findRoot(options.root ?? ".");
  const { rules, issues } = paths.length === 0 ? await rulesOfRepository(root) : rulesOfPaths(root, paths);
  const tested = rules.flatMap((each) => testRule(each));
  const untested = rules
    .filter(({ rule }) => !tested.some((each) => each.rule === rule.id))
    .map(({ rule: { id, name } }) => `${id} ${name}`);
  const isWrong = issues.some(({ severity }) => severity === "error") || tested.some(({ passed }) => !passed);
  if (rules.length === 0 && issues.length === 0) {
    throw new Error("there is no rule: name files with rules, or add policies.rules to muster.yaml");
  }
  return { tested, untested, issues, exitCode: isWrong ? 2 : 0 };
}

interface FoundRules {
  readonly rules: readonly TestableRule[];
  readonly issues: readonly Issue[];
}

async function rulesOfRepository(root: string): Promise<FoundRules> {
  const { document } = readOrganization(root);
  const { rules, issues } = readUserRules(root, document);
  const modules = await loadModuleRules(root);
  const ofModules = modules.rules.map((rule) => {
    const { good, bad } = rule.examples;
    const examples = { good: good === "" ? [] : [good], bad: bad === "" ? [] : [bad] };
    return { rule, examples, fixtures: fixturesOf(join(root, rule.user?.file ?? ""), rule.name) };
  });
  return {
    rules: [
      ...rules.map(({ rule, file, examples }) => ({
        rule,
        examples,
        fixtures: fixturesOf(join(root, file), rule.name),
      })),
      ...ofModules,
    ],
    issues: [...issues, ...modules.issues],
  };
}

function rulesOfPaths(root: string, paths: readonly string[]): FoundRules {
  for (const path of paths) if (!existsSync(path)) throw new Error(`${path} does not exist`);
  const listed = listInputs(paths, { patterns: false });
  const files = listed.files.flatMap(({ path, bytes }) => {
    if (path === undefined || !/\.(?:ya?ml|json)$/i.test(path)) return [];
    return [{ file: relative(root, path), path, bytes }];
  });
  const read = textsOf(files);
  const unread = listed.unreadable.map(({ file, line, column, message }) =>
    ruleFileIssue("schema", { message, location: { file, line, column } }),
  );
  const parsed = parseRuleTexts(read.texts, []);
  const pathOf = new Map(files.map(({ file, path }) => [file, path]));
  return {
    rules: parsed.rules.map(({ rule, file, examples }) => ({
      rule,
      examples,
      fixtures: fixturesOf(pathOf.get(file) ?? file, rule.name),
    })),
    issues: [...unread, ...read.issues, ...parsed.issues],
  };
}

function fixturesOf(path: string, name: string): string {
  return join(dirname(path), name);
}

function testRule({ rule, examples, fixtures }: TestableRule): readonly TestedExample[] {
  const run = (example: string, yaml: string, isGood: boolean, expected?: unknown): TestedExample => {
    const differences = differencesOf(rule, yaml, isGood, expected);
    return { rule: rule.id, name: rule.name, example, passed: differences.length === 0, differences };
  };
  const runFixture = (fixture: Fixture, isGood: boolean): TestedExample => {
    if ("yaml" in fixture) return run(fixture.file, fixture.yaml, isGood, fixture.expected);
    const { file, problem } = fixture;
    return { rule: rule.id, name: rule.name, example: file, passed: false, differences: [problem] };
  };
  return [
    ...examples.good.map((yaml, index) => run(`good example ${index + 1}`, yaml, true)),
    ...examples.bad.map((yaml, index) => run(`bad example ${index + 1}`, yaml, false)),
    ...fixtureFiles(fixtures, "good").map((fixture) => runFixture(fixture, true)),
    ...fixtureFiles(fixtures, "bad").map((fixture) => runFixture(fixture, false)),
  ];
}

/** A file that tests a rule, or the reason why it cannot be read. */
type Fixture =
  | { readonly file: string; readonly problem: string }
  | { readonly file: string; readonly yaml: string; readonly expected?: unknown };

function fixtureFiles(folder: string | undefined, kind: "good" | "bad"): readonly Fixture[] {
  if (folder === undefined || !existsSync(join(folder, kind))) return [];
  const { files, unreadable } = walk(folder, join(folder, kind));
  return [
    ...unreadable.map(({ file, message }) => ({ file, problem: message })),
    ...files.flatMap(({ file, path }) => {
      return /\.ya?ml$/i.test(file) && !file.includes(EXPECTED) ? [readFixture(file, path)] : [];
    }),
  ];
}

const EXPECTED = ".expected.";

function readFixture(file: string, path: string): Fixture {
  const content = readOptionalFile(path);
  if (content === undefined) return { file, problem: "does not exist any more" };
  if ("problem" in content) return { file, problem: content.problem };
  const yaml = content.bytes.toString("utf8");
  const expectation = readOptionalFile(path.replace(/\.ya?ml$/i, `${EXPECTED}yaml`));
  if (expectation === undefined) return { file, yaml };
  if ("problem" in expectation) return { file, problem: `its expected findings: ${expectation.problem}` };
  const { documents, unreadable } = readYaml(expectation.bytes, file);
  const [first] = unreadable;
  if (first !== undefined) {
    return { file, problem: `its expected findings, line ${first.line}: ${first.message}` };
  }
  return { file, yaml, expected: documents[0]?.value ?? [] };
}
