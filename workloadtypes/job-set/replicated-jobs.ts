import { completeConstraint, NOT_WHOLE, podCount, topologyOf, wholeAt, wholeText } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, text } from "../../src/kernel/index.ts";
import type { GangTopology } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";

/** A replicated Job as KAI's plug-in reads it. */
export interface ReplicatedJob {
  readonly name: string;
  /** The number of Jobs that it makes. */
  readonly replicas: number;
  /** Pods of each Job that must start together. */
  readonly min: number;
  /** Pods of each Job that run at once. */
  readonly pods: number;
  readonly topology?: GangTopology;
  /** The template of its pods, not validated. */
  readonly template: unknown;
}

/** The replicated Jobs of a set, or the reason for which the plug-in fails or the API server rejects its PodGroup. */
export function replicatedJobsOf(object: KubeObject): readonly ReplicatedJob[] | string {
  const specs = at(object, "spec", "replicatedJobs");
  if (specs === undefined || specs === null) return "spec.replicatedJobs is missing";
  if (!Array.isArray(specs)) return "spec.replicatedJobs must be a list";
  if (specs.length === 0) return "spec.replicatedJobs is empty";
  const jobs: ReplicatedJob[] = [];
  for (const [index, spec] of specs.entries()) {
    const job = replicatedJob(spec, `spec.replicatedJobs[${index}]`);
    if (typeof job === "string") return job;
    jobs.push(job);
  }
  return jobs;
}

/**
 * The number of members in an annotation, 1 or more; absent without the annotation, a text when the value is invalid.
 */
export function minimumAnnotation(object: unknown, of: string): number | string | undefined {
  const written = annotation(object, KAI_KEYS.batchMinMember);
  if (written === undefined) return undefined;
  const value = wholeText(written);
  if (value !== NOT_WHOLE && value >= 1) return value;
  return `annotation ${KAI_KEYS.batchMinMember} of ${of} must be an integer, 1 or more; got ${JSON.stringify(written)}`;
}

function replicatedJob(spec: unknown, field: string): ReplicatedJob | string {
  const name = text(at(spec, "name")) ?? "";
  if (name === "") return `${field} has no name`;
  const replicas = wholeAt(spec, "replicas") ?? 1;
  const parallelism = wholeAt(spec, "template", "spec", "parallelism") ?? 1;
  if (replicas === NOT_WHOLE || parallelism === NOT_WHOLE) {
    return `${field}: replicas and template.spec.parallelism must be integers`;
  }
  if (replicas < 1) return `${field} makes ${replicas} Jobs, but a PodGroup cannot have a subgroup without members`;
  const job = at(spec, "template");
  // The plug-in reads an empty annotation of a template as none, unlike that of the set.
  const empty = annotation(job, KAI_KEYS.batchMinMember) === "";
  const min = empty ? parallelism : (minimumAnnotation(job, `${field}.template`) ?? parallelism);
  if (typeof min === "string") return min;
  return given({
    name,
    replicas,
    min,
    pods: Math.min(Math.max(parallelism, 0), podCount(parallelism, job, "spec", "completions")),
    topology: completeConstraint(topologyOf(job)),
    template: at(job, "spec", "template"),
  });
}
