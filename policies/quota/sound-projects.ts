import { kaiSince } from "../../src/kernel/index.ts";
import { KAI_RESOURCES } from "../../src/model/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { reportConflicts } from "./managed-conflicts.ts";
import { managedExample } from "./managed-examples.ts";
import { reportNodePools } from "./managed-node-pools.ts";
import { reportOwners } from "./managed-owners.ts";
import { managedSets } from "./managed-sets.ts";

/** QUOTA-025: the objects of KAI's resource management fit together. */
export const soundProjects = defineRule({
  id: "QUOTA-025",
  name: "sound-projects",
  title: "Departments, Projects and NodePools of KAI's resource management fit together",
  severity: "error",
  pack: "recommended",
  rationale:
    "The admission webhooks reject a Project whose department or node pool does not exist, two queues of one owner on a node pool, and a NodePool whose node label is missing or already taken. A Project never becomes ready in a namespace of another project. A missing object may be in files that the command did not read, so it is a warning in a cluster that muster.yaml does not describe. These are warnings as well: a department without a queue on a node pool of its project, because it does not limit the project there; a queue with the name of another one, which gets a random suffix; other numbers than in muster.yaml; a KRMConfig or ManagedNodesConfig whose name the controllers ignore; and a KAI that is too old.",
  fix: "add the missing object, or correct the name",
  docs: ["https://github.com/kai-scheduler/kai-resource-management/blob/main/docs/how-to/troubleshooting.md"],
  examples: {
    good: managedExample(),
    bad: managedExample({ parent: "reserch" }),
  },
  scope: "set",
  check: (set, { report }) => {
    for (const managed of managedSets(set)) {
      reportOwners(managed, report);
      reportNodePools(managed, report);
      reportConflicts(set, managed, report);
    }
    for (const [kind, name] of SINGLETONS) {
      for (const checked of set.ofKind(KAI_RESOURCES, kind)) {
        if (checked.object.metadata.name === name) continue;
        report({
          object: checked,
          path: "/metadata/name",
          key: "ignored",
          severity: "warning",
          message: `the controllers read only the ${kind} ${name}, so this one has no effect`,
          expected: name,
          received: checked.object.metadata.name,
          fix: `name it ${name}`,
        });
      }
    }
    for (const { tooOld } of managedSets(set)) {
      if (tooOld === undefined) continue;
      report({
        object: tooOld,
        path: "",
        key: "release",
        severity: "warning",
        message: `cluster ${tooOld.cluster.name} has KAI ${tooOld.cluster.version}, and KAI's resource management needs ${kaiSince("resource-management")} or newer`,
        fix: `upgrade KAI to ${kaiSince("resource-management")}, and set the version in muster.yaml`,
      });
    }
  },
});

/** The only names that the controllers read; that of the second one may be changed at the installation. */
const SINGLETONS = [
  ["KRMConfig", "krm-config"],
  ["ManagedNodesConfig", "kai-managed-nodes-config"],
] as const;
