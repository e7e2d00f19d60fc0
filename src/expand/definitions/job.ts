import type { KubeObject, ObjectMeta, PodTemplate } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { TrainingSpec } from "../../model/index.ts";
import type { ExpansionReporter } from "./report.ts";

/** The default number of retries of a Training and of a Job. Source: the Trainings API 2.24. */
const DEFAULT_BACKOFF_LIMIT = 6;
const MAX_INT32 = 2 ** 31 - 1;

/** Returns the number of pods of a Training that may run at once: at most its completions. */
export function podsAtOnce({ parallelism, completions }: TrainingSpec): number {
  const most = parallelism ?? 1;
  if (completions === undefined || completions === null) return most;
  return Math.min(most, completions);
}

/**
 * Returns the Job of a Training. It always has `parallelism`: with it and without `completions`, the Job is complete
 * when a pod has succeeded and no pod runs, for one pod and for many, so the number can change later. Without both
 * fields Kubernetes would permanently set one completion.
 */
export function jobObject(
  spec: TrainingSpec,
  metadata: ObjectMeta,
  template: PodTemplate,
  isSuspended: boolean,
  report: ExpansionReporter,
): KubeObject {
  const backoffLimit = spec.backoffLimit ?? DEFAULT_BACKOFF_LIMIT;
  if (backoffLimit > MAX_INT32) {
    report.refuse(
      "/spec/backoffLimit",
      `is ${backoffLimit}; a Job accepts at most ${MAX_INT32} retries`,
      "write a smaller number",
    );
  }
  if (spec.terminateAfterPreemption) {
    report.refuse(
      "/spec/terminateAfterPreemption",
      "is refused: a Job always makes a new pod for one that was preempted, and cannot distinguish it from one that failed",
      "leave it out, or write backoffLimit: 0 so that no pod is tried again",
    );
  }
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata,
    spec: {
      ...given({ suspend: isSuspended ? true : undefined }),
      parallelism: spec.parallelism ?? 1,
      ...given({ completions: spec.completions ?? undefined }),
      backoffLimit,
      template,
    },
  };
}

/**
 * Returns a template with the restart policy of its Job: `Never`, the default here, or `OnFailure`, which is also the
 * effect of `Always` on the platform.
 */
export function withRestartPolicy(template: PodTemplate, policy: TrainingSpec["restartPolicy"]): PodTemplate {
  const restartPolicy = policy === "Always" || policy === "OnFailure" ? "OnFailure" : "Never";
  return { ...template, spec: { restartPolicy, ...template.spec } };
}
