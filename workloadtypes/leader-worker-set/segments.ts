import {
  gangPods,
  innerNode,
  innerNodeProblem,
  MOST_PARTS,
  NOT_WHOLE,
  wholeAt,
  wholeText,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, given, text } from "../../src/kernel/index.ts";
import type { Cluster, GangPods } from "../../src/model/index.ts";
import { annotation, KAI_KEYS } from "../../src/model/index.ts";
import { segmentTopologyOf } from "../podgrouper/segment-topology.ts";
import type { GroupParts, GroupTemplates } from "./group-parts.ts";

/** The size of the segments of a group, and whether the leader is outside of them. */
interface Segmentation {
  readonly size: number;
  readonly leaderExcluded: boolean;
}

/**
 * The segments of a set: `subGroupPolicy.subGroupSize`, else the segment-size annotation of the set, else of its worker
 * template. Absent without any; a text when the podgrouper rejects it, for example because a segment is larger than the
 * number of pods that the group waits for at first.
 */
export function segmentationOf(object: KubeObject, atFirst: number): Segmentation | string | undefined {
  const policy = at(object, "spec", "leaderWorkerTemplate", "subGroupPolicy");
  const worker = at(object, "spec", "leaderWorkerTemplate", "workerTemplate");
  const declared = wholeAt(policy, "subGroupSize");
  const written = annotation(object, KAI_KEYS.segmentSize) ?? annotation(worker, KAI_KEYS.segmentSize);
  if (declared === undefined && written === undefined) return undefined;
  const size = declared ?? wholeText(written ?? "");
  const isDeclared = declared !== undefined;
  const field = isDeclared
    ? "spec.leaderWorkerTemplate.subGroupPolicy.subGroupSize"
    : `annotation ${KAI_KEYS.segmentSize}`;
  if (size === NOT_WHOLE || size < 2) return `${field} must be an integer number of pods, 2 or more`;
  if (size > atFirst) {
    const startUp = atFirst === 1 ? ", which LeaderReady start-up makes 1: segments need LeaderCreated" : "";
    return `${field} is ${size}, more than the ${atFirst} pods that a group waits for${startUp}`;
  }
  return { size, leaderExcluded: text(at(policy, "subGroupPolicyType")) === "LeaderExcluded" };
}

/**
 * A group of `size` pods in segments: the leader in the first one, or before them. The index of a worker decides its
 * segment. Source: KAI Scheduler, plugins/leaderworkerset/lws_grouper.go; also its count of one worker too many for a
 * group of one segment plus its leader (`fixLastSegmentSize` includes the leader, and its caller adds it again).
 */
export function segmentedParts(
  object: KubeObject,
  size: number,
  { size: segment, leaderExcluded }: Segmentation,
  templates: GroupTemplates,
  cluster: Cluster,
): GroupParts | string {
  const leaderIsExtra = (size - 1) % segment === 0;
  const count = leaderIsExtra ? (size - 1) / segment : Math.ceil(size / segment);
  if (count > MOST_PARTS) {
    return `${size} pods in segments of ${segment} make ${count} subgroups; at most ${MOST_PARTS} are made`;
  }
  if (leaderExcluded && !leaderIsExtra) {
    return `LeaderExcluded needs workers in full segments, and ${size - 1} workers are not a multiple of ${segment}`;
  }
  const placed = given({ topology: segmentTopologyOf(templates.worker, object) });
  const segments = Array.from({ length: count }, (_, index) => ({
    name: `segment-${index}`,
    min: index < count - 1 ? segment : lastSize(size, segment, count, leaderIsExtra),
    ...placed,
  }));
  const pods = podsOf(size, segment, leaderIsExtra, leaderExcluded, templates);
  if (leaderExcluded) return { min: size, tree: [{ name: "leader", min: 1 }, ...segments], pods };
  const problem = innerNodeProblem("segment-0", cluster);
  if (problem !== undefined) return problem;
  const first = (segments[0]?.min ?? 0) + Number(leaderIsExtra);
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

/** The size that the plug-in computes for the last segment; a single segment gets that of the whole group. */
function lastSize(size: number, segment: number, count: number, leaderIsExtra: boolean): number {
  if (count === 1) return size;
  if (leaderIsExtra) return segment;
  return size - (count - 1) * segment;
}

/** The pods by index: the leader is in the first segment when the workers do not fill all segments. */
function podsOf(
  size: number,
  segment: number,
  leaderIsExtra: boolean,
  leaderExcluded: boolean,
  { leader, worker }: GroupTemplates,
): readonly GangPods[] {
  const pods: GangPods[] = [gangPods("leader", 1, leader, "leader")];
  let left = size - 1;
  for (let index = 0; left > 0; index++) {
    const isFirst = index === 0;
    const places = segment - Number(isFirst && !leaderIsExtra);
    const leaf = isFirst && !leaderExcluded ? "workers" : `segment-${index}`;
    pods.push(gangPods("worker", Math.min(places, left), worker, leaf));
    left -= places;
  }
  return pods;
}
