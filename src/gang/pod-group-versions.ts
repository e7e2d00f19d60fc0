import { pointerTo } from "../base/pointer.ts";
import { items, member, text } from "../base/read.ts";
import { atLeast } from "../base/version.ts";
import { DELAYS_SINCE, EXTERNAL_SINCE } from "./kai.ts";
import { isCount } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

/** Patch release of the line 0.16 that has the zero minimum too, beside 0.17.1. */
const ZERO_SINCE = "0.17.1";
const ZERO_PATCH = { line: "0.16.", since: "0.16.9" } as const;

/** Fields and values that the KAI of the cluster does not have; its CRD drops or refuses them. */
export function versionProblems(spec: unknown, { cluster }: PodGroupTarget): readonly PodGroupProblem[] {
  if (cluster?.scheduler !== "kai") return [];
  const { version } = cluster;
  const problems: PodGroupProblem[] = [];
  const gate = (path: string, since: string, what: string, admitted: boolean, fix: string) =>
    problems.push({
      code: "field-too-new",
      severity: "error",
      path,
      message: `${what} KAI ${since}, but the cluster has ${version}`,
      admitted,
      expected: `KAI ${since} or newer`,
      received: version,
      fix,
    });
  if (!atLeast(version, EXTERNAL_SINCE)) {
    const holders = [
      ["/spec", spec] as const,
      ...items(member(spec, "subGroups")).map((item, index) => [pointerTo("/spec/subGroups", index), item] as const),
    ];
    for (const [base, holder] of holders) {
      if (isCount(member(holder, "minSubGroup"))) {
        gate(`${base}/minSubGroup`, EXTERNAL_SINCE, "needs", true, "remove it, or upgrade KAI");
      }
    }
  }
  if (!atLeast(version, DELAYS_SINCE)) {
    for (const field of ["preemptionDelay", "stalenessGracePeriod"]) {
      if (text(member(spec, field)) !== undefined)
        gate(`/spec/${field}`, DELAYS_SINCE, "needs", true, "remove it, or upgrade KAI");
    }
  }
  const zero =
    atLeast(version, ZERO_SINCE) ||
    (version.replace(/^v/, "").startsWith(ZERO_PATCH.line) && atLeast(version, ZERO_PATCH.since));
  for (const field of zero ? [] : ["minMember", "minSubGroup"]) {
    if (member(spec, field) === 0)
      gate(`/spec/${field}`, ZERO_SINCE, "is 0, which needs", false, "write 1 or more, or leave it out");
  }
  return problems;
}
