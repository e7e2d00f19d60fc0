import { type FieldProblem, isAbsent, isObject, missing, pointerTo } from "../../kernel/index.ts";
import { mistyped } from "./check-value.ts";
import { decodeDefaults } from "./decode-defaults.ts";
import { decodeRules } from "./decode-rules.ts";
import type { PolicyWorkloadType } from "./field.ts";
import { policyFields } from "./fields.ts";
import { imposedAssetProblems } from "./imposed-assets.ts";
import type { PolicyParts } from "./policy.ts";
import { unknownMember } from "./unknown-member.ts";

/** The parts of a policy for each of its types of workload, or their problems. */
interface DecodedParts {
  readonly parts: readonly (readonly [PolicyWorkloadType, PolicyParts])[];
  readonly problems: readonly FieldProblem[];
}

/** Reads `policy` once for each type of workload: their fields differ. A problem of several types is reported once. */
export function decodeParts(policy: unknown, types: readonly PolicyWorkloadType[]): DecodedParts {
  if (isAbsent(policy)) return { parts: [], problems: [missing("", "policy")] };
  if (!isObject(policy)) return { parts: [], problems: [mistyped("/policy", policy, "an object", "object")] };
  const problems = [...unknownSections(policy)];
  const parts: (readonly [PolicyWorkloadType, PolicyParts])[] = [];
  const reported = new Set<string>();
  for (const type of types) {
    const root = policyFields[type];
    const { problems: ofDefaults, ...defaults } = decodeDefaults(root, policy.defaults);
    const { problems: ofRules, ...rules } = decodeRules(root, policy.rules);
    const ofAssets = imposedAssetProblems(type, policy.imposedAssets);
    parts.push([type, { ...defaults, ...rules }]);
    for (const problem of [...ofDefaults, ...ofRules, ...ofAssets]) {
      if (reported.has(problem.path)) continue;
      reported.add(problem.path);
      const message = types.length > 1 ? `${problem.message} (in a policy for ${type})` : problem.message;
      problems.push({ ...problem, message });
    }
  }
  return { parts, problems };
}

function unknownSections(policy: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const known = ["defaults", "rules", "imposedAssets"];
  return Object.keys(policy).flatMap((name) => {
    if (known.includes(name)) return [];
    const isField = Object.values(policyFields).some(({ members }) => Object.hasOwn(members, name));
    if (!isField) return [unknownMember({ name, holder: "/policy", known })];
    const fix = `move it below rules, or below defaults`;
    const path = pointerTo("/policy", name);
    const message = `unknown field; the rules of ${name} belong below rules, and its defaults below defaults`;
    return [{ fault: "unknown-field", path, label: name, message, atKey: true, fix } as const];
  });
}
