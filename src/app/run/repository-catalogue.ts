import { findRoot, readOrganization } from "../../inputs/index.ts";
import { type CatalogueRule, ruleCatalogue } from "../../rules/index.ts";
import { ownRuleSources } from "../user-rules/own-rule-sources.ts";

/** The rules that a finding of a repository may name: those of muster, and its own. */
export function repositoryCatalogue(folder: string): readonly CatalogueRule[] {
  const root = findRoot(folder);
  return ruleCatalogue(ownRuleSources(root, readOrganization(root).document).rules);
}
