import { given } from "../base/given.ts";
import type { KubeObject, ObjectMeta, PodTemplate } from "../base/kubernetes.ts";
import type { TrainingSpec } from "../definition/training.ts";
import type { ExpansionReporter } from "./report.ts";

/** Retries of a Training that says nothing, and of a Job. Source: the Trainings API 2.24. */
const DEFAULT_BACKOFF_LIMIT = 6;
const MAX_INT32 = 2 ** 31 - 1;

/** Pods of a Training that may run at once: no more than there are completions to reach. */
export function podsAtOnce({ parallelism, completions }: TrainingSpec): number {
  const most = parallelism ?? 1;
  return completions === undefined || completions === null ? most : Math.min(most, completions);
}

/**
 * The Job of a Training. `parallelism` is always written: beside it an absent `completions` means that the Job is done
 * once a pod has succeeded and none runs any more, for one pod and for many, so the number can change later; without
 * both fields Kubernetes would fix one completion for ever.
 */
export function jobObject(
  spec: TrainingSpec,
  metadata: ObjectMeta,
  template: PodTemplate,
  suspended: boolean,
  report: ExpansionReporter,
): KubeObject {
  const backoffLimit = spec.backoffLimit ?? DEFAULT_BACKOFF_LIMIT;
  if (backoffLimit > MAX_INT32) {
    report.refuse(
      "/spec/backoffLimit",
      `is ${backoffLimit}; a Job takes at most ${MAX_INT32} retries`,
      "write a smaller number",
    );
  }
  if (spec.terminateAfterPreemption) {
    report.refuse(
      "/spec/terminateAfterPreemption",
      "is refused: a Job always makes a new pod for one that was preempted, and cannot tell it from one that failed",
      "leave it out, or write backoffLimit: 0 so that no pod is tried again",
    );
  }
  return {
    apiVersion: "batch/v1",
    kind: "Job",
    metadata,
    spec: {
      ...given({ suspend: suspended ? true : undefined }),
      parallelism: spec.parallelism ?? 1,
      ...given({ completions: spec.completions ?? undefined }),
      backoffLimit,
      template,
    },
  };
}

/**
 * A template with the restart policy of its Job: a Job takes `Never`, the default here, and `OnFailure`, which is also
 * what `Always` does on the platform.
 */
export function withRestartPolicy(template: PodTemplate, policy: TrainingSpec["restartPolicy"]): PodTemplate {
  const restartPolicy = policy === "Always" || policy === "OnFailure" ? "OnFailure" : "Never";
  return { ...template, spec: { restartPolicy, ...template.spec } };
}
