import type { Nullable } from "../../kernel/index.ts";
import type { Access } from "./access.ts";
import type { DefinitionFields } from "./definition-fields.ts";
import type { PodFields } from "./pod-fields.ts";
import type { SchedulingFields } from "./scheduling-fields.ts";
import type { TrainingSecurity } from "./security.ts";
import type { TrainingStorage } from "./training-storage.ts";

/**
 * Whether a failed container starts again in its pod.
 * - `Always`: as `OnFailure`, because a Training ends
 * - `Never`: the pod fails, and a new one counts against `backoffLimit`
 * - `OnFailure`: it starts again
 */
export const TRAINING_RESTART_POLICIES = ["Always", "Never", "OnFailure"] as const;
/** One of `TRAINING_RESTART_POLICIES`. */
type TrainingRestartPolicy = (typeof TRAINING_RESTART_POLICIES)[number];

/** The `spec` of the Trainings API 2.24: pods that run to completion, independent of each other. */
export interface TrainingSpec extends PodFields, SchedulingFields, Access {
  /**
   * Seconds between the end of the workload and its deletion. The next sync would create it again.
   * @default - never on `kai`; the platform deletes it after 30 days
   * @example 2147483647
   */
  readonly autoDeletionTimeAfterCompletionSeconds?: Nullable<number>;
  /**
   * Failed pods that are replaced before the workload counts as failed.
   * @default 6
   */
  readonly backoffLimit?: Nullable<number>;
  /**
   * Number of pods that must succeed.
   * @default - one pod has succeeded, and none runs
   */
  readonly completions?: Nullable<number>;
  /**
   * Number of pods that run at once; 0 starts none.
   * @default 1
   */
  readonly parallelism?: Nullable<number>;
  /** @default "Never" */
  readonly restartPolicy?: Nullable<TrainingRestartPolicy>;
  readonly security?: Nullable<TrainingSecurity>;
  /**
   * Keeps the standard input of the container open.
   * @default false
   */
  readonly stdin?: Nullable<boolean>;
  /** Volumes of the pods. */
  readonly storage?: Nullable<TrainingStorage>;
  /**
   * Ends the workload when it is preempted, in place of queueing it again.
   * @default false
   */
  readonly terminateAfterPreemption?: Nullable<boolean>;
  /**
   * Seconds between SIGTERM and SIGKILL, for the last checkpoint.
   * @default - 30, that of Kubernetes
   * @example 120
   */
  readonly terminationGracePeriodSeconds?: Nullable<number>;
  /**
   * Gives the container a terminal; needs `stdin`.
   * @default false
   */
  readonly tty?: Nullable<boolean>;
}

/** A Training as muster reads it: the API's `spec` with project and cluster as names. */
export interface TrainingDefinition extends DefinitionFields {
  readonly kind: "Training";
  readonly spec: TrainingSpec;
}
