import { hasKaiChange, items, type KaiChange, kaiSince, member, pointerTo, text } from "../../kernel/index.ts";
import { isCount } from "./pod-group-fields.ts";
import type { PodGroupProblem, PodGroupTarget } from "./pod-group-problem.ts";

/** Fields and values that the KAI of the cluster lacks; its CRD drops or rejects them. */
export function versionProblems(spec: unknown, { cluster }: PodGroupTarget): readonly PodGroupProblem[] {
  if (cluster?.scheduler !== "kai") return [];
  const { version } = cluster;
  const problems: PodGroupProblem[] = [];
  if (!hasKaiChange(cluster, "external-pod-groups")) {
    for (const path of minSubGroupPaths(spec)) problems.push(tooNew(path, "external-pod-groups", version));
  }
  if (!hasKaiChange(cluster, "delays")) {
    for (const field of ["preemptionDelay", "stalenessGracePeriod"]) {
      if (text(member(spec, field)) === undefined) continue;
      problems.push(tooNew(`/spec/${field}`, "delays", version));
    }
  }
  if (hasKaiChange(cluster, "minimum-of-zero")) return problems;
  for (const field of ["minMember", "minSubGroup"]) {
    if (member(spec, field) !== 0) continue;
    const fix = "write 1 or more, or leave it out";
    problems.push({ ...tooNew(`/spec/${field}`, "minimum-of-zero", version), admitted: false, fix });
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

function tooNew(path: string, change: KaiChange, version: string): PodGroupProblem {
  const since = kaiSince(change);
  const verb = change === "minimum-of-zero" ? "is 0, which needs" : "needs";
  return {
    code: "field-too-new",
    severity: "error",
    path,
    message: `${verb} KAI ${since}, but the cluster has ${version}`,
    admitted: true,
    expected: `KAI ${since} or newer`,
    received: version,
    fix: "remove it, or upgrade KAI",
  };
}
