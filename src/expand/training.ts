import type { TrainingDefinition } from "../definition/training.ts";
import type { Target } from "../organization/organization.ts";
import type { Expansion } from "./expansion.ts";
import { gangSize, isSuspendAnnotated } from "./gang-size.ts";
import { podsAtOnce } from "./job.ts";
import { checkTrainingName } from "./name-rules.ts";
import { createExpansionReporter, isRefused } from "./report.ts";
import { trainingName } from "./run-name.ts";
import { trainingOnRunai } from "./runai-training.ts";
import { schedulingOf } from "./scheduling.ts";
import { trainingOnKai } from "./training-job.ts";

/**
 * Expands a Training for a cluster: on `kai` to a Job with its claims, Services, Ingress and, where it can be
 * committed, its PodGroup; on `runai` to a TrainingWorkload and the pods that the platform will make from it. The
 * definition has passed its own rules. Each field that the cluster cannot express is refused by a separate issue.
 */
export function expandTraining(definition: TrainingDefinition, target: Target): Expansion {
  const report = createExpansionReporter();
  const name = trainingName(definition);
  const { metadata, useGivenNameAsPrefix, spec } = definition;
  checkTrainingName({ given: metadata.name, final: name, prefixed: useGivenNameAsPrefix === true }, report);
  const lifetime = spec.autoDeletionTimeAfterCompletionSeconds ?? undefined;
  if (lifetime !== undefined) {
    report.ttl(
      "/spec/autoDeletionTimeAfterCompletionSeconds",
      "deletes the finished workload, and the next sync would create it again and run it once more",
      "leave it out; a finished run is deleted when its definition is removed from git",
    );
  }
  const runai = target.cluster.scheduler === "runai";
  const atOnce = podsAtOnce(spec);
  const parts = {
    name,
    atOnce,
    min: gangSize(metadata, atOnce, report),
    suspended: isSuspendAnnotated(metadata, report),
    scheduling: schedulingOf(spec, target, report, runai ? "handed on" : "refused"),
  };
  const { objects, template, gang } = (runai ? trainingOnRunai : trainingOnKai)(definition, parts, target, report);
  return {
    name,
    objects: isRefused(report.issues) ? [] : objects,
    components: [{ component: "main", count: parts.suspended ? 0 : atOnce, template }],
    gang,
    issues: report.issues,
  };
}
