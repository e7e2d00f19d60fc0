import { at, groupOf, isObject, type KubeObject, members, pointerTo, text } from "../../src/kernel/index.ts";
import { preemptionOf } from "../../src/model/index.ts";
import { classesFor, defineRule, type RuleFinding, type WorkloadView } from "../../src/rule/index.ts";

const CHECKPOINTS = /checkpoint|ckpt/i;

/** STORAGE-008: the checkpoints of a preemptible Run:ai workload survive the workload. */
export const durableRunAiCheckpoints = defineRule({
  id: "STORAGE-008",
  name: "durable-run-ai-checkpoints",
  title: "Every preemptible Run:ai workload writes its checkpoints to a claim that survives it",
  severity: "warning",
  pack: "strict",
  rationale:
    "Run:ai deletes an ephemeral claim together with its workload. A preemptible workload may be stopped before it finishes, and only its checkpoints preserve its progress.",
  fix: "set ephemeral: false, or name an existing claim with existingPvc: true",
  applies: { categories: ["Train", "Build"] },
  examples: { good: example("false"), bad: example("true") },
  scope: "object",
  check: ({ object }, { report }, workload) => {
    if (groupOf(object.apiVersion) !== "run.ai" || workload === undefined) return;
    if (!isPreemptible(workload)) return;
    // The master of a DistributedWorkload has a spec of its own.
    for (const spec of ["spec", "masterSpec"]) for (const finding of findingsOf(object, spec)) report(finding);
  },
});

function findingsOf({ kind, metadata, ...object }: KubeObject, spec: string): readonly RuleFinding[] {
  const itemsPath = isObject(at(object, spec, "pvcs", "items")) ? [spec, "pvcs", "items"] : [spec, "pvcs"];
  return members(at(object, ...itemsPath)).flatMap(([key, item]) => {
    // Run:ai objects wrap fields as {value: x}; those of older versions do not.
    const claimPath = isObject(at(item, "value")) ? [...itemsPath, key, "value"] : [...itemsPath, key];
    const claim = at(object, ...claimPath);
    if (at(claim, "ephemeral") !== true) return [];
    const names = [key, text(at(claim, "path")), text(at(claim, "claimName"))];
    if (!names.some((name) => name !== undefined && CHECKPOINTS.test(name))) return [];
    return {
      path: pointerTo("", ...claimPath, "ephemeral"),
      message: `${kind} ${metadata.name} is preemptible, but stores checkpoints in claim ${key}, which is deleted with it`,
      expected: "false",
      received: "true",
      key,
    };
  });
}

function isPreemptible(workload: WorkloadView): boolean {
  const { gangs } = workload;
  const classes = classesFor(workload);
  return gangs.length > 0 && gangs.every((gang) => preemptionOf(gang, classes).preemptibility === "preemptible");
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
