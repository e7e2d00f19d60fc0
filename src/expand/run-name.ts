import { canonicalJson, shortHash } from "../base/digest.ts";
import type { DistributedInferenceDefinition } from "../definition/distributed-inference.ts";
import type { TrainingDefinition } from "../definition/training.ts";
import { immutablePart } from "./immutable-part.ts";

/** Digits of the hash in a name, and the dash before them. */
export const RUN_SUFFIX_LENGTH = 9;

/**
 * Final name of a Training. With `useGivenNameAsPrefix` it is `<name>-<hash8>` over the part of the definition that an
 * existing Job could not take any more, and the number of the run: another run is another object, and no sync starts
 * an unchanged one again. The hash is over the definition, never over the Job made from it, so that a new version of
 * muster restarts nothing.
 */
export function trainingName({ metadata, useGivenNameAsPrefix, run, spec }: TrainingDefinition): string {
  if (useGivenNameAsPrefix !== true) return metadata.name;
  return suffixed(metadata.name, { kind: "Training", run: run ?? 1, spec: immutablePart(spec) });
}

/**
 * Final name of a DistributedInference. A LeaderWorkerSet takes every change in place, as a rolling update, so only
 * the number of the run enters the hash: a new image must not take a serving workload away.
 */
export function distributedInferenceName({
  metadata,
  useGivenNameAsPrefix,
  run,
}: DistributedInferenceDefinition): string {
  if (useGivenNameAsPrefix !== true) return metadata.name;
  return suffixed(metadata.name, { kind: "DistributedInference", run: run ?? 1 });
}

function suffixed(name: string, content: object): string {
  return `${name}-${shortHash(canonicalJson(content))}`;
}
