import type { Nullable } from "../../kernel/index.ts";
import type { Access } from "./access.ts";
import type { DefinitionFields } from "./definition-fields.ts";
import type { PodFields } from "./pod-fields.ts";
import type { SchedulingFields } from "./scheduling-fields.ts";
import type { TrainingSecurity } from "./security.ts";
import type { TrainingStorage } from "./training-storage.ts";

/** The restart policy of a pod; `Always` acts like `OnFailure` in a Training. */
export const TRAINING_RESTART_POLICIES = ["Always", "Never", "OnFailure"] as const;
/** One of `TRAINING_RESTART_POLICIES`. */
type TrainingRestartPolicy = (typeof TRAINING_RESTART_POLICIES)[number];

/** The `spec` of the Trainings API 2.24: pods that run to completion, independent of each other. */
export interface TrainingSpec extends PodFields, SchedulingFields, Access {
  /** Seconds (int64, 0 or more) between the end of the workload and its deletion; the platform's default is 30 days. */
  readonly autoDeletionTimeAfterCompletionSeconds?: Nullable<number>;
  /** Retries (0 or more) until the workload counts as failed; 6 by default. */
  readonly backoffLimit?: Nullable<number>;
  /** Pods (int32, 1 or more) that must succeed. Default: the workload is complete when one has succeeded and none runs. */
  readonly completions?: Nullable<number>;
  /** Pods (int32, 0 or more) that may run at once; 0 starts none. Default 1. */
  readonly parallelism?: Nullable<number>;
  /** Whether a failed container starts again in its pod. Default `Never`. */
  readonly restartPolicy?: Nullable<TrainingRestartPolicy>;
  readonly security?: Nullable<TrainingSecurity>;
  /** Keeps the container's standard input open. Default false. */
  readonly stdin?: Nullable<boolean>;
  readonly storage?: Nullable<TrainingStorage>;
  /** Ends the workload, instead of queueing it again, once it has been preempted. */
  readonly terminateAfterPreemption?: Nullable<boolean>;
  /** Seconds (int64, 0 or more) between SIGTERM and SIGKILL. Default: 30, that of Kubernetes. */
  readonly terminationGracePeriodSeconds?: Nullable<number>;
  /** Gives the container a terminal; needs `stdin`. Default false. */
  readonly tty?: Nullable<boolean>;
}

/** A Training as muster reads it: the API's `spec` with project and cluster as names. */
export interface TrainingDefinition extends DefinitionFields {
  readonly kind: "Training";
  readonly spec: TrainingSpec;
}
