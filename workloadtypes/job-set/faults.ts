import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  domainPathProblem,
  missingField,
  rejectedText,
  rejectedValue,
  writtenName,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  dns1035Problem,
  fieldLabel,
  formatValue,
  isAbsent,
  isObject,
  items,
  MAX_LABEL_LENGTH,
  member,
  number,
  text,
} from "../../src/kernel/index.ts";
import { coordinatorFaults } from "./coordinator-faults.ts";
import { failurePolicyFaults } from "./failure-policy-faults.ts";
import { generatedNameFaults } from "./generated-names.ts";
import { unknownJobs } from "./unknown-jobs.ts";
import { volumeClaimFaults } from "./volume-claim-faults.ts";

type Members = Readonly<Record<string, unknown>>;

const MOST_PODS = 2 ** 31 - 1;

const label = (text: string) => dns1035Problem(text);

/**
 * The fields for which the webhook rejects a JobSet. A part of another object, such as a TrainingRuntime, gets its name
 * and numbers later, so these are not checked there.
 * Source: kubernetes-sigs/jobset v0.12.0, pkg/webhooks/jobset_webhook.go.
 */
export function jobSetFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const jobs = items(spec.replicatedJobs);
  const known = new Set(jobs.map((job) => text(member(job, "name")) ?? ""));
  const name = isPart ? undefined : writtenName(object);
  return [
    ...rejectedText(at(spec, "network", "subdomain") || undefined, "/spec/network/subdomain", label),
    ...rejectedText(spec.managedBy, "/spec/managedBy", (text) => domainPathProblem(text, MAX_LABEL_LENGTH)),
    ...jobs.flatMap((job, index) => jobFaults(job, index, jobs)),
    ...unknownJobs(at(spec, "successPolicy", "targetReplicatedJobs"), "/spec/successPolicy", known),
    ...failurePolicyFaults(spec, known),
    ...(name === undefined ? [] : generatedNameFaults(name, spec)),
    ...(isPart ? [] : [...coordinatorFaults(spec, name), ...volumeClaimFaults(spec, name)]),
  ];
}

function jobFaults(job: unknown, index: number, jobs: readonly unknown[]): readonly ObjectFault[] {
  if (!isObject(job)) return [];
  const path = `/spec/replicatedJobs/${index}`;
  const pods = (number(job.replicas) ?? 1) * (number(at(job, "template", "spec", "parallelism")) ?? 1);
  return [
    ...templateFaults(at(job, "template", "spec"), `${path}/template/spec`),
    ...rejectedText(job.groupName, `${path}/groupName`, label),
    ...(pods > MOST_PODS
      ? [rejectedValue(`${path}/replicas`, `times parallelism must not be above ${MOST_PODS}`, job.replicas)]
      : []),
    ...dependencyFaults(job, index, path, jobs),
  ];
}

/** A Job without a pod template, which the CRD requires. The fields of a pod are easily written one level too high. */
function templateFaults(spec: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(spec) || !isAbsent(spec.template)) return [];
  const place = fieldLabel(`${path}/template/spec`);
  const fix = isAbsent(spec.containers) ? undefined : `move containers and the other fields of the pod to ${place}`;
  return [missingField(`${path}/template`, undefined, fix)];
}

function dependencyFaults(
  { dependsOn }: Members,
  index: number,
  path: string,
  jobs: readonly unknown[],
): readonly ObjectFault[] {
  if (isAbsent(dependsOn)) return [];
  if (index === 0) return [conflictingField(`${path}/dependsOn`, "is rejected in the first replicated Job")];
  const nameOf = (job: unknown) => text(member(job, "name")) ?? "";
  const before = new Set(jobs.slice(0, index + 1).map(nameOf));
  const after = new Set(jobs.slice(index + 1).map(nameOf));
  return items(dependsOn).flatMap((dependency, place) => {
    const name = nameOf(dependency);
    const field = `${path}/dependsOn/${place}/name`;
    if (name === "") return [missingField(field)];
    if (before.has(name)) return [];
    const fact = after.has(name) ? "which comes later in the list" : "but no replicated Job has this name";
    return [conflictingField(field, `is ${formatValue(name)}, ${fact}`)];
  });
}
