import { resolve } from "node:path";
import type { Issue } from "../../kernel/index.ts";
import type { Rule } from "../../rule/index.ts";

/** The rules of the modules of a repository, and the issues of modules that failed. */
export interface ModuleRules {
  readonly rules: readonly Rule[];
  readonly issues: readonly Issue[];
}

/** A process loads the modules of a repository once, before it reads `muster.yaml`. */
const loaded = new Map<string, ModuleRules>();

/** The rules of the modules of a repository; undefined where they did not run in this process. */
export function moduleRulesOf(root: string): ModuleRules | undefined {
  return loaded.get(resolve(root));
}

/** Records the rules of the modules of a repository for all later reads of its rules. */
export function keepModuleRules(root: string, rules: ModuleRules): void {
  loaded.set(resolve(root), rules);
}
