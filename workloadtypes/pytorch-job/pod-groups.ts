import {
  failure,
  gangBase,
  gangOf,
  gangPods,
  groupedTemplates,
  minimumProblem,
  NOT_WHOLE,
  podsOfGrouped,
  wholeAt,
} from "../../src/gpu/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import { at, members } from "../../src/kernel/index.ts";
import type {
  Cluster,
  ExternalObstacle,
  GangNode,
  GangPods,
  Grouping,
  GroupingContext,
} from "../../src/model/index.ts";
import { kubeflowMinimum, minAvailableOf, replicaType } from "../podgrouper/kubeflow-gang.ts";
import { segmentedWorkers, segmentSizeOf } from "./segments.ts";

/** The kind's default priority class. */
export const PYTORCH_JOB_PRIORITY = { kai: "train", runai: "low" } as const;

const SPECS = "pytorchReplicaSpecs";
const TYPES = ["Master", "Worker"] as const;

/** The parts of a job from which its PodGroup is built. */
interface Parts {
  readonly tree: readonly GangNode[];
  readonly pods: readonly GangPods[];
}

/**
 * The PodGroup of a PyTorchJob: all replicas start together, unless `schedulingPolicy.minAvailable` or else
 * `elasticPolicy.minReplicas` sets the number. Master and workers have a subgroup each, the latter in segments when an
 * annotation requests them. A replica type without replicas makes the plug-in fail.
 * Source: KAI Scheduler, plugins/kubeflow/distributed_common.go and plugins/kubeflow/pytorch/pytorch_grouper.go.
 */
export function predictPyTorchJobGangs(object: KubeObject, context: GroupingContext): Grouping {
  const templates = TYPES.filter((type) => specOf(object, type) !== undefined).map((type) => ({
    component: type.toLowerCase(),
    template: at(specOf(object, type), "template"),
  }));
  const grouped = groupedTemplates(object, templates, context.cluster);
  if ("reason" in grouped) return grouped;
  const min = minimumOf(object);
  if (typeof min === "string") return failure(min);
  const problem = minimumProblem(min, "the gang", context.cluster);
  if (problem !== undefined) return failure(problem);
  const parts = partsOf(object, min, context.cluster);
  if (typeof parts === "string") return failure(parts);
  return {
    gangs: [
      gangOf(gangBase(object, grouped.templates[0]?.template, context, PYTORCH_JOB_PRIORITY), {
        min,
        tree: parts.tree,
        pods: podsOfGrouped(parts.pods, templates, grouped.templates),
      }),
    ],
  };
}

/** The number of pods that must start together, or the reason for which the plug-in fails. */
function minimumOf(object: KubeObject): number | string {
  const min = kubeflowMinimum(object, { specs: SPECS, mandatory: [] });
  if (typeof min === "string") return min;
  if (members(at(object, "spec", SPECS)).length === 0) return `spec.${SPECS} has no replica type`;
  if (minAvailableOf(object) !== undefined) return min;
  const elastic = wholeAt(object, "spec", "elasticPolicy", "minReplicas");
  if (elastic === undefined || elastic === NOT_WHOLE) return min;
  return elastic;
}

function partsOf(object: KubeObject, min: number, cluster: Cluster): Parts | string {
  const master = replicasOf(object, "Master", 0);
  const workers = replicasOf(object, "Worker", 1);
  if (master === NOT_WHOLE || workers === NOT_WHOLE) return `spec.${SPECS}: replicas must be integers`;
  const tree: GangNode[] = [];
  const pods: GangPods[] = [];
  if (specOf(object, "Master") !== undefined && master !== 0) {
    tree.push({ name: "master", min: master });
    pods.push(gangPods("master", master, templateOf(object, "Master"), "master"));
  }
  if (specOf(object, "Worker") === undefined) return { tree, pods };
  const workerMin = Math.max(0, min - master);
  const size = segmentSizeOf(specOf(object, "Worker"));
  if (typeof size === "string") return size;
  if (size === undefined) {
    tree.push({ name: "worker", min: workerMin });
    pods.push(gangPods("worker", workers, templateOf(object, "Worker"), "worker"));
    return { tree, pods };
  }
  const segments = segmentedWorkers(object, specOf(object, "Worker"), { workers, size, min: workerMin }, cluster);
  if (typeof segments === "string") return segments;
  return { tree: [...tree, ...segments.tree], pods: [...pods, ...segments.pods] };
}

function specOf(object: KubeObject, type: (typeof TYPES)[number]): unknown {
  return replicaType(object, SPECS, type);
}

function templateOf(object: KubeObject, type: (typeof TYPES)[number]): unknown {
  return at(specOf(object, type), "template");
}

function replicasOf(object: KubeObject, type: (typeof TYPES)[number], otherwise: number): number | typeof NOT_WHOLE {
  return wholeAt(specOf(object, type), "replicas") ?? otherwise;
}

/** The limit of one committed PodGroup for a PyTorchJob: it cannot distinguish the segments of its workers. */
export function pyTorchJobObstacle(object: KubeObject): ExternalObstacle | undefined {
  if (segmentSizeOf(specOf(object, "Worker")) === undefined) return undefined;
  return { reason: "its segments split the workers by index, which one template cannot express" };
}
