import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  longName,
  missingField,
  rejectedText,
  rejectedValue,
  repeatedTexts,
  writtenName,
  wrongDuration,
} from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";
import {
  at,
  formatValue,
  isObject,
  items,
  member,
  number,
  pointerTo,
  text,
  variableIn,
} from "../../src/kernel/index.ts";
import { cycleFaults } from "../shared/dependency-cycles.ts";
import { volcanoPodNameFaults, volcanoTaskName } from "../shared/volcano-pod-names.ts";
import { queueNameProblem } from "../shared/volcano-queue-name.ts";
import { networkTopologyFaults } from "../shared/volcano-topology.ts";
import { policyFaults } from "./policy-faults.ts";
import { taskFaults } from "./task-faults.ts";
import { volumeFaults } from "./volume-faults.ts";

const PLUGINS = ["env", "hcclrank", "mpi", "pytorch", "ray", "ssh", "svc", "tensorflow"];

const MOST_CHARACTERS = 63;

/**
 * The fields for which the webhook rejects a Job of Volcano. The pod templates are checked as those of all kinds.
 * Source: volcano-sh/volcano v1.15.1, pkg/webhooks/admission/jobs/validate/admit_job.go.
 */
export function volcanoJobFaults(object: KubeObject, isPart: boolean): readonly ObjectFault[] {
  const { spec } = object;
  if (!isObject(spec)) return [];
  const tasks = items(spec.tasks);
  if (tasks.length === 0) return [missingField("/spec/tasks", "must have at least one task")];
  return [
    ...(isPart ? [] : nameFaults(object, tasks)),
    ...queueFaults(spec.queue),
    ...wrongDuration(spec.runningEstimate, "/spec/runningEstimate"),
    ...tasks.flatMap((task, index) => taskFaults(task, pointerTo("/spec/tasks", index))),
    ...repeatedTexts(spec.tasks, "name", "/spec/tasks"),
    ...minimumFaults(spec, tasks),
    ...dependencyFaults(tasks),
    ...policyFaults(spec.policies, "/spec/policies"),
    ...pluginFaults(spec.plugins, tasks),
    ...volumeFaults(spec.volumes),
    ...networkTopologyFaults(spec.networkTopology, "/spec/networkTopology"),
  ];
}

function nameFaults(object: KubeObject, tasks: readonly unknown[]): readonly ObjectFault[] {
  const own = longName(object, MOST_CHARACTERS);
  const name = writtenName(object);
  return own.length > 0 || name === undefined ? own : volcanoPodNameFaults(name, tasks, "/spec/tasks");
}

function queueFaults(queue: unknown): readonly ObjectFault[] {
  return rejectedText(queue, "/spec/queue", (name) =>
    name === "root" ? "must not be root, which has other queues below it" : queueNameProblem(name),
  );
}

function minimumFaults({ minAvailable }: Members, tasks: readonly unknown[]): readonly ObjectFault[] {
  const least = number(minAvailable) ?? 0;
  const replicas = tasks.map((task) => member(task, "replicas") ?? 0);
  // A variable in place of a number is filled in later.
  if (!replicas.every((count) => typeof count === "number")) return [];
  const total = replicas.reduce((sum, count) => sum + count, 0);
  if (least <= total) return [];
  const message = `must be at most the number of pods of all tasks, ${total}, but is ${least}`;
  return [rejectedValue("/spec/minAvailable", message, minAvailable)];
}

function dependencyFaults(tasks: readonly unknown[]): readonly ObjectFault[] {
  const parts = tasks.map((task, index) => {
    const path = pointerTo("/spec/tasks", index);
    const dependencies = items(at(task, "dependsOn", "name")).map((name, place) => ({
      name: text(name) ?? "",
      path: pointerTo(path, "dependsOn", "name", place),
    }));
    return { name: volcanoTaskName(task, index), path, dependencies };
  });
  const known = new Set(parts.map(({ name }) => name));
  // The webhook sorts the tasks, and a task that waits for an unknown one is never sorted.
  const unknown = parts.flatMap(({ dependencies }) => dependencies).filter(({ name }) => !known.has(name));
  return [
    ...unknown.map(({ name, path }) => ({
      ...conflictingField(path, `is ${formatValue(name)}, but no task has this name`),
      value: name,
    })),
    ...cycleFaults(parts),
  ];
}

function pluginFaults(plugins: unknown, tasks: readonly unknown[]): readonly ObjectFault[] {
  if (!isObject(plugins)) return [];
  const unknown = Object.keys(plugins).filter((name) => !PLUGINS.includes(name));
  return [
    ...unknown.map((name) =>
      conflictingField(pointerTo("/spec/plugins", name), `is not a plug-in of Volcano; it has ${PLUGINS.join(", ")}`),
    ),
    ...masterFaults(plugins.mpi, tasks),
  ];
}

const MASTER_OPTION = /^--?master(?:=(.*))?$/;

/** The plug-in for MPI demands a task with the name of its option `--master`, which is master by default. */
function masterFaults(mpi: unknown, tasks: readonly unknown[]): readonly ObjectFault[] {
  if (!Array.isArray(mpi)) return [];
  const given = mpi.findIndex((option) => typeof option === "string" && MASTER_OPTION.test(option));
  // The name may be the next option.
  const [, inOption = text(mpi[given + 1]) ?? ""] = MASTER_OPTION.exec(text(mpi[given]) ?? "") ?? [];
  const name = given < 0 ? "master" : inOption;
  const isKnown = tasks.some((task, index) => volcanoTaskName(task, index) === name);
  if (name === "" || isKnown || variableIn(name) !== undefined) return [];
  const path = given < 0 ? "/spec/plugins/mpi" : pointerTo("/spec/plugins/mpi", given);
  return [conflictingField(path, `needs a task ${formatValue(name)}`)];
}
