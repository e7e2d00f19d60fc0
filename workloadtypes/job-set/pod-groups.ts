import {
  type ComponentTemplate,
  failure,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  MOST_PARTS,
  minimumProblem,
  subGroupNameProblem,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, hasKaiChange, items, kaiSince, member } from "../../src/kernel/index.ts";
import type { Cluster, GangNode, GangPods, Grouping, GroupingContext, WorkloadPods } from "../../src/model/index.ts";
import { lateJobProblems } from "./late-jobs.ts";
import { minimumAnnotation, type ReplicatedJob, replicatedJobsOf } from "./replicated-jobs.ts";

/** The kind's default priority class. */
export const JOB_SET_PRIORITY = { kai: "train", runai: "low" } as const;

const COMPONENT = "replicatedjob";

/**
 * The PodGroup of a JobSet: a subgroup for each replicated Job, above one for each of its Jobs, which waits for all
 * pods that run at once or for the number in an annotation of its template. All replicated Jobs must be ready, or one
 * when they start in order, or the number in the annotation of the set.
 * Source: KAI Scheduler, plugins/jobset/jobset_grouper.go.
 */
export function predictJobSetGangs(object: KubeObject, context: GroupingContext): Grouping {
  const { cluster } = context;
  const grouped = groupedTemplates(object, templatesOf(object), cluster);
  if ("reason" in grouped) return grouped;
  if (!hasKaiChange(cluster, "one-group-of-a-job-set")) {
    return {
      reason: `KAI before ${kaiSince("one-group-of-a-job-set")} groups a JobSet differently, which is not predicted`,
    };
  }
  const jobs = replicatedJobsOf(object);
  if (typeof jobs === "string") return failure(jobs);
  const minChildren = minimumOf(object, jobs.length);
  if (typeof minChildren === "string") return failure(minChildren);
  const subGroups = jobs.reduce((sum, { replicas }) => sum + replicas, jobs.length);
  if (subGroups > MOST_PARTS) {
    return { reason: `${subGroups} subgroups would be made; at most ${MOST_PARTS} are listed` };
  }
  const problem = problemOf(jobs, cluster);
  if (problem !== undefined) return failure(problem);
  const groupedTemplateSet = new Set(grouped.templates.map(({ template }) => template));
  const gang = gangOf(gangBase(object, grouped.templates[0]?.template, context, JOB_SET_PRIORITY), {
    minChildren,
    tree: jobs.flatMap(nodesOf),
    pods: jobs.filter(({ template }) => groupedTemplateSet.has(template)).flatMap(podsOf),
  });
  const problems = lateJobProblems(object, gang, cluster);
  if (problems.length === 0) return { gangs: [gang] };
  return { gangs: [gang], problems };
}

/**
 * The pod templates of the replicated Jobs. A Job without replicas or with a parallelism of 0 has no pods, so the
 * podgrouper does not read its template.
 */
function templatesOf(object: KubeObject): readonly ComponentTemplate[] {
  const all = items(at(object, "spec", "replicatedJobs"));
  const withPods = all.filter(
    (spec) => member(spec, "replicas") !== 0 && at(spec, "template", "spec", "parallelism") !== 0,
  );
  return (withPods.length > 0 ? withPods : all).map((spec) => ({
    component: COMPONENT,
    template: at(spec, "template", "spec", "template"),
    owners: [member(spec, "template")],
  }));
}

/** The number of replicated Jobs that must be ready, or the reason for which the plug-in fails. */
function minimumOf(object: KubeObject, jobs: number): number | string {
  const written = minimumAnnotation(object, "the set");
  if (typeof written === "string") return written;
  if (written !== undefined) return Math.min(written, jobs);
  const order = at(object, "spec", "startupPolicy", "startupPolicyOrder");
  if (order !== undefined && order !== null && typeof order !== "string") {
    return "spec.startupPolicy.startupPolicyOrder must be AnyOrder or InOrder";
  }
  if (order === "InOrder") return 1;
  return jobs;
}

function problemOf(jobs: readonly ReplicatedJob[], cluster: Cluster): string | undefined {
  for (const { name, min } of jobs) {
    const problem = minimumProblem(min, `each Job of ${name}`, cluster);
    if (problem !== undefined) return problem;
  }
  return subGroupNameProblem(jobs.flatMap(nodesOf).map(({ name }) => name));
}

function nodesOf({ name, replicas, min, topology }: ReplicatedJob): readonly GangNode[] {
  return [
    { name, minChildren: replicas },
    ...leavesOf(name, replicas).map((leaf) =>
      given({
        name: leaf,
        parent: name,
        min,
        topology,
      }),
    ),
  ];
}

function podsOf({ name, replicas, pods, template }: ReplicatedJob): readonly GangPods[] {
  return leavesOf(name, replicas).map((leaf) => gangPods(COMPONENT, pods, template, leaf, name));
}

function leavesOf(name: string, replicas: number): readonly string[] {
  return Array.from({ length: replicas }, (_, index) => `${name}-replica-${index}`);
}

/** The Job of the pods of an instance, as its template describes it. */
export function jobOfInstance(object: KubeObject, { instance }: WorkloadPods): unknown {
  const spec = items(at(object, "spec", "replicatedJobs")).find((job) => member(job, "name") === instance);
  return member(spec, "template");
}
