import type { CheckedObject } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { organizationExample, trainingExample } from "./examples.ts";
import { objectOfGang, queueFieldOf } from "./finding-places.ts";
import { leafQueuesOf, oneOf } from "./leaf-queues.ts";

const OTHER_QUEUE = `apiVersion: scheduling.run.ai/v2
kind: Queue
metadata: {name: team-vision}
spec: {parentQueue: research, resources: {gpu: {quota: 8, limit: 8}, cpu: {quota: -1, limit: -1}, memory: {quota: -1, limit: -1}}}
---
`;

/** QUOTA-016: a workload is charged to its own project. */
export const ownQueue = defineRule({
  id: "QUOTA-016",
  name: "own-queue",
  title: "A workload in the namespace of a project is in a queue of this project",
  severity: "warning",
  strictSeverity: "error",
  pack: "recommended",
  rationale:
    "KAI accepts any queue in any namespace. A workload that names the queue of another project, or a queue that only a manifest defines, uses a quota that its project does not have, so the quotas of muster.yaml do not limit the project.",
  fix: "name a queue of the project, or move the workload to the namespace of the other project",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/queues"],
  examples: {
    good: organizationExample() + OTHER_QUEUE + trainingExample(),
    bad: organizationExample() + OTHER_QUEUE + trainingExample({ labels: "{kai.scheduler/queue: team-vision}" }),
  },
  scope: "set",
  check: (set, { report }) => {
    const { gangs, trees } = quotaOfSet(set);
    const reported = new Set<CheckedObject>();
    for (const { counted } of gangs) {
      const object = objectOfGang(set, counted);
      if (object === undefined || reported.has(object)) continue;
      const { queue } = counted.gang;
      const tree = trees.get(counted.cluster);
      // QUOTA-001 reports queues that do not exist, and the one of KAI's chart.
      const found = tree?.find(queue);
      if (found === undefined || found.origin === "chart" || tree?.status(queue) !== "leaf") continue;
      const { ofProject, projectOf } = leafQueuesOf(set, object.cluster);
      const project = projectOf.get(object.object.metadata.namespace ?? "");
      const own = ofProject.get(project ?? "") ?? [];
      if (project === undefined || own.length === 0 || own.includes(queue)) continue;
      reported.add(object);
      const owner = found.project === undefined ? "which muster.yaml does not define" : `of project ${found.project}`;
      report({
        object,
        path: queueFieldOf(set, object).path,
        message: `the ${object.object.kind} is in the namespace of project ${project}, but in queue ${queue}, ${owner}`,
        expected: oneOf(own),
        received: queue,
        fix: `name the queue of the project, ${oneOf(own)}`,
      });
    }
  },
});
