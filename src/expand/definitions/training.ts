import { isLastingLifetime, LONGEST_LIFETIME } from "../../k8s-fields/index.ts";
import type { Target, TrainingDefinition } from "../../model/index.ts";
import { checkAnnotations } from "./annotation-size.ts";
import type { Expansion } from "./expansion.ts";
import { gangSize, isSuspendAnnotated } from "./gang-size.ts";
import { podsAtOnce } from "./job.ts";
import { checkTrainingName } from "./name-rules.ts";
import { createExpansionReporter, type ExpansionReporter, isRefused } from "./report.ts";
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
  const runai = target.cluster.scheduler === "runai";
  checkLifetime(spec.autoDeletionTimeAfterCompletionSeconds ?? undefined, runai, report);
  const atOnce = podsAtOnce(spec);
  const parts = {
    name,
    atOnce,
    min: gangSize(metadata, atOnce, report),
    suspended: isSuspendAnnotated(metadata, report),
    scheduling: schedulingOf(spec, target, report, {
      severalPools: runai ? "handed on" : "refused",
      defaultPriority: "low",
    }),
  };
  const { objects, template, gang } = (runai ? trainingOnRunai : trainingOnKai)(definition, parts, target, report);
  const components = [{ component: "main", template }];
  checkAnnotations({ objects, components }, report);
  return {
    name,
    objects: isRefused(report.issues) ? [] : objects,
    components,
    gang,
    issues: report.issues,
  };
}

const LIFETIME = "/spec/autoDeletionTimeAfterCompletionSeconds";

/** Without a time, Kubernetes keeps a Job, and the platform deletes a workload after 30 days. */
function checkLifetime(seconds: number | undefined, runai: boolean, report: ExpansionReporter): void {
  if (runai ? seconds !== undefined && isLastingLifetime(seconds) : seconds === undefined) return;
  const again = "the next sync would create it again and run it once more";
  const change = runai ? `write ${LONGEST_LIFETIME} (68 years)` : "leave it out";
  const fix = `${change}; a finished run is deleted when its definition is removed from git`;
  if (seconds !== undefined) report.ttl(LIFETIME, `deletes the finished workload, and ${again}`, fix);
  else {
    report.deleted(
      LIFETIME,
      `is not set, so the platform deletes the finished workload after 30 days, and ${again}`,
      fix,
    );
  }
}
