import type { GangNode, GangPods } from "../../src/gang/gang.ts";
import { KAI_KEYS } from "../../src/gang/keys.ts";
import type { KubeObject } from "../../src/model/kubernetes.ts";
import type { Cluster } from "../../src/model/organization.ts";
import { at, text } from "../../src/quota/json.ts";
import { innerNode, MOST_PARTS } from "../podgrouper/limits.ts";
import { NOT_WHOLE, wholeAt, wholeText } from "../podgrouper/numbers.ts";
import { podTemplateOf } from "../podgrouper/pod-template.ts";
import { segmentTopologyOf } from "../podgrouper/segment-topology.ts";
import { annotation } from "../podgrouper/steering.ts";
import type { GroupParts, GroupTemplates } from "./group-parts.ts";

/** How a group is cut into segments, and whether the leader stands outside of them. */
export interface Segmentation {
  readonly size: number;
  readonly leaderExcluded: boolean;
}

/**
 * The segments that a set asks for: `subGroupPolicy.subGroupSize`, else the segment-size annotation of the set, else of
 * its worker template. Absent without any; a text when the podgrouper refuses it, which it does whenever a segment is
 * larger than the number of pods that the group waits for at first.
 */
export function segmentationOf(object: KubeObject, atFirst: number): Segmentation | string | undefined {
  const policy = at(object, "spec", "leaderWorkerTemplate", "subGroupPolicy");
  const worker = at(object, "spec", "leaderWorkerTemplate", "workerTemplate");
  const declared = wholeAt(policy, "subGroupSize");
  const written = annotation(object, KAI_KEYS.segmentSize) ?? annotation(worker, KAI_KEYS.segmentSize);
  const size = declared ?? (written === undefined ? undefined : wholeText(written));
  if (size === undefined) return undefined;
  const field =
    declared === undefined
      ? `annotation ${KAI_KEYS.segmentSize}`
      : "spec.leaderWorkerTemplate.subGroupPolicy.subGroupSize";
  if (size === NOT_WHOLE || size < 2) return `${field} must be a whole number of pods, 2 or more`;
  if (size > atFirst) {
    const startUp = atFirst === 1 ? ", which LeaderReady start-up makes 1: segments need LeaderCreated" : "";
    return `${field} is ${size}, more than the ${atFirst} pods that a group waits for${startUp}`;
  }
  return { size, leaderExcluded: text(at(policy, "subGroupPolicyType")) === "LeaderExcluded" };
}

/**
 * A group of `size` pods in segments: the leader in the first one, or before them. Which segment a worker is of follows
 * from its index. Source: KAI Scheduler, plugins/leaderworkerset/lws_grouper.go; also where a group of one segment plus
 * its leader is counted with a worker too many (`fixLastSegmentSize` counts the leader in, its caller counts it again).
 */
export function segmentedParts(
  object: KubeObject,
  size: number,
  { size: segment, leaderExcluded }: Segmentation,
  templates: GroupTemplates,
  cluster: Cluster,
): GroupParts | string {
  const leaderIsExtra = (size - 1) % segment === 0;
  const indexOf = (pod: number) => (pod === 0 ? 0 : Math.floor((leaderIsExtra ? pod - 1 : pod) / segment));
  const count = indexOf(size - 1) + 1;
  if (count > MOST_PARTS)
    return `${size} pods in segments of ${segment} make ${count} subgroups; at most ${MOST_PARTS} are made`;
  if (leaderExcluded && !leaderIsExtra) {
    return `LeaderExcluded needs workers in full segments, and ${size - 1} workers are no multiple of ${segment}`;
  }
  const sizes = segmentSizes(size, segment, count, indexOf);
  const topology = segmentTopologyOf(templates.worker, object);
  const placed = topology === undefined ? {} : { topology };
  const segments = sizes.map((min, index) => ({ name: `segment-${index}`, min, ...placed }));
  const pods = podsOf(size, count, leaderExcluded, indexOf, templates);
  if (leaderExcluded) return { min: size, tree: [{ name: "leader", min: 1 }, ...segments], pods };
  const first = (sizes[0] ?? 0) + (leaderIsExtra ? 1 : 0);
  return {
    min: size,
    tree: [
      { ...innerNode("segment-0", 2, first, cluster), ...placed },
      ...segments.slice(1),
      { name: "leader", min: 1, parent: "segment-0" },
      { name: "workers", min: first - 1, parent: "segment-0" },
    ],
    pods,
  };
}

/** Every segment has the full size, but the last one as many as have its index, the leader among them. */
function segmentSizes(
  size: number,
  segment: number,
  count: number,
  indexOf: (pod: number) => number,
): readonly number[] {
  let last = 0;
  for (let pod = size - 1; pod >= 0 && indexOf(pod) === count - 1; pod--) last += 1;
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? last : segment));
}

function podsOf(
  size: number,
  count: number,
  leaderExcluded: boolean,
  indexOf: (pod: number) => number,
  { leader, worker }: GroupTemplates,
): readonly GangPods[] {
  const workers = Array.from({ length: count }, () => 0);
  for (let pod = 1; pod < size; pod++) workers[indexOf(pod)] = (workers[indexOf(pod)] ?? 0) + 1;
  const leafOf = (index: number): GangNode["name"] => (index === 0 && !leaderExcluded ? "workers" : `segment-${index}`);
  return [
    { component: "leader", count: 1, leaf: "leader", ...podTemplateOf(leader) },
    ...workers.flatMap((pods, index) =>
      pods === 0 ? [] : [{ component: "worker", count: pods, leaf: leafOf(index), ...podTemplateOf(worker) }],
    ),
  ];
}
