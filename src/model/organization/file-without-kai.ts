import { isPresent } from "../../k8s-fields/index.ts";
import { type FieldProblem, pointerTo, violation } from "../../kernel/index.ts";
import { SCHEDULER_PROJECTS } from "./defaults.ts";
import type { ClusterFile } from "./file-types.ts";

/** The fields about queues, gangs and definitions of KAI and Run:ai, which have no effect with another scheduler. */
const OF_KAI = [
  "resourceInterface",
  "priorityClasses",
  "emitPriorityClasses",
  "topologies",
  "allocated",
  "podGrouper",
  "podDefaults",
  "resourceManagement",
  "ingress",
] as const;

/** Checks the fields of a cluster with Kueue or Volcano. */
export function checkWithoutKai(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  return [...checkUnusedFields(cluster, at), ...checkOwnRelease(cluster, at)];
}

function checkUnusedFields(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  const { scheduler = "kai" } = cluster;
  return OF_KAI.filter((field) => isPresent(cluster[field])).map((field) => {
    const message = `has no effect with scheduler ${scheduler}: it is for clusters with KAI or Run:ai`;
    const own = `write the objects of ${SCHEDULER_PROJECTS[scheduler].title} as manifests`;
    return violation(pointerTo(at, field), message, { fix: `remove it, and ${own}` });
  });
}

/** The release of Kueue or Volcano is `version` where it is the scheduler of the cluster. */
function checkOwnRelease({ scheduler, version, operators }: ClusterFile, at: string): readonly FieldProblem[] {
  const release = scheduler === "kueue" || scheduler === "volcano" ? operators?.[scheduler] : undefined;
  if (!isPresent(release) || !isPresent(version) || String(release) === version) return [];
  const message = `is ${release}, but version of the cluster is ${version}, and both are the release of ${scheduler}`;
  return [violation(pointerTo(at, "operators", scheduler ?? ""), message, { fix: "remove it here" })];
}
