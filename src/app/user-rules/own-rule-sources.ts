import type { FoundFile } from "../../inputs/index.ts";
import type { Issue } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import type { RuleBook } from "../../rules/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { moduleRulesOf } from "./module-rules.ts";
import { allRules, readUserRules } from "./read-user-rules.ts";
import { ruleFileIssue } from "./rule-issue.ts";
import { sha256OfFile } from "./texts-of-files.ts";

/** The rules of a repository, as `readRuleBook` takes them. */
interface RuleSourcesOfBook {
  readonly rules: readonly Rule[];
  readonly issues: readonly Issue[];
  /** Whether it has modules of rules that did not run. */
  readonly isPartial: boolean;
  readonly modules: RuleBook["modules"];
  /** Settings of its packs by the ids of rules. */
  readonly defaults: readonly Readonly<Record<string, unknown>>[];
}

/** The options of `ownRuleSources`. */
interface OwnRuleOptions {
  /** Rules that a program gives. Default: none. */
  readonly rules?: readonly Rule[] | undefined;
  /** Whether the base decides, so that its modules run in place of those of the branch. Default false. */
  readonly isJudgedByBase?: boolean;
}

function notRun({ file }: FoundFile): Issue {
  return {
    ...ruleFileIssue("module", {
      message: "the module of rules was not run: only the command line runs modules, in a process of their own",
      location: { file, line: 1, column: 1 },
      fix: "run muster check, write the rules in CEL, or pass them as the option rules of check()",
    }),
    unjudged: true,
  };
}

/**
 * Reads the rules of a repository: those of muster, those of its files and packs, those of its modules where they ran, and
 * those that a program gives.
 */
export function ownRuleSources(
  root: string,
  document: YamlDocument | undefined,
  { rules: given = [], isJudgedByBase = false }: OwnRuleOptions = {},
): RuleSourcesOfBook {
  const { rules, modules, issues, packs } = readUserRules(root, document);
  const ofModules = modules.length === 0 ? undefined : moduleRulesOf(root);
  return {
    rules: allRules(rules, [...(ofModules?.rules ?? []), ...given]),
    issues: [...issues, ...(ofModules?.issues ?? (isJudgedByBase ? [] : modules.map(notRun)))],
    modules: modules.map(({ file, path }) => ({ file, sha256: sha256OfFile(path) })),
    isPartial: modules.length > 0 && ofModules === undefined,
    defaults: packs.map(({ settings }) => settings),
  };
}
