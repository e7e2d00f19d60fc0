import { judgeWorkload } from "../../../../src/gpu/kueue/judge-workload.ts";
import { readConfiguration } from "../../../../src/gpu/kueue/kueue-configuration.ts";
import { kueueModel } from "../../../../src/gpu/kueue/kueue-model.ts";
import type { KueueVerdict } from "../../../../src/gpu/kueue/kueue-verdict.ts";
import { kueueWorkloads } from "../../../../src/gpu/kueue/kueue-workloads.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";

/** A cluster with one workload, with which Kueue's own scheduler ran. */
export interface PlayedRun {
  readonly id: string;
  readonly config?: unknown;
  readonly objects: readonly KubeObject[];
}

/** The verdicts about the workloads of a run. A complete one has all objects of its cluster. */
export function verdictsOfRun({ objects, config }: PlayedRun, isComplete: boolean): readonly KueueVerdict[] {
  const settings = config === undefined ? {} : { configuration: readConfiguration(config) };
  const model = kueueModel(objects, { isComplete, ...settings });
  return kueueWorkloads(objects, model).map((workload) => judgeWorkload(model, workload));
}
