import { realpathSync } from "node:fs";
import { rules as shipped } from "../../../policies/index.ts";
import type { FoundFile } from "../../inputs/index.ts";
import { RULE_ID_PATTERN } from "../../k8s-fields/index.ts";
import { type Issue, isObject, items, messageOf, readOptionalFile, record } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";
import type { NamedRule } from "../../rules/index.ts";
import { sameNames } from "../../user-rules/index.ts";
import type { ModuleRules } from "../user-rules/module-rules.ts";
import { ruleFileIssue } from "../user-rules/rule-issue.ts";
import { sha256OfFile } from "../user-rules/texts-of-files.ts";
import { ModuleCompiler } from "./compile-modules.ts";
import { runModule } from "./definition-guard.ts";
import { guardedRule } from "./guarded-rule.ts";
import { importFile } from "./import-file.ts";

/** The exports of a module of rules. */
interface RuleModule {
  readonly rules?: unknown;
  readonly default?: { readonly rules?: unknown };
}

/**
 * Runs modules that export `rules` of `defineRule`. An error of one is an issue with its name, and the others still run. A
 * module without `rules` is a helper of others, unless it calls `defineRule`.
 *
 * @param others the rules of the repository in YAML, from which the ids and names must differ. Default: none
 */
export async function importRuleModules(
  modules: readonly FoundFile[],
  others: readonly NamedRule[] = [],
): Promise<ModuleRules> {
  process.setSourceMapsEnabled(true);
  // Outside of strict mode, a rule that changes its frozen input would go on without an error.
  const compiler = new ModuleCompiler({ isStrict: true });
  const rules: Rule[] = [];
  const issues: Issue[] = [];
  try {
    const sources = modules.map((module) => ({ ...module, real: realpathSync(module.path) }));
    await compiler.compile(sources.map(({ real }) => real));
    for (const { real, file } of sources) {
      const add = (message: string, line = 1, column = 1) =>
        issues.push(ruleFileIssue("module", { message, location: { file, line, column } }));
      const problem = compiler.problemOf(real);
      if (problem !== undefined) {
        add(problem.message, problem.line, problem.column);
        continue;
      }
      const errors = await runModule(file, async () => {
        const module = await importFile<RuleModule>(compiler.urlOf(real));
        const exported = module.rules ?? module.default?.rules;
        if (exported === undefined) {
          if (makesRules(real)) throw new Error("does not export rules: write export const rules = [defineRule({…})]");
          return;
        }
        const found = items(exported).filter(isRule);
        if (!Array.isArray(exported) || found.length < exported.length) {
          throw new Error("exports rules that defineRule of muster-gitops/rules has not made");
        }
        const problem = found.flatMap((rule) => problemOf(rule) ?? []).at(0);
        if (problem !== undefined) throw new Error(problem);
        rules.push(...found.map((rule) => guardedRule(withOrigin(rule, file, real))));
      });
      for (const error of errors) add(messageOf(error));
    }
  } finally {
    compiler.dispose();
  }
  const named = rules.map((rule) => ({ rule, file: rule.user?.file ?? "" }));
  return { rules, issues: [...issues, ...sameNames(named, shipped, others)] };
}

/** Whether a module calls defineRule; any other one without `rules` is a helper of others. */
function makesRules(path: string): boolean {
  const read = readOptionalFile(path);
  return read !== undefined && "bytes" in read && /\bdefineRule\s*\(/.test(read.bytes.toString("utf8"));
}

function isRule(value: unknown): value is Rule {
  if (!isObject(value)) return false;
  const { id, name, scope, check, severity, pack } = value;
  const texts = [id, name, severity, pack].every((each) => typeof each === "string");
  return texts && ["pod", "object", "set"].includes(String(scope)) && typeof check === "function";
}

const ID = new RegExp(RULE_ID_PATTERN);
const SEVERITIES: readonly string[] = ["error", "warning", "info"];
const PACKS: readonly string[] = ["recommended", "strict", "optional"];

/** The texts that pages and reports print. */
const TEXTS = ["title", "rationale", "fix"] as const;

/** The first field of a rule that types would reject, which do not exist when a module runs. */
function problemOf(rule: Rule): string | undefined {
  const { id, severity, pack, examples } = rule;
  const place = `rule ${JSON.stringify(id)}`;
  const missing = TEXTS.find((field) => typeof rule[field] !== "string" || rule[field] === "");
  if (missing !== undefined) return `${place}: ${missing} must be a text`;
  if (!ID.test(id)) return `${place}: id must be capital letters, a hyphen and three or four digits, such as ACME-001`;
  if (!SEVERITIES.includes(severity)) return `${place}: severity must be ${SEVERITIES.join(", ")}`;
  if (!PACKS.includes(pack)) return `${place}: pack must be ${PACKS.join(", ")}`;
  const { good, bad } = record(examples);
  if (typeof good === "string" && typeof bad === "string") return undefined;
  return `${place}: examples must be {good: "YAML", bad: "YAML"}`;
}

/** The rule with its file. The text of the module decides what it reports, as far as it is known. */
function withOrigin(rule: Rule, file: string, path: string): Rule {
  return { ...rule, user: { file, judges: sha256OfFile(path), isModule: true } };
}
