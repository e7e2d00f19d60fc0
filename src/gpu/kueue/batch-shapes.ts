import { at, items, type KubeObject, member, members, pointerTo, text } from "../../kernel/index.ts";
import { countOf, type PodSet } from "../account/pod-set.ts";
import type { KueueShape } from "./kueue-shape.ts";

const LEAST = "kueue.x-k8s.io/job-min-parallelism";

/** The name of the only pod set of a workload. */
export const MAIN = "main";

/**
 * A Job: as many pods as run at once. Source: kueue v0.19.2, pkg/controller/jobs/job.
 *
 * @param annotations those of the Job, which may allow a part of its pods
 */
export function jobShape(annotations: unknown, spec: unknown, path: string): KueueShape {
  const count = podsAtOnce(spec);
  const least = text(member(annotations, LEAST)) ?? "";
  const minimum = /^\+?\d{1,9}$/.test(least) ? Number(least) : undefined;
  const isPartial = minimum !== undefined && minimum > 0 && minimum < count;
  return one([
    { name: MAIN, count, ...(isPartial && { minimum }), template: member(spec, "template"), path: `${path}/template` },
  ]);
}

/** A CronJob: each of its Jobs. */
export function cronJobShape({ spec }: KubeObject): KueueShape {
  const template = member(spec, "jobTemplate");
  return jobShape(at(template, "metadata", "annotations"), member(template, "spec"), "/spec/jobTemplate/spec");
}

/** A JobSet: a pod set for each replicated job. Source: pkg/controller/jobs/jobset. */
export function jobSetShape(spec: unknown, path: string): KueueShape {
  return one(
    items(member(spec, "replicatedJobs")).map((job, index) => {
      const jobSpec = at(job, "template", "spec");
      return {
        name: (text(member(job, "name")) ?? "").toLowerCase(),
        count: countOf(member(job, "replicas"), 1) * podsAtOnce(jobSpec),
        template: member(jobSpec, "template"),
        path: pointerTo(`${path}/replicatedJobs`, index, "template", "spec", "template"),
      };
    }),
  );
}

/** The replica types of jobs of Kubeflow in the order in which Kueue reads them, by the field with their specs. */
const REPLICA_TYPES: Readonly<Record<string, readonly string[]>> = {
  jaxReplicaSpecs: ["Worker"],
  mpiReplicaSpecs: ["Launcher", "Worker"],
  paddleReplicaSpecs: ["Master", "Worker"],
  pytorchReplicaSpecs: ["Master", "Worker"],
  tfReplicaSpecs: ["Chief", "Master", "PS", "Worker", "Evaluator"],
  xgbReplicaSpecs: ["Master", "Worker"],
};

/** A job of Kubeflow's operators. Source: pkg/controller/jobs/kubeflow and mpijob. */
export function kubeflowShape(spec: unknown, path: string): KueueShape {
  const [field = "", specs] = members(spec).find(([name]) => Object.hasOwn(REPLICA_TYPES, name)) ?? [];
  return one(
    (REPLICA_TYPES[field] ?? []).flatMap((type): readonly PodSet[] => {
      const replica = member(specs, type);
      if (replica === undefined || replica === null) return [];
      return [
        {
          name: type.toLowerCase(),
          count: countOf(member(replica, "replicas"), 1),
          template: member(replica, "template"),
          path: `${path}/${field}/${type}/template`,
        },
      ];
    }),
  );
}

/** One Workload with these pod sets. */
export function one(podSets: readonly PodSet[]): KueueShape {
  return { copies: 1, podSets };
}

function podsAtOnce(spec: unknown): number {
  const parallelism = countOf(member(spec, "parallelism"), 1);
  return Math.min(parallelism, countOf(member(spec, "completions"), parallelism));
}
