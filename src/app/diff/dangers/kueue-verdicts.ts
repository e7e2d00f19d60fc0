import { at, type KubeObject, pointerTo, record } from "../../../kernel/index.ts";
import type { UpdateVerdict } from "./update-verdict.ts";

const QUEUE = "kueue.x-k8s.io/queue-name";
const TIME = "kueue.x-k8s.io/max-exec-time-seconds";
const SLICES = "kueue.x-k8s.io/elastic-job";

/**
 * The labels that the webhook of Kueue keeps in a workload of one of its queues: the queue until the workload is suspended,
 * the time limit unless it is suspended before and after, and whether it may grow.
 */
export function kueueVerdicts(before: KubeObject, after: KubeObject): readonly UpdateVerdict[] {
  const isSuspended = (object: KubeObject) => at(object, "spec", "suspend") === true;
  const [old, now] = [before, after].map(({ metadata }) => metadata);
  const [oldLabels, labels] = [record(old?.labels), record(now?.labels)];
  if (oldLabels[QUEUE] === undefined) return [];
  const isChanged = (label: string) => oldLabels[label] !== labels[label];
  const changed = [
    ...(isChanged(QUEUE) && !isSuspended(after) ? [pointerTo("/metadata/labels", QUEUE)] : []),
    ...(isChanged(TIME) && !(isSuspended(before) && isSuspended(after)) ? [pointerTo("/metadata/labels", TIME)] : []),
    ...(record(old?.annotations)[SLICES] === record(now?.annotations)[SLICES]
      ? []
      : [pointerTo("/metadata/annotations", SLICES)]),
  ];
  return changed.map((path) => ({
    path,
    rejectedBy: "webhook",
    by: "Kueue",
    rule: "cannot change while Kueue manages the workload",
    upstream: "https://github.com/kubernetes-sigs/kueue/blob/v0.19.2/pkg/controller/jobframework/validation.go",
  }));
}
