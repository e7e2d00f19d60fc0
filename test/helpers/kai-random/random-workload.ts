import { steeringChoices } from "./choices.ts";
import { type Made, newCluster } from "./cluster.ts";
import { CORE_KINDS } from "./core-kinds.ts";
import { GROUP_KINDS } from "./group-kinds.ts";
import { KUBEFLOW_KINDS } from "./kubeflow-kinds.ts";
import type { Maker } from "./maker.ts";
import { PIPELINE_KINDS } from "./pipeline-kinds.ts";
import { randomOf } from "./random.ts";
import { SERVING_KINDS } from "./serving-kinds.ts";
import { WRAPPED_KINDS, withoutCluster } from "./wrapped-kinds.ts";

const KINDS: Readonly<Record<string, Maker>> = {
  ...CORE_KINDS,
  ...KUBEFLOW_KINDS,
  ...GROUP_KINDS,
  ...SERVING_KINDS,
  ...PIPELINE_KINDS,
  ...WRAPPED_KINDS,
};

/** A random workload with its pods. */
export interface RandomWorkload extends Made {
  readonly id: string;
  /** The object as a repository has it. */
  readonly written: Made["object"];
}

/** Random workloads of a seed: of each kind in turn. */
export function randomWorkloads(seed: number, count: number): readonly RandomWorkload[] {
  const makers = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [name, maker] = makers[index % makers.length] ?? [];
    if (maker === undefined) throw new Error("no kinds");
    const random = randomOf(seed * 100_000 + index);
    const made = maker(newCluster(random, index % 10_000, steeringChoices(random)));
    return { id: `${name}/${seed}-${index}`, written: withoutCluster(made.object), ...made };
  });
}
