import { pluginTask } from "../../src/gpu/index.ts";
import {
  at,
  existingPaths,
  groupOf,
  isObject,
  items,
  member,
  members,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { volcanoTaskName } from "../../workloadtypes/index.ts";
import { volcanoJobOfTasks, volcanoTaskExample } from "./volcano-gang-example.ts";

/** The main task of each plug-in, and the lack of the pods without it. The webhook rejects a job whose plug-in mpi has no master. */
const MAIN_TASKS: ReadonlyMap<string, { readonly flag: string; readonly effect: string }> = new Map([
  ["mpi", { flag: "worker", effect: "the master gets no MPI_HOST with the hosts of the workers" }],
  ["pytorch", { flag: "master", effect: "no pod gets MASTER_ADDR, WORLD_SIZE and RANK" }],
  ["ray", { flag: "head", effect: "the controller makes no pod" }],
]);

/** The options of plug-ins that name tasks. */
const FLAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["mpi", ["worker"]],
  ["pytorch", ["master", "worker"]],
  ["ray", ["head", "worker"]],
  ["tensorflow", ["ps", "worker", "chief", "evaluator"]],
]);

/** The place of the spec of a Job, by group and kind of its object. */
const SPECS: Readonly<Record<string, readonly string[]>> = {
  "batch.volcano.sh/CronJob": ["spec", "jobTemplate", "spec"],
  "batch.volcano.sh/Job": ["spec"],
  "flow.volcano.sh/JobTemplate": ["spec"],
};

/** GANG-035: the tasks that plug-ins of a Job of Volcano name exist. */
export const volcanoPluginTasks = defineRule({
  id: "GANG-035",
  name: "volcano-plugin-tasks",
  title: "The plug-ins of a Job of Volcano name tasks of the job",
  severity: "warning",
  pack: "recommended",
  rationale:
    "The plug-ins pytorch, mpi, ray and tensorflow find the roles of a job by the names of its tasks: master, worker and head, or those of their options. Without the main task the pods start without addresses and ranks, so each trains alone or waits for the others; with ray, the controller makes no pod at all. Nothing rejects such a job. Source: volcano-sh/volcano v1.15, pkg/controllers/job/plugins/distributed-framework.",
  fix: "name the task after the role, or give the name of the task as an option, as in --master=launcher",
  docs: ["https://volcano.sh/en/docs/vcjob/"],
  examples: { good: example("master"), bad: example("launcher") },
  scope: "object",
  check: ({ object }, { report }) => {
    const kind = `${groupOf(object.apiVersion)}/${object.kind}`;
    const place = Object.hasOwn(SPECS, kind) ? SPECS[kind] : undefined;
    const spec = place && at(object, ...place);
    const tasks = items(member(spec, "tasks")).map((task, index) => volcanoTaskName(task, index));
    if (place === undefined || !isObject(spec) || tasks.length === 0) return;
    for (const [plugin, options] of members(member(spec, "plugins"))) {
      for (const flag of FLAGS.get(plugin) ?? []) {
        const main = MAIN_TASKS.get(plugin);
        const isMain = main?.flag === flag;
        const name = pluginTask(options, flag, isMain ? flag : "");
        if (name === undefined || name === "" || tasks.includes(name)) continue;
        const path = pointerTo("", ...place, "plugins", plugin);
        const option = items(options).findIndex((each) => (text(each) ?? "").replace(/^--?/, "").startsWith(flag));
        const own = option < 0 ? path : pointerTo(path, option);
        report({
          path: existingPaths(object, own).length > 0 ? own : path,
          message: `the plug-in ${plugin} looks for a task ${name}, which is not among ${tasks.join(", ")}${isMain ? `: ${main.effect}` : ""}`,
          key: `${plugin}/${flag}`,
          ...(plugin === "ray" && isMain && { severity: "error" }),
        });
      }
    }
  },
});

function example(name: string): string {
  return volcanoJobOfTasks("plugins: {pytorch: []}", volcanoTaskExample(name, 2));
}
