import { at, filledText, items, type KubeObject, member, number, pointerTo, text } from "../../kernel/index.ts";
import { countOf } from "../account/pod-set.ts";
import { firstPods } from "./first-pods.ts";
import { sumOfMinimums } from "./gang-demand.ts";
import { jobMinResources } from "./job-min-resources.ts";
import { pluginFault } from "./plugin-fault.ts";
import { VOLCANO_DEFAULT } from "./volcano-queues.ts";
import { VOLCANO, type VolcanoTask, type VolcanoTopology, type VolcanoWorkload } from "./volcano-workload.ts";

/** The spec of a Job of Volcano in an object: a Job, a CronJob, or a JobTemplate of a JobFlow. */
export interface WrittenJob {
  readonly object: KubeObject;
  readonly spec: unknown;
  /** JSON pointer of the spec. */
  readonly path: string;
}

/**
 * The group of a Job of Volcano; undefined where other schedulers place its pods.
 * Source: volcano-sh/volcano v1.15.1, pkg/webhooks/admission/jobs/mutate and pkg/controllers/job.
 *
 * @param priorityOf the value of a PriorityClass; undefined for an unknown one
 */
export function jobGroup(
  { object, spec, path }: WrittenJob,
  priorityOf: (name: string) => number | undefined,
): VolcanoWorkload | undefined {
  const written = items(member(spec, "tasks"));
  const scheduler = filledText(member(spec, "schedulerName")) ?? VOLCANO;
  const isOther = (task: unknown) =>
    (filledText(at(task, "template", "spec", "schedulerName")) ?? scheduler) !== VOLCANO;
  if (written.length === 0 || written.every(isOther)) return undefined;
  const first = firstPods(written);
  const tasks = written.map((task, index): VolcanoTask => {
    const count = countOf(member(task, "replicas"), 0);
    const partition = countOf(at(task, "partitionPolicy", "partitionSize"), 0);
    return {
      name: taskName(task, index),
      count,
      first: first[index] ? count : 0,
      ...(partition > 1 && { partition }),
      template: member(task, "template"),
      path: pointerTo(`${path}/tasks`, index, "template"),
    };
  });
  const minimums = new Map(tasks.map(({ name, count }, index) => [name, taskMinimum(written[index], count)]));
  const partitions = leastPartitions(written);
  const given = countOf(member(spec, "minAvailable"), 0);
  const minimum = given === 0 ? sumOfMinimums(minimums) : given;
  const queue = filledText(member(spec, "queue"));
  const minResources = jobMinResources({ tasks, minimum, minimums }, priorityOf);
  const fault = pluginFault(spec, tasks, path);
  return {
    object,
    namespace: object.metadata.namespace ?? "default",
    queue: queue ?? VOLCANO_DEFAULT,
    ...(queue !== undefined && { queuePath: `${path}/queue` }),
    copies: 1,
    tasks,
    minimum,
    minimums,
    ...(partitions.size > 0 && { partitions }),
    minimumPath: given === 0 ? path : `${path}/minAvailable`,
    ...(minResources !== undefined && { minResources }),
    isJob: true,
    topologies: jobTopologies(spec, written, path),
    ...(fault !== undefined && { fault }),
    ...(written.some(isOther) && { unknown: "other schedulers place a part of its pods" }),
  };
}

/** The name of a task; the webhook names a task without one. */
function taskName(task: unknown, index: number): string {
  return filledText(member(task, "name")) ?? `default${index}`;
}

function taskMinimum(task: unknown, count: number): number {
  const written = member(task, "minAvailable");
  if (typeof written === "number") return countOf(written, count);
  const policy = member(task, "partitionPolicy");
  const partitions = countOf(member(policy, "minPartitions"), 0);
  return partitions > 0 ? partitions * countOf(member(policy, "partitionSize"), 0) : count;
}

/** The least pods of the tasks with a minimum of partitions. */
function leastPartitions(tasks: readonly unknown[]): ReadonlyMap<string, number> {
  return new Map(
    tasks.flatMap((task, index): readonly (readonly [string, number])[] => {
      const policy = member(task, "partitionPolicy");
      const least = countOf(member(policy, "minPartitions"), 0) * countOf(member(policy, "partitionSize"), 0);
      return least === 0 ? [] : [[taskName(task, index), least]];
    }),
  );
}

function jobTopologies(spec: unknown, tasks: readonly unknown[], path: string): readonly VolcanoTopology[] {
  const ofTasks = tasks.flatMap((task, index): readonly VolcanoTopology[] => {
    const policy = member(task, "partitionPolicy");
    const size = countOf(member(policy, "partitionSize"), 0);
    const place = pointerTo(`${path}/tasks`, index, "partitionPolicy", "networkTopology");
    if (size === 0) return [];
    return volcanoTopology(member(policy, "networkTopology"), place).map((each) => ({
      ...each,
      part: { task: taskName(task, index), size },
    }));
  });
  return [...volcanoTopology(member(spec, "networkTopology"), `${path}/networkTopology`), ...ofTasks];
}

/** The hard constraint of a `networkTopology`; a soft one never keeps pods waiting. */
export function volcanoTopology(written: unknown, path: string): readonly VolcanoTopology[] {
  if (written === undefined || written === null || (text(member(written, "mode")) ?? "hard") !== "hard") return [];
  const highestTier = number(member(written, "highestTierAllowed"));
  const highestTierName = filledText(member(written, "highestTierName"));
  if (highestTier !== undefined) return [{ path, highestTier }];
  return highestTierName === undefined ? [] : [{ path, highestTierName }];
}
