import type { Issue } from "../../kernel/index.ts";
import { compareText, getOrCreate, given, locationText, ruleOf, runaiPolicyRules } from "../../kernel/index.ts";
import { type RunaiPolicy, scopeText } from "./policy.ts";

interface Claim {
  readonly policy: RunaiPolicy;
  readonly what: "rules" | "a default";
  readonly path: string;
  readonly pointer: string;
}

/**
 * Reports the fields that two policies of one scope and type of workload have rules for, or a default. The platform has
 * one policy for each, and refuses the second one in the same words.
 */
export function policyConflicts(policies: readonly RunaiPolicy[]): readonly Issue[] {
  const claims = new Map<string, Claim[]>();
  for (const policy of policies) {
    for (const claim of claimsOf(policy)) {
      const { level, name } = policy.scope;
      const key = JSON.stringify([policy.type, level, name, claim.what, claim.path]);
      getOrCreate(claims, key, () => []).push(claim);
    }
  }
  return [...claims.values()].flatMap((list) => {
    const [first, ...others] = list.toSorted(compareClaims);
    if (first === undefined) return [];
    return others.map((other) => conflictOf(other, first));
  });
}

function claimsOf(policy: RunaiPolicy): readonly Claim[] {
  const { defaults, instances, rules, instanceRules } = policy;
  const keyed = instances.flatMap(({ path, key, pointer }) =>
    key === undefined ? [] : [{ path: `${path}[${key}]`, pointer }],
  );
  return [
    ...[...defaults, ...keyed].map(({ path, pointer }) => ({ policy, what: "a default" as const, path, pointer })),
    ...rules.map(({ path, pointer }) => ({ policy, what: "rules" as const, path, pointer })),
    ...instanceRules.map(({ path, pointer }) => ({
      policy,
      what: "rules" as const,
      path: `${path}.instances`,
      pointer,
    })),
  ];
}

function compareClaims(a: Claim, b: Claim): number {
  return compareText(placeText(a), placeText(b)) || compareText(a.policy.name, b.policy.name);
}

function placeText({ policy, pointer }: Claim): string {
  const place = policy.locate?.(pointer);
  if (place === undefined) return "";
  return `${place.file}\u0000${String(place.line).padStart(9, "0")}`;
}

function conflictOf({ policy, what, path, pointer }: Claim, first: Claim): Issue {
  const other = first.policy.locate?.(first.pointer);
  const at = other === undefined ? "" : ` at ${locationText(other)}`;
  return given({
    ...ruleOf(runaiPolicyRules.constraint),
    severity: "error" as const,
    message: `Field ${JSON.stringify(path)} already has ${what} in ${scopeText(policy.scope)}, by policy ${first.policy.name}${at}`,
    path: pointer,
    location: policy.locate?.(pointer, "key"),
    fix: "remove them from one of the two policies",
  });
}
