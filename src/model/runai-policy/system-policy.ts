import { ownEntry } from "../../kernel/index.ts";
import type { PolicySource } from "./applied-policy.ts";
import type { PolicyGroup, PolicyValueField, PolicyWorkloadType } from "./field.ts";
import { policyFields } from "./fields.ts";
import type { FieldDefault, FieldRules, RuleValues } from "./policy.ts";

/** The source of what the platform itself requires. */
export const systemSource: PolicySource = { name: "system", scope: "system" };

interface SystemRule {
  /** Path in a workload, or in each role of one. */
  readonly field: string;
  readonly value: unknown;
  readonly rules: RuleValues;
}

/** The system policy, which every tenant has; a policy of any scope replaces it for a field. */
const SYSTEM: readonly SystemRule[] = [
  { field: "security.privileged", value: false, rules: { canEdit: false } },
  { field: "terminationGracePeriodSeconds", value: 30, rules: { max: 300 } },
];

/** The defaults and rules of the system policy for a type of workload: those of the fields that it has. */
export function systemParts(type: PolicyWorkloadType): {
  readonly defaults: readonly FieldDefault[];
  readonly rules: readonly FieldRules[];
} {
  const found = SYSTEM.flatMap(({ field, value, rules }) =>
    pathsOf(policyFields[type], field).map(([path, node]) => ({ path, pointer: "", field: node, value, rules })),
  );
  return {
    defaults: found.map(({ path, pointer, field, value }) => ({ path, pointer, field, value })),
    rules: found.map(({ path, pointer, field, rules }) => ({ path, pointer, field, rules })),
  };
}

/** The places of a field: at the top, or in each role. */
function pathsOf(root: PolicyGroup, path: string): readonly (readonly [string, PolicyValueField])[] {
  const here = fieldAt(root, path);
  if (here !== undefined) return [[path, here]];
  return Object.entries(root.members).flatMap(([name, node]): readonly (readonly [string, PolicyValueField])[] => {
    const inner = node.form === "group" ? fieldAt(node, path) : undefined;
    if (inner === undefined) return [];
    return [[`${name}.${path}`, inner]];
  });
}

function fieldAt(root: PolicyGroup, path: string): PolicyValueField | undefined {
  let group = root;
  for (const name of path.split(".")) {
    const node = ownEntry(group.members, name);
    if (node?.form === "value") return node;
    if (node?.form !== "group") return undefined;
    group = node;
  }
  return undefined;
}
