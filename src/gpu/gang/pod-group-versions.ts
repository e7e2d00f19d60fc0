import { atLeast, items, member, pointerTo, text } from "../../kernel/index.ts";
import { DELAYS_SINCE, EXTERNAL_SINCE } from "./kai.ts";
import { isCount } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

/** First release whose PodGroup may have a minimum of 0; the line 0.16 has a patch release of its own. */
const ZERO_SINCE = "0.17.1";
const ZERO_PATCH = { line: "0.16.", since: "0.16.9" } as const;

const REMOVE = "remove it, or upgrade KAI";

/** Fields and values that the KAI of the cluster lacks; its CRD drops or rejects them. */
export function versionProblems(spec: unknown, { cluster }: PodGroupTarget): readonly PodGroupProblem[] {
  if (cluster?.scheduler !== "kai") return [];
  const { version } = cluster;
  const problems: PodGroupProblem[] = [];
  if (!atLeast(version, EXTERNAL_SINCE)) {
    for (const path of minSubGroupPaths(spec)) problems.push(tooNew(path, "needs", EXTERNAL_SINCE, version, REMOVE));
  }
  if (!atLeast(version, DELAYS_SINCE)) {
    for (const field of ["preemptionDelay", "stalenessGracePeriod"]) {
      if (text(member(spec, field)) === undefined) continue;
      problems.push(tooNew(`/spec/${field}`, "needs", DELAYS_SINCE, version, REMOVE));
    }
  }
  if (takesZero(version)) return problems;
  for (const field of ["minMember", "minSubGroup"]) {
    if (member(spec, field) !== 0) continue;
    const fix = "write 1 or more, or leave it out";
    problems.push({ ...tooNew(`/spec/${field}`, "is 0, which needs", ZERO_SINCE, version, fix), admitted: false });
  }
  return problems;
}

function minSubGroupPaths(spec: unknown): readonly string[] {
  const holders = [
    ["/spec", spec] as const,
    ...items(member(spec, "subGroups")).map((item, index) => [pointerTo("/spec/subGroups", index), item] as const),
  ];
  return holders.filter(([, holder]) => isCount(member(holder, "minSubGroup"))).map(([path]) => `${path}/minSubGroup`);
}

function takesZero(version: string): boolean {
  if (atLeast(version, ZERO_SINCE)) return true;
  return version.replace(/^v/, "").startsWith(ZERO_PATCH.line) && atLeast(version, ZERO_PATCH.since);
}

function tooNew(path: string, verb: string, since: string, version: string, fix: string): PodGroupProblem {
  return {
    code: "field-too-new",
    severity: "error",
    path,
    message: `${verb} KAI ${since}, but the cluster has ${version}`,
    admitted: true,
    expected: `KAI ${since} or newer`,
    received: version,
    fix,
  };
}
