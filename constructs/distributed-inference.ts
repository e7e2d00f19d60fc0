import type { Construct } from "constructs";
import type { DistributedInferenceDefinition, DistributedInferenceSpec } from "../src/model/index.ts";
import { callerOrigin, type Origin } from "./origin.ts";
import { type Parsed, parsedWorkload, WorkloadChart, type WorkloadProps } from "./workload.ts";

/** Properties of a `DistributedInference`; `spec` is that of the Distributed Inferences API 2.24. */
export type DistributedInferenceProps = WorkloadProps<DistributedInferenceSpec>;

/**
 * A model served by groups of a leader and its workers. Becomes a LeaderWorkerSet, with a Service for its serving port.
 *
 * @example
 * new DistributedInference(app, "llama", {
 *   name: "llama-405b",
 *   project: "team-serving",
 *   spec: {
 *     workers: 1,
 *     servingPort: { port: 8000 },
 *     leader: { image: "example.com/vllm:0.11", compute: { gpuDevicesRequest: 8 } },
 *     worker: { image: "example.com/vllm:0.11", compute: { gpuDevicesRequest: 8 } },
 *   },
 * });
 */
export class DistributedInference extends WorkloadChart {
  /** Parses `props` unless they are parsed. `origin` is the place of the definition, by default the calling line. */
  constructor(
    scope: Construct,
    id: string,
    props: DistributedInferenceProps | Parsed<DistributedInferenceDefinition>,
    origin: Origin = callerOrigin(),
  ) {
    super(scope, id, parsedWorkload("DistributedInference", props, scope), origin);
  }
}
