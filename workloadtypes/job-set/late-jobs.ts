import { hasGraceOfGangs, stalenessGrace, takesCompleteParts } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, compareText, given, items, pointerTo, stringOf } from "../../src/kernel/index.ts";
import type { Cluster, Gang, InstructionProblem } from "../../src/model/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";

/** A replicated Job that gets pods only when others are ready. */
interface LateJob {
  readonly name: string;
  readonly path: string;
}

/**
 * The problems of a PodGroup whose later replicated Jobs have no pods at first. KAI starts a group only if enough of its
 * subgroups have pods. Older releases take subgroups in the order of their names, and evict pods of a group of which a
 * subgroup is not complete in time (`takesCompleteParts`). Source: KAI Scheduler, `IsReadyForScheduling` in
 * pkg/scheduler/api/podgroup_info/subgroup_info, `GetTasksToAllocate` and `IsStale` in pkg/scheduler/api/podgroup_info.
 */
export function lateJobProblems(
  object: KubeObject,
  { minChildren = 0, stalenessGracePeriod }: Pick<Gang, "minChildren" | "stalenessGracePeriod">,
  cluster: Cluster,
): readonly InstructionProblem[] {
  const late = lateJobs(object);
  const [first] = late;
  // The scheduler of the Run:ai platform is not public.
  if (first === undefined || cluster.scheduler !== "kai") return [];
  const names = items(at(object, "spec", "replicatedJobs")).map((job) => stringOf(at(job, "name")));
  const early = names.filter((name) => !late.some((job) => job.name === name));
  if (early.length < minChildren) return [waitsForLate(minChildren, early, first)];
  if (takesCompleteParts(cluster)) return [];
  const taken = names.toSorted(compareText).slice(0, minChildren);
  const blocking = late.find(({ name }) => taken.includes(name));
  if (blocking !== undefined) return [takesLateFirst(early, blocking)];
  const grace = stalenessGrace(given({ stalenessGracePeriod }), cluster);
  if (grace === undefined) return [];
  const setting = hasGraceOfGangs(cluster)
    ? `set annotation ${KAI_KEYS.stalenessGracePeriod}: "-1s" on the JobSet`
    : "start the scheduler with a negative --default-staleness-grace-period";
  return [
    {
      code: "stale-start",
      severity: "warning",
      path: first.path,
      message: `KAI evicts the running pods ${grace} after they have started, if replicated Job ${first.name} does not have its pods by then, which are created only when others are ready`,
      fix: `${setting}, or let all replicated Jobs start at once (startupPolicyOrder AnyOrder, no dependsOn)`,
    },
  ];
}

function waitsForLate(minChildren: number, early: readonly string[], { name, path }: LateJob): InstructionProblem {
  return {
    code: "late-subgroups",
    severity: "error",
    path,
    message: `the PodGroup waits for ${minChildren} replicated Jobs, but ${name} has no pods before others are ready (at first only ${early.join(", ") || "none"}), so no pod ever starts`,
    fix: `set annotation ${KAI_KEYS.batchMinMember}: "${Math.max(early.length, 1)}" on the JobSet`,
  };
}

function takesLateFirst(early: readonly string[], { name, path }: LateJob): InstructionProblem {
  return {
    code: "late-subgroups",
    severity: "error",
    path,
    message: `KAI takes replicated Jobs in the order of their names, so it waits for the pods of ${name}, which are created only when ${early.join(", ")} is ready: no pod ever starts`,
    fix: "rename the replicated Jobs so that those that start first have the first names",
  };
}

function lateJobs(object: KubeObject): readonly LateJob[] {
  const inOrder = at(object, "spec", "startupPolicy", "startupPolicyOrder") === "InOrder";
  return items(at(object, "spec", "replicatedJobs")).flatMap((job, index) => {
    const path = pointerTo("/spec/replicatedJobs", index);
    const depends = items(at(job, "dependsOn")).length > 0;
    if (depends || (inOrder && index > 0)) return [{ name: stringOf(at(job, "name")), path: `${path}/name` }];
    return [];
  });
}
