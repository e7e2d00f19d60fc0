import { isCreatedByVolcano } from "./queue-bounds.ts";
import type { VolcanoModel } from "./volcano-model.ts";
import { VOLCANO_ROOT } from "./volcano-queues.ts";
import type { VolcanoJudgement } from "./volcano-verdict.ts";
import type { VolcanoWorkload } from "./volcano-workload.ts";

/** A queue that takes no workloads: the verdict about those that name it; undefined for any other queue. */
export function volcanoQueueFault(model: VolcanoModel, workload: VolcanoWorkload): VolcanoJudgement | undefined {
  const { queue: name, isJob, queuePath } = workload;
  const { forest, isComplete } = model;
  const place = { ...(queuePath !== undefined && { path: queuePath }), ...(isJob && { isRejected: true }) };
  const queue = forest.queues.get(name);
  if (queue === undefined && !isCreatedByVolcano(name)) {
    const text = `Queue ${name} is not among the manifests`;
    const found = { reason: "queue-missing", ...place, isRejected: true, missing: name, text } as const;
    if (isComplete) return { level: "never", ...found };
    const hasOthers = [...forest.queues.keys()].some((each) => !isCreatedByVolcano(each));
    if (!hasOthers) return { level: "unjudged", ...found };
    return { level: "conditional", ...found, assumption: `no Queue ${name} exists` };
  }
  if (model.closed.has(name)) {
    return {
      level: "never",
      reason: "queue-closed",
      ...place,
      isRejected: true,
      text: `a Command closes Queue ${name}`,
    };
  }
  if (queue?.closedState !== undefined) {
    const text = `Queue ${name} is ${queue.closedState}`;
    const found = { reason: "queue-closed", ...place, isRejected: true, text } as const;
    if (isComplete) return { level: "never", ...found };
    return { level: "conditional", ...found, assumption: "its status is that of the cluster" };
  }
  return notLeaf(model, workload, place);
}

function notLeaf(
  { forest, settings }: VolcanoModel,
  { queue: name, isJob }: VolcanoWorkload,
  place: Pick<VolcanoJudgement, "path" | "isRejected">,
): VolcanoJudgement | undefined {
  const children = forest.childrenOf(name);
  if (name !== VOLCANO_ROOT && children.length === 0) return undefined;
  const [child] = children;
  const below = child === undefined ? "" : `, such as Queue ${child.name}`;
  const text = `Queue ${name} has queues below it${below}, and takes no workloads of its own`;
  const found = { reason: "queue-not-leaf", ...place, text } as const;
  if (isJob || settings.isHierarchical) return { level: "never", ...found };
  if (settings.isKnown) return undefined;
  return { level: "conditional", ...found, assumption: "the plug-in capacity of the scheduler has enableHierarchy" };
}
