import type { Construct } from "constructs";
import type { TrainingSpec } from "../src/definition/training.ts";
import { callerOrigin, type Origin } from "./origin.ts";
import { definitionOf, WorkloadChart, type WorkloadProps } from "./workload.ts";

/** Properties of a `Training`; `spec` is that of the Trainings API 2.24. */
export type TrainingProps = WorkloadProps<TrainingSpec>;

/**
 * Pods that run to their end: fine-tuning, hyper-parameter search, batch inference. Becomes a Job on a `kai` cluster
 * and a TrainingWorkload on a `runai` one.
 *
 * @example
 * new Training(app, "sft", {
 *   name: "llama-sft",
 *   project: "team-nlp",
 *   useGivenNameAsPrefix: true,
 *   spec: { image: "example.com/sft:1.4", command: "torchrun --nproc-per-node=8 sft.py", compute: { gpuDevicesRequest: 8 } },
 * });
 */
export class Training extends WorkloadChart {
  /** `origin` says where the definition was read; the default is the calling line of TypeScript. */
  constructor(scope: Construct, id: string, props: TrainingProps, origin: Origin = callerOrigin()) {
    super(scope, id, definitionOf("Training", props), origin);
  }
}
