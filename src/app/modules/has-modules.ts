import { existsSync } from "node:fs";
import { join } from "node:path";
import { isTypeScript, readOrganization, WORKLOADS_FOLDER, walk } from "../../inputs/index.ts";
import { ruleSources } from "../user-rules/rule-sources.ts";

/** Whether a repository has TypeScript definitions, which need a supervised process. */
export async function hasModules(root: string): Promise<boolean> {
  const folder = join(root, WORKLOADS_FOLDER);
  if (existsSync(folder) && walk(root, folder).files.some(({ file }) => isTypeScript(file))) return true;
  return hasRuleModules(root);
}

/** Whether `muster.yaml` names modules of rules, which need a supervised process. */
export async function hasRuleModules(root: string): Promise<boolean> {
  const { document } = readOrganization(root);
  const { paths, packs } = ruleSources(document?.value);
  if (paths.length + packs.length === 0) return false;
  // Only repositories with rules of their own need all rules here, which a start of the program should not load.
  const { namesModules } = await import("../user-rules/read-user-rules.ts");
  return namesModules(root, document);
}

/** Whether one of the bases of a check has definitions or rules that are modules. */
export async function anyBaseHasModules(bases: readonly (string | undefined)[], root: string): Promise<boolean> {
  const revisions = bases.filter((base) => base !== undefined);
  if (revisions.length === 0) return false;
  const { baseHasModules } = await import("./base-modules.ts");
  const found = await Promise.all(revisions.map((revision) => baseHasModules(revision, root)));
  return found.includes(true);
}
