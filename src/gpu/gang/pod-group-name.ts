import { fitName } from "../../kernel/index.ts";

/**
 * Name of a committed PodGroup: `<namespace>-<workload>`, at most 63 characters, since it becomes a label value in
 * places. It carries the namespace because KAI before the autumn of 2026 looks groups up by their name alone, in the
 * whole cluster (KAI Scheduler, pull request 2095). Too long a name is cut and ends in a hash of the whole.
 */
export function podGroupName(namespace: string, workload: string): string {
  return fitName(`${namespace}-${workload}`);
}
