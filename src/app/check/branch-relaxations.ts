import { workloadTypes } from "../../../workloadtypes/index.ts";
import type { InputList } from "../../inputs/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { type BranchPolicies, relaxations } from "../policy-base/base-policies.ts";
import { relaxationFinding } from "../policy-base/relaxation.ts";
import type { CheckSubject } from "../repository/check-subject.ts";
import type { PolicyBase } from "../repository/policy-base.ts";

/** Returns the findings about everything that a branch relaxes, its ignore rules included. */
export function branchRelaxations(
  base: PolicyBase,
  branch: BranchPolicies,
  listed: InputList | undefined,
  { objects, unreadable }: CheckSubject,
): readonly Finding[] {
  // A file without an object, such as the values of a chart, need not be checked.
  const checked = new Set([
    ...objects.map(({ file, source }) => file ?? source?.file),
    ...unreadable.map(({ file }) => file),
  ]);
  const ignored = base.ignores.relaxations((listed?.files ?? []).filter(({ file }) => checked.has(file)));
  const others = relaxations(base, branch, workloadTypes);
  return [...others, ...ignored.map(relaxationFinding)];
}
