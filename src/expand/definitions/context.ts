import type { Nullable } from "../../kernel/index.ts";
import type { PodFields, Target, TrainingSecurity, TrainingSpec, TrainingStorage } from "../../model/index.ts";
import type { ExpansionReporter } from "./report.ts";

/** The fields that become a pod: those of a leader or worker, and those of a Training only. */
export interface PodInput extends PodFields, Pick<TrainingSpec, "stdin" | "tty" | "terminationGracePeriodSeconds"> {
  readonly security?: Nullable<TrainingSecurity>;
  readonly storage?: Nullable<TrainingStorage>;
}

/** The context of the expansion of one pod. */
export interface PodContext {
  readonly target: Target;
  /** Final name of the workload. */
  readonly workload: string;
  /** Name of the component, and of its container. */
  readonly component: "main" | "leader" | "worker";
  /** JSON pointer of the fields: `/spec`, `/spec/leader` or `/spec/worker`. */
  readonly path: string;
  /** Labels by which the workload's controller marks its pods. */
  readonly selector: Readonly<Record<string, string>>;
  /** Labels that muster gives the pods for the scheduler. */
  readonly schedulingLabels: Readonly<Record<string, string>>;
  /** Whether more than one pod may ever use the volumes, at the same time or one after the other. */
  readonly severalPods: boolean;
  readonly report: ExpansionReporter;
}

/** Returns the words for a cluster in a message, such as `kai cluster east`. */
export function clusterWords(target: Target): string {
  return `${target.cluster.scheduler} cluster ${target.cluster.name}`;
}
