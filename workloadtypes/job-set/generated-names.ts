import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { rejectedValue } from "../../src/k8s-fields/index.ts";
import { at, dns1035Problem, formatValue, isObject, items, number, text, variableIn } from "../../src/kernel/index.ts";

/** The characters that Kubernetes adds to the name of a pod. */
const POD_SUFFIX = "-abcde";
const MOST = 63;

/** The faults of the names of the Jobs and pods of a JobSet, each of which begins with the name of the set. */
export function generatedNameFaults(name: string, spec: Readonly<Record<string, unknown>>): readonly ObjectFault[] {
  const jobs = items(spec.replicatedJobs);
  const problem = jobs.length === 0 ? undefined : dns1035Problem(`${name}0`, Number.POSITIVE_INFINITY);
  if (problem !== undefined) return [rejectedValue("/metadata/name", problem, name)];
  return jobs.flatMap((job, index) => jobNameFaults(name, job, `/spec/replicatedJobs/${index}/name`));
}

function jobNameFaults(set: string, job: unknown, path: string): readonly ObjectFault[] {
  const name = text(at(job, "name")) ?? "";
  if (!isObject(job) || variableIn(name) !== undefined) return [];
  const problem = dns1035Problem(`a${name}0`, Number.POSITIVE_INFINITY);
  if (problem !== undefined) return [rejectedValue(path, problem, name)];
  const last = (number(job.replicas) ?? 1) - 1;
  const ofJob = `${set}-${name}-${last}`;
  const { completionMode, completions } = jobSpec(job);
  const isIndexed = (completionMode ?? "Indexed") === "Indexed" && typeof completions === "number";
  const longest = isIndexed ? `${ofJob}-${Number(completions) - 1}${POD_SUFFIX}` : ofJob;
  if (longest.length <= MOST) return [];
  const owner = ofJob.length > MOST ? "a Job" : "a pod";
  const long = ofJob.length > MOST ? ofJob : longest;
  const fact = `${formatValue(long)}, which has ${long.length} characters; at most ${MOST} are allowed`;
  return [
    rejectedValue(path, `gives ${owner} the name ${fact}`, name, "choose shorter names for the set and this Job"),
  ];
}

function jobSpec(job: unknown): Readonly<Record<string, unknown>> {
  const spec = at(job, "template", "spec");
  return isObject(spec) ? spec : {};
}
