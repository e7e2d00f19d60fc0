import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { type BranchBase, BUILD, sha256Of, VERSION } from "../../kernel/index.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";
import { todayIn } from "../output/today.ts";
import { pathInCopy } from "../repository/base-paths.ts";
import type { CheckPathsOptions } from "./check-paths-options.ts";

/**
 * The hash of everything that the findings of paths at a commit depend on. Undefined where they also depend on installed
 * packages, on the rules of a program or on files outside of the commit.
 */
export function pastKey(
  { top, commit }: BranchBase,
  root: string,
  paths: readonly string[],
  options: CheckPathsOptions,
): string | undefined {
  const { pack, allowOverrides, unknownKinds, unit, limits, crds = [], rules = [], render, base } = options;
  // TypeScript definitions, which a check without paths runs, and modules of rules import packages.
  const hasModules = paths.length === 0 || supervisorChannel() !== undefined || base?.hasRuleModules === true;
  if (hasModules || crds.length + rules.length > 0) return undefined;
  const inTop = (path: string) => pathInCopy(path, { top, folder: "", commit, dispose: () => undefined });
  return sha256Of(
    JSON.stringify([
      ["past", VERSION, BUILD, commit, base?.commit],
      [relative(top, realpathSync(".")), inTop(root), paths.map(inTop)],
      [pack, allowOverrides, unknownKinds, unit, limits, render],
      options.today ?? todayIn(process.env),
    ]),
  );
}
