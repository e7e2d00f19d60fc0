import type { Construct } from "constructs";
import type { TrainingDefinition, TrainingSpec } from "../src/model/index.ts";
import { callerOrigin, type Origin } from "./origin.ts";
import { type Parsed, parsedWorkload, WorkloadChart, type WorkloadProps } from "./workload.ts";

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
  /** Parses `props` unless they are parsed. `origin` is the place of the definition, by default the calling line. */
  constructor(
    scope: Construct,
    id: string,
    props: TrainingProps | Parsed<TrainingDefinition>,
    origin: Origin = callerOrigin(),
  ) {
    super(scope, id, parsedWorkload("Training", props, scope), origin);
  }
}
