import { conflictingField, faultMessage, type ObjectFault } from "../../src/k8s-fields/index.ts";
import { at, filledText } from "../../src/kernel/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { defineRule, type SetRuleFinding } from "../../src/rule/index.ts";
import { EXCLUSIVE_KINDS, type ExclusiveKind } from "../operators/exclusive-kinds.ts";
import { otherRelease } from "../operators/recorded-release.ts";
import { trainJobRuntimeFaults } from "../operators/train-job-runtime-faults.ts";
import { togetherKeys } from "../sets/applied-together.ts";

const TRAINER = "trainer.kubeflow.org";

/** K8S-012: objects agree with the others that the API server, or the webhook of their operator, reads. */
export const agreeingObjects = defineRule({
  id: "K8S-012",
  name: "agreeing-objects",
  title:
    "Objects that a server compares do not conflict: a TrainJob agrees with its runtime, one PriorityClass is the default",
  severity: "error",
  pack: "recommended",
  fault: "content",
  rationale:
    "Some admission checks read other objects too. Kubeflow Trainer rejects a TrainJob that sets a variable which its runtime sets, or that has an initializer without a job in the runtime. KServe rejects a second runtime with the same model format and priority, and a second cache of the same model. The API server rejects a second PriorityClass with globalDefault. Each object is valid by itself, so the first sync fails, or only the object that is applied last.",
  fix: "change the field, or the other object",
  docs: ["https://www.kubeflow.org/docs/components/trainer/operator-guides/runtime/"],
  examples: { good: example("TRAIN_LEVEL"), bad: example("PET_NNODES") },
  scope: "set",
  check: (set, { report }) => {
    for (const job of set.ofKind(TRAINER, "TrainJob")) for (const finding of jobFindings(job, set)) report(finding);
    for (const kind of EXCLUSIVE_KINDS) reportClaims(kind, set, report);
  },
});

type Report = (finding: SetRuleFinding) => void;

/** The faults of a TrainJob that it has with each of the manifests of its runtime. */
function jobFindings(job: CheckedObject, set: ObjectSet): readonly SetRuleFinding[] {
  const runtimes = runtimesOf(job, set);
  const [first, ...others] = runtimes;
  if (first === undefined) return [];
  const rest = others.map(({ object }) => new Set(trainJobRuntimeFaults(job.object, object).map(faultMessage)));
  return trainJobRuntimeFaults(job.object, first.object)
    .filter((fault) => rest.every((messages) => messages.has(faultMessage(fault))))
    .map((fault) => finding(job, fault, first));
}

function runtimesOf({ object, cluster }: CheckedObject, set: ObjectSet): readonly CheckedObject[] {
  const name = filledText(at(object.spec, "runtimeRef", "name"));
  const kind = filledText(at(object.spec, "runtimeRef", "kind")) ?? "ClusterTrainingRuntime";
  if (name === undefined) return [];
  const { namespace } = object.metadata;
  const place = kind === "TrainingRuntime" ? { namespace } : {};
  return set.findAll({ cluster: cluster.name, group: TRAINER, kind, name, ...place });
}

/** Reports each object of a kind that claims the same as an earlier one with which it is applied. */
function reportClaims({ group, kind, claimsOf }: ExclusiveKind, set: ObjectSet, report: Report): void {
  const first = new Map<string, CheckedObject>();
  for (const checked of set.ofKind(group, kind)) {
    const { metadata } = checked.object;
    const claims = claimsOf(checked.object);
    const reported = new Set<string>();
    for (const together of claims.length === 0 ? [] : togetherKeys(checked, set)) {
      for (const { key, path, message } of claims) {
        const place = JSON.stringify([checked.cluster.name, metadata.namespace, together, key]);
        const earlier = first.get(place);
        if (earlier === undefined) first.set(place, checked);
        else if (earlier.object.metadata.name !== metadata.name && !reported.has(path)) {
          reported.add(path);
          report(finding(checked, conflictingField(path, message), earlier));
        }
      }
    }
  }
}

function finding(object: CheckedObject, fault: ObjectFault, other: CheckedObject): SetRuleFinding {
  const { kind, metadata } = other.object;
  const note = otherRelease(object);
  return {
    object,
    ...(note !== undefined && { severity: "warning" as const }),
    path: fault.path,
    message: `${faultMessage(fault)} (${kind} ${metadata.name}${note === undefined ? "" : `; ${note}`})`,
    related: [{ object: other, path: "/metadata/name", message: "the other object" }],
  };
}

function example(variable: string): string {
  return `
apiVersion: trainer.kubeflow.org/v1alpha1
kind: ClusterTrainingRuntime
metadata: {name: torch}
spec:
  mlPolicy: {numNodes: 1, torch: {}}
  template:
    spec:
      replicatedJobs:
        - name: node
          template:
            metadata: {labels: {trainer.kubeflow.org/trainjob-ancestor-step: trainer}}
            spec:
              template:
                spec:
                  containers: [{name: node, image: example.com/train:1}]
---
apiVersion: trainer.kubeflow.org/v1alpha1
kind: TrainJob
metadata: {name: train, namespace: team-nlp}
spec:
  runtimeRef: {name: torch}
  trainer: {env: [{name: ${variable}, value: "2"}]}
`;
}
