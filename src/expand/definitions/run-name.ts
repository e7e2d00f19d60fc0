import { shortHash } from "../../kernel/index.ts";
import type { DistributedInferenceDefinition, TrainingDefinition } from "../../model/index.ts";
import { immutablePart } from "./immutable-part.ts";

/** Digits of the hash in a name, and the dash before them. */
export const RUN_SUFFIX_LENGTH = 9;

/**
 * Returns the final name of a Training. With `useGivenNameAsPrefix` it is `<name>-<hash8>`. The hash covers the part of
 * the definition that is immutable in a Job, and the number of the run: another run is another object, and no sync
 * starts an unchanged one again. The hash covers the definition, not the Job made from it, so that a new version of
 * muster restarts nothing. The defaults of Run:ai policies do not count either: a changed policy starts no run.
 */
export function trainingName({ metadata, useGivenNameAsPrefix, run, spec, policy }: TrainingDefinition): string {
  if (useGivenNameAsPrefix !== true) return metadata.name;
  // The submission has the same form as the spec, which has defaults of policies in addition.
  const submitted = policy === undefined ? spec : (policy.submitted as TrainingDefinition["spec"]);
  const part = immutablePart(submitted);
  return suffixed(metadata.name, `{"kind":"Training","run":${run ?? 1}${part === undefined ? "" : `,"spec":${part}`}}`);
}

/**
 * Returns the final name of a DistributedInference. A LeaderWorkerSet applies every change in place, as a rolling
 * update, so the hash covers only the number of the run: a new image must not remove a serving workload.
 */
export function distributedInferenceName({
  metadata,
  useGivenNameAsPrefix,
  run,
}: DistributedInferenceDefinition): string {
  if (useGivenNameAsPrefix !== true) return metadata.name;
  return suffixed(metadata.name, `{"kind":"DistributedInference","run":${run ?? 1}}`);
}

/** Appends the hash of canonical JSON to a name. */
function suffixed(name: string, content: string): string {
  return `${name}-${shortHash(content)}`;
}
