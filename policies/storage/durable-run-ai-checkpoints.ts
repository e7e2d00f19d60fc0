import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, members, text } from "../../src/base/read.ts";
import { preemptionOf } from "../../src/quota/preemption.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";

const CHECKPOINTS = /checkpoint|ckpt/i;

/** STORAGE-008: a preemptible Run:ai workload keeps its checkpoints when it is deleted. */
export const durableRunAiCheckpoints = defineRule({
  id: "STORAGE-008",
  name: "durable-run-ai-checkpoints",
  title: "A preemptible Run:ai workload writes its checkpoints to a claim that outlives it",
  severity: "warning",
  pack: "strict",
  rationale:
    "Run:ai deletes an ephemeral claim together with its workload. A preemptible workload is one that is expected to stop before it is through, and its checkpoints are the only thing that is left of its work.",
  fix: "set ephemeral: false, or name an existing claim with existingPvc: true",
  applies: { categories: ["Train", "Build"] },
  examples: { good: example("false"), bad: example("true") },
  scope: "object",
  check: ({ object, cluster }, { report }, workload) => {
    if (groupOf(object.apiVersion) !== "run.ai" || workload === undefined) return;
    if (!isPreemptible(workload, cluster)) return;
    const itemsPath = isObject(at(object.spec, "pvcs", "items")) ? ["pvcs", "items"] : ["pvcs"];
    for (const [key, item] of members(at(object.spec, ...itemsPath))) {
      // Fields of the CR are wrapped as {value: x}, those of older manifests are not.
      const wrapped = isObject(at(item, "value"));
      const claim = wrapped ? at(item, "value") : item;
      if (at(claim, "ephemeral") !== true) continue;
      const names = [key, text(at(claim, "path")), text(at(claim, "claimName"))];
      if (!names.some((name) => name !== undefined && CHECKPOINTS.test(name))) continue;
      report({
        path: pointerTo("/spec", ...itemsPath, key, ...(wrapped ? ["value"] : []), "ephemeral"),
        message: `${object.kind} ${object.metadata.name} is preemptible and keeps checkpoints in claim ${key}, which is deleted with it`,
        expected: "false",
        received: "true",
        key,
      });
    }
  },
});

function isPreemptible({ gangs }: WorkloadView, cluster: Parameters<typeof preemptionOf>[1]): boolean {
  return gangs.length > 0 && gangs.every((gang) => preemptionOf(gang, cluster).preemptible);
}

function example(ephemeral: string): string {
  return `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
  image: {value: "example.com/train:1"}
  gpu: {value: "1"}
  pvcs:
    items:
      checkpoints:
        value: {path: /checkpoints, size: 100Gi, ephemeral: ${ephemeral}}
`;
}
