import { boundText, organizationQueues, QUOTA_RESOURCES, quotaPointer, readQueues } from "../../src/gpu/index.ts";
import type { ObjectSet } from "../../src/rule/index.ts";
import type { ManagedReport, ManagedSet } from "./managed-sets.ts";

/** Reports numbers of Departments and Projects that differ from those of `muster.yaml` for the same queue. */
export function reportConflicts(
  set: ObjectSet,
  { cluster, departments, projects }: ManagedSet,
  report: ManagedReport,
): void {
  const known = new Map(
    organizationQueues(set.organization)
      .filter((queue) => queue.cluster === cluster.name)
      .map((queue) => [queue.name, queue]),
  );
  for (const checked of [...departments, ...projects]) {
    // Those that muster writes have the numbers of muster.yaml.
    if (checked.fromOrganization === true) continue;
    for (const { queue } of readQueues(checked.object, cluster)) {
      const own = known.get(queue.name);
      if (own === undefined) continue;
      for (const resource of QUOTA_RESOURCES) {
        for (const bound of ["deserved", "limit"] as const) {
          const [written, described] = [queue, own].map(({ quotas }) => quotas[resource][bound]);
          if (written === undefined || described === undefined || written === described) continue;
          report({
            object: checked,
            path: quotaPointer(queue, resource, bound),
            key: `conflict/${queue.name}/${resource}/${bound}`,
            severity: "warning",
            message: `${bound} of ${resource} of queue ${queue.name} is ${boundText(resource, written)}, but ${boundText(resource, described)} in muster.yaml`,
            expected: boundText(resource, described),
            received: boundText(resource, written),
            fix: "keep the quota in one place: remove it from muster.yaml, or set resourceManagement there and remove this object",
          });
        }
      }
    }
  }
}
