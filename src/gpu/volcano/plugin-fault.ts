import { isObject, member } from "../../kernel/index.ts";
import { pluginTask } from "./plugin-options.ts";
import type { VolcanoTask, VolcanoWorkload } from "./volcano-workload.ts";

/**
 * The reason why a job gets no pods: a plug-in whose main task does not exist. Volcano's webhook rejects such a job with the
 * plug-in mpi, and its controller makes no pod with the plug-in ray.
 * Source: volcano-sh/volcano v1.15.1, pkg/controllers/job/plugins/distributed-framework.
 */
export function pluginFault(
  spec: unknown,
  tasks: readonly VolcanoTask[],
  path: string,
): VolcanoWorkload["fault"] | undefined {
  const plugins = member(spec, "plugins");
  if (!isObject(plugins)) return undefined;
  for (const [plugin, main] of [
    ["mpi", "master"],
    ["ray", "head"],
  ] as const) {
    const name = Object.hasOwn(plugins, plugin) ? pluginTask(plugins[plugin], main, main) : undefined;
    if (name === undefined || tasks.some((task) => task.name === name)) continue;
    const isRejected = plugin === "mpi";
    const end = isRejected ? "the webhook rejects the job" : "the controller makes no pod";
    return {
      path: `${path}/plugins/${plugin}`,
      isRejected,
      text: `its plug-in ${plugin} needs a task ${name}, so ${end}`,
    };
  }
  return undefined;
}
