import { type App, Manifest, type Origin } from "../../../constructs/index.ts";
import { rules as shipped } from "../../../policies/index.ts";
import { type KubeObject, organizationRules, pointerTo, ruleOf } from "../../kernel/index.ts";
import { findRule, type RuleBook } from "../../rules/index.ts";
import type { YamlDocument } from "../../yaml/index.ts";
import { policiesOfRule } from "../export/vap/named-rules.ts";
import { readUserRules } from "../user-rules/read-user-rules.ts";

/**
 * Adds the admission policies of the rules that `clusters[].admission.enforce` names. A rule without any policy is an error,
 * because the cluster would not enforce it.
 */
export function addEnforcedRules(app: App, root: string, document: YamlDocument | undefined, book: RuleBook): void {
  const { clusters } = app.organization;
  if (document === undefined || clusters.every(({ admission }) => admission === undefined)) return;
  const { rules: own } = readUserRules(root, document);
  for (const [index, each] of clusters.entries()) {
    const { name: cluster, admission } = each;
    for (const [at, name] of (admission?.enforce ?? []).entries()) {
      const path = pointerTo("/clusters", index, "admission", "enforce", at);
      const rule = findRule(name, [...book.userRules, ...shipped]);
      const user = own.find((known) => known.rule.id === rule?.id);
      const made = rule && policiesOfRule(rule, user, book, { organization: app.organization, cluster: each }, true);
      if (made === undefined || made.policies.length === 0) {
        const reason = made === undefined ? `${name} is not a rule` : `${name} ${made.skipped.join("; ")}`;
        app.report({
          ...ruleOf(organizationRules.constraint),
          severity: "error",
          message: `clusters[${index}].admission.enforce[${at}]: ${reason}`,
          path,
          location: document.locate(path),
          fix: "name a rule that muster export --as vap writes, or remove the entry",
        });
        continue;
      }
      const origin: Origin = { file: document.file, locate: () => document.locate(path) };
      const add = (id: string, object: object) =>
        new Manifest(app, `enforced-${cluster}-${id}`, { object: object as KubeObject, cluster }, origin);
      if (made.params !== undefined) add(made.params.metadata.name, made.params);
      for (const { name: policy, ...objects } of made.policies) {
        for (const [part, object] of Object.entries(objects)) add(`${policy}-${part}`, object);
      }
    }
  }
}
