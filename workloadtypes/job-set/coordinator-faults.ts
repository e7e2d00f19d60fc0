import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, rejectedValue } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  isObject,
  items,
  labelValueProblem,
  member,
  number,
  text,
  variableIn,
} from "../../src/kernel/index.ts";

const PATH = "/spec/coordinator";

/**
 * The faults of the coordinator of a JobSet: a pod that the set does not have, or an address that is too long for a
 * label. `name` is undefined where the name of the set is unknown.
 */
export function coordinatorFaults(
  spec: Readonly<Record<string, unknown>>,
  name: string | undefined,
): readonly ObjectFault[] {
  const { coordinator, replicatedJobs } = spec;
  if (!isObject(coordinator)) return [];
  const { replicatedJob } = coordinator;
  if (replicatedJob === undefined || replicatedJob === null) return [missingField(`${PATH}/replicatedJob`)];
  if (typeof replicatedJob !== "string" || variableIn(replicatedJob) !== undefined) return [];
  const index = items(replicatedJobs).findIndex((job) => member(job, "name") === replicatedJob);
  if (index < 0) {
    const fact = `is ${formatValue(replicatedJob)}, but no replicated Job has this name`;
    return [conflictingField(`${PATH}/replicatedJob`, fact)];
  }
  const place = `/spec/replicatedJobs/${index}`;
  return [...podFaults(coordinator, items(replicatedJobs)[index], place), ...addressFaults(spec, coordinator, name)];
}

function podFaults(
  { jobIndex, podIndex }: Readonly<Record<string, unknown>>,
  job: unknown,
  place: string,
): readonly ObjectFault[] {
  const jobs = number(member(job, "replicas") ?? 1);
  const outside = indexFault(jobIndex, jobs, "jobIndex", `${place}/replicas`);
  if (outside.length > 0) return outside;
  const completions = at(job, "template", "spec", "completions");
  const mode = at(job, "template", "spec", "completionMode") ?? "Indexed";
  if (mode !== "Indexed") {
    const path = `${place}/template/spec/completionMode`;
    return [conflictingField(path, `must be Indexed for a coordinator, but is ${formatValue(mode)}`, PATH)];
  }
  if (completions === undefined || completions === null) {
    return [missingField(`${place}/template/spec/completions`, "is mandatory for a coordinator, but missing")];
  }
  return indexFault(podIndex, number(completions), "podIndex", `${place}/template/spec/completions`);
}

/** The fault of an index that none of `length` Jobs or pods has. `other` is the field with their number. */
function indexFault(index: unknown, length: number | undefined, field: string, other: string): readonly ObjectFault[] {
  const value = number(index ?? 0);
  if (value === undefined || length === undefined || (value >= 0 && value < length)) return [];
  const path = `${PATH}/${field}`;
  if (length === 0) return [conflictingField(path, `is ${value}, but the set has no Job or pod for it`, other)];
  return [conflictingField(path, `must be from 0 to ${length - 1}, but is ${value}`, other)];
}

function addressFaults(
  spec: Readonly<Record<string, unknown>>,
  { replicatedJob, jobIndex, podIndex }: Readonly<Record<string, unknown>>,
  name: string | undefined,
): readonly ObjectFault[] {
  if (name === undefined) return [];
  const subdomain = text(at(spec, "network", "subdomain")) || name;
  const address = `${name}-${replicatedJob}-${number(jobIndex) ?? 0}-${number(podIndex) ?? 0}.${subdomain}`;
  const problem = variableIn(subdomain) === undefined ? labelValueProblem(address) : undefined;
  if (problem === undefined) return [];
  const fix = "choose shorter names for the set and its Job, or set a short network.subdomain";
  return [rejectedValue(PATH, `makes the label value ${formatValue(address)}, which ${problem}`, address, fix)];
}
