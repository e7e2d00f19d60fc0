import type { QuotaVerdict } from "../../src/gpu/index.ts";
import { GPU_FRACTION_NUM_DEVICES, GPU_MEMORY, nodeVerdicts } from "../../src/gpu/index.ts";
import { at, given, names, pointerTo } from "../../src/kernel/index.ts";
import type { PodView, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { quotaOfSet } from "../../src/rules/index.ts";
import { containerGpusOf, isGpuName } from "../pods/gpu-containers.ts";
import { checkedOf, templatePath } from "../sets/set-gangs.ts";
import { withoutRepeats } from "../sets/without-repeats.ts";
import { trainingExample } from "./examples.ts";
import { errorUnlessSuspended } from "./report-verdicts.ts";

const ORGANIZATION = `
apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters:
  - name: east
    scheduler: kai
    nodePools: [{name: default, gpu: {type: H100, memory: 80Gi, perNode: 8}, nodes: 2}]
departments:
  - {name: research, quotas: [{cluster: east, gpu: {deserved: 16, limit: 24}, cpu: unlimited, memory: unlimited}]}
projects:
  - name: team-nlp
    department: research
    clusters: [east]
    quotas: [{cluster: east, gpu: {deserved: 16, limit: 16}, cpu: unlimited, memory: unlimited}]
---
`;

/** QUOTA-017: every pod of a gang fits on a node of its node pool. */
export const podWithinNode = defineRule({
  id: "QUOTA-017",
  name: "pod-within-node",
  title: "A node of the node pool has the GPUs and the GPU memory that a pod requests",
  severity: "error",
  pack: "recommended",
  rationale:
    "All GPUs of a pod are on one node. A pod that requests more GPUs than a node of its pool has, or more memory than its GPUs have, stays pending even in an empty cluster, and the gang that needs it never starts. Before 0.18 KAI counts the memory of a GPU in steps of 100 MiB. The rule uses the GPUs of the node pools in muster.yaml, and reports nothing without them.",
  fix: "request at most the GPUs of one node in each pod, and use more pods for more GPUs",
  docs: ["https://github.com/kai-scheduler/KAI-Scheduler/tree/main/docs/gpu-sharing"],
  examples: {
    good: ORGANIZATION + trainingExample(),
    bad: ORGANIZATION + trainingExample({ gpus: 9 }),
  },
  scope: "set",
  check: (set, { report }) => {
    const model = quotaOfSet(set);
    const reportOnce = withoutRepeats(report, ({ object, path, key }) => [
      object?.cluster.name,
      object?.object.kind,
      object?.object.metadata.namespace,
      object?.object.metadata.name,
      path,
      key,
    ]);
    for (const measured of model.gangs) {
      for (const verdict of nodeVerdicts(measured, model)) {
        if (verdict.reason !== "pod-exceeds-node" && verdict.reason !== "pod-exceeds-gpu") continue;
        const member = measured.counted.members.find(({ pods }) => pods.component === verdict.component);
        const object = checkedOf(set, member?.workload.object);
        if (member === undefined || object === undefined) continue;
        const { component, instance } = member.pods;
        const view = set.workloadOf(object);
        reportOnce({
          object,
          path: view === undefined ? "" : requestPath(view, component, instance),
          key: component,
          severity: errorUnlessSuspended(verdict),
          message: verdict.text,
          ...sizesOf(verdict),
        });
      }
    }
  },
});

function sizesOf({ reason, need, have, fix }: QuotaVerdict) {
  const unit = reason === "pod-exceeds-node" ? "GPUs" : "MiB of GPU memory";
  return { expected: `at most ${have} ${unit}`, received: `${need} ${unit}`, ...given({ fix }) };
}

/** The field with the request for GPUs of a pod: an annotation, or a resource of a container. */
function requestPath(workload: WorkloadView, component: string, instance: string): string {
  const pod = workload.views.find((view) => view.component === component && view.instance === instance);
  if (pod === undefined) return "";
  return templatePath(workload, component, instance, requestPointer(pod));
}

function requestPointer(pod: PodView): string {
  const key = containerGpusOf(pod).share?.key;
  const annotation =
    key ?? [GPU_MEMORY, GPU_FRACTION_NUM_DEVICES].find((each) => at(pod.annotations, each) !== undefined);
  if (annotation !== undefined) return pointerTo("/metadata/annotations", annotation);
  for (const { container, pointer } of pod.containers) {
    for (const field of ["limits", "requests"]) {
      const name = names(at(container, "resources", field)).find((key) => isGpuName(key, pod));
      if (name !== undefined) return pointerTo(pointer, "resources", field, name);
    }
  }
  return "/spec";
}
