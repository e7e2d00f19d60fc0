import { gangPods, innerNode, innerNodeProblem, MOST_PARTS, NOT_WHOLE, wholeText } from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, hasKaiChange } from "../../src/kernel/index.ts";
import type { Cluster, GangNode, GangPods, GangTopology } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";
import { segmentTopologyOf } from "../podgrouper/segment-topology.ts";

/** The segments of a job's workers: `size` of the `workers` in each segment, `min` workers required in total. */
interface Segmentation {
  readonly workers: number;
  readonly size: number;
  readonly min: number;
}

/**
 * The number of workers in a segment, from the annotation of their template; absent without the annotation, a text when
 * the value is invalid.
 */
export function segmentSizeOf(worker: unknown): number | string | undefined {
  const written = annotation(at(worker, "template"), KAI_KEYS.segmentSize) ?? "";
  if (written === "") return undefined;
  const size = wholeText(written);
  if (size !== NOT_WHOLE && size > 0) return size;
  return `annotation ${KAI_KEYS.segmentSize} of the worker template must be an integer, 1 or more; got ${JSON.stringify(written)}`;
}

/**
 * The subgroups of segmented workers: `worker` over `worker-0`, `worker-1` …, the last with the remaining workers. The
 * index of a worker decides its segment. `worker` waits for all segments; those beyond the required workers wait for no
 * pods. No workers make no segments, so `worker` is a leaf.
 * Source: KAI Scheduler, plugins/kubeflow/pytorch/pytorch_grouper.go.
 */
export function segmentedWorkers(
  object: KubeObject,
  worker: unknown,
  { workers, size, min }: Segmentation,
  cluster: Cluster,
): { readonly tree: readonly GangNode[]; readonly pods: readonly GangPods[] } | string {
  const count = Math.ceil(workers / size);
  if (count > MOST_PARTS) {
    return `${workers} workers in segments of ${size} make ${count} subgroups; at most ${MOST_PARTS} are made`;
  }
  const template = at(worker, "template");
  if (count === 0) return { tree: [{ name: "worker", min }], pods: [gangPods("worker", 0, template, "worker")] };
  const problem = innerNodeProblem("worker", cluster);
  if (problem !== undefined) return problem;
  const topology: GangTopology | undefined = segmentTopologyOf(template, object);
  const mandatory = hasKaiChange(cluster, "elastic-segments") ? Math.ceil(min / size) : count;
  const segments = Array.from({ length: count }, (_, index) => ({
    name: `worker-${index}`,
    pods: Math.min(size, workers - index * size),
    isMandatory: index < mandatory,
  }));
  return {
    tree: [
      innerNode("worker", count, min, cluster),
      ...segments.map(({ name, pods, isMandatory }) =>
        given({
          name,
          parent: "worker",
          min: isMandatory ? pods : 0,
          topology,
        }),
      ),
    ],
    pods: segments.map(({ name, pods }) => gangPods("worker", pods, template, name)),
  };
}
