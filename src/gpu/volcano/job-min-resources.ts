import { at, filledText, isObject, items, member } from "../../kernel/index.ts";
import { podAmounts, podRequestAmounts } from "../account/pod-amounts.ts";
import { sumOf, timesCount, type UnitAmounts } from "../account/resource-amounts.ts";
import { sumOfMinimums } from "./gang-demand.ts";
import { countedByVolcano } from "./volcano-amounts.ts";
import type { VolcanoTask, VolcanoWorkload } from "./volcano-workload.ts";

/**
 * The `minResources` that the controller writes into the PodGroup of a job: the requests of its first pods by priority, as
 * the templates have them, without the defaults of the API server. Undefined where priority classes with unknown values
 * decide the order. Source: volcano-sh/volcano v1.15.1, `calcPGMinResources` in pkg/controllers/job.
 */
export function jobMinResources(
  { tasks, minimum, minimums }: Pick<VolcanoWorkload, "tasks" | "minimum" | "minimums">,
  priorityOf: (name: string) => number | undefined,
): UnitAmounts | undefined {
  const classes = tasks.map((task) => filledText(at(task.template, "spec", "priorityClassName")));
  const values = classes.map((name) => (name === undefined ? 0 : priorityOf(name)));
  const isKnown = new Set(classes).size < 2 || values.every((value) => value !== undefined);
  const counts = isKnown ? tasksInOrder(tasks, values) : tasks;
  const parts: UnitAmounts[] = [];
  let left = minimum;
  const take = (task: VolcanoTask, count: number) => {
    const taken = Math.max(0, Math.min(count, left));
    left -= taken;
    parts.push(timesCount(writtenRequests(task.template), taken));
  };
  if (minimum < sumOfMinimums(minimums)) {
    for (const task of counts) take(task, task.count);
  } else {
    for (const task of counts) take(task, minimums.get(task.name) ?? 0);
    for (const task of counts) take(task, task.count - (minimums.get(task.name) ?? 0));
  }
  const isEven = new Set(tasks.map((task) => JSON.stringify([...writtenRequests(task.template)].map(String)))).size < 2;
  return isKnown || isEven ? sumOf(parts) : undefined;
}

function tasksInOrder(tasks: readonly VolcanoTask[], values: readonly (number | undefined)[]): readonly VolcanoTask[] {
  return tasks
    .map((task, index) => ({ task, value: values[index] ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ task }) => task);
}

function writtenRequests(template: unknown): UnitAmounts {
  const spec = member(template, "spec");
  if (!isObject(spec)) return new Map();
  const { requests } = podAmounts(
    {
      ...spec,
      ...(isObject(spec.resources) && { resources: { requests: member(spec.resources, "requests") } }),
      initContainers: items(spec.initContainers).map(withoutLimits),
      containers: items(spec.containers).map(withoutLimits),
    },
    {},
  );
  return countedByVolcano(podRequestAmounts(requests));
}

function withoutLimits(container: unknown): unknown {
  if (!isObject(container)) return container;
  return { ...container, resources: { requests: at(container, "resources", "requests") } };
}
