import { readOrganization } from "../../inputs/index.ts";
import { keepModuleRules, type ModuleRules, moduleRulesOf } from "../user-rules/module-rules.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";

const NONE: ModuleRules = { rules: [], issues: [] };

/** Runs the modules of rules of a repository once, and keeps their rules for all later reads. */
export async function loadModuleRules(root: string): Promise<ModuleRules> {
  const known = moduleRulesOf(root);
  if (known !== undefined) return known;
  const { modules, rules } = readUserRules(root, readOrganization(root).document);
  if (modules.length === 0) return NONE;
  const { importRuleModules } = await import("./import-rule-modules.ts");
  const read = await importRuleModules(
    modules,
    rules.map(({ rule }) => rule),
  );
  keepModuleRules(root, read);
  return read;
}
