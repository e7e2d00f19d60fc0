import type { KubeObject, PodTemplate } from "../../kernel/index.ts";
import type { Target, TrainingDefinition } from "../../model/index.ts";
import type { PodContext } from "./context.ts";
import type { ExpandedGang } from "./expansion.ts";
import type { ExpansionReporter } from "./report.ts";
import type { Scheduling } from "./scheduling.ts";

/** The parts of a Training that are the same on every kind of cluster. */
export interface TrainingParts {
  /** Final name. */
  readonly name: string;
  /** Pods that may run at once. */
  readonly atOnce: number;
  /** Pods that must start together. */
  readonly min: number;
  readonly suspended: boolean;
  readonly scheduling: Scheduling;
}

/** A Training on one kind of cluster. */
export interface ExpandedTraining {
  readonly objects: readonly KubeObject[];
  readonly template: PodTemplate;
  readonly gang: ExpandedGang;
}

/** Context of the one pod of a Training. */
export function trainingPodContext(
  { spec }: TrainingDefinition,
  parts: TrainingParts,
  target: Target,
  report: ExpansionReporter,
): PodContext {
  return {
    target,
    workload: parts.name,
    component: "main",
    path: "/spec",
    selector: { "batch.kubernetes.io/job-name": parts.name },
    schedulingLabels: parts.scheduling.podLabels,
    severalPods: (spec.parallelism ?? 1) > 1 || (spec.completions ?? 1) > 1,
    report,
  };
}
