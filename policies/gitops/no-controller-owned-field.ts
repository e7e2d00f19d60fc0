import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { pointerSegments, pointerTo } from "../../src/base/pointer.ts";
import { at, items, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";
import { autoscalerTargets } from "./scaled-targets.ts";

const KUEUE_QUEUE = "kueue.x-k8s.io/queue-name";

/** Switches within an object that hand a field to a controller, by `group/kind`. */
const SWITCHES: Readonly<
  Record<string, { readonly path: string; readonly by: string; readonly isOn: (spec: unknown) => boolean }>
> = {
  "ray.io/RayCluster": {
    path: "/spec/workerGroupSpecs/*/replicas",
    by: "Ray's autoscaler, which enableInTreeAutoscaling switches on",
    isOn: (spec) => at(spec, "enableInTreeAutoscaling") === true,
  },
  "kubeflow.org/PyTorchJob": {
    path: "/spec/pytorchReplicaSpecs/Worker/replicas",
    by: "the autoscaler that the operator makes of elasticPolicy.metrics",
    isOn: (spec) => items(at(spec, "elasticPolicy", "metrics")).length > 0,
  },
};

/** GITOPS-007: git and a controller do not write the same field. */
export const noControllerOwnedField = defineRule({
  id: "GITOPS-007",
  name: "no-controller-owned-field",
  title: "A field that a controller of the cluster writes is left out of git, or the Application ignores it",
  severity: "warning",
  pack: "strict",
  rationale:
    "With self-healing both write the field in turn: an autoscaled server falls back to the number in git, and a job that Kueue has admitted is suspended again.",
  fix: "leave the field out, or name it in ignoreDifferences of the Argo CD Application together with RespectIgnoreDifferences=true",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/diffing/"],
  examples: { good: example(""), bad: example("replicas: 3, ") },
  scope: "set",
  check: (set, { report }) => {
    const scaler = autoscalerTargets(set);
    for (const checked of set.objects) {
      const { object } = checked;
      for (const { pattern, by, related } of ownedFields(set, checked, scaler(checked))) {
        for (const path of matching(object, pattern)) {
          if (isIgnored(set, object, path)) continue;
          report({
            object: checked,
            path,
            message: `${object.kind} ${object.metadata.name} sets ${path}, which belongs to ${by}`,
            ...(related === undefined
              ? {}
              : { related: [{ object: related, path: "/spec", message: "writes the field" }] }),
          });
        }
      }
    }
  },
});

interface OwnedField {
  readonly pattern: string;
  readonly by: string;
  readonly related?: CheckedObject;
}

function ownedFields(set: ObjectSet, checked: CheckedObject, scaler: CheckedObject | undefined): readonly OwnedField[] {
  const { object } = checked;
  const found: OwnedField[] = [];
  if (scaler !== undefined) {
    const by = `${scaler.object.kind} ${scaler.object.metadata.name}`;
    found.push({ pattern: "/spec/replicas", by, related: scaler });
  }
  const queue = object.metadata.labels?.[KUEUE_QUEUE];
  if (typeof queue === "string" && queue !== "") {
    // Where the switch of a kind is, is known with the kind. What else Kueue writes it adds to what is there.
    for (const { path, by } of set.workloadOf(checked)?.kind?.controllerOwned ?? []) {
      if (by.startsWith("Kueue") && path.endsWith("/suspend"))
        found.push({ pattern: path, by: `Kueue (queue ${queue})` });
    }
  }
  const key = `${groupOf(object.apiVersion)}/${object.kind}`;
  const own = Object.hasOwn(SWITCHES, key) ? SWITCHES[key] : undefined;
  if (own?.isOn(object.spec)) found.push({ pattern: own.path, by: own.by });
  return found;
}

/** Pointers of the fields that are there; `*` in the pattern stands for any item or member. */
function matching(object: KubeObject, pattern: string): readonly string[] {
  let found: readonly (readonly [string, unknown])[] = [["", object]];
  for (const segment of pointerSegments(pattern)) {
    found = found.flatMap(([path, value]) => {
      if (typeof value !== "object" || value === null) return [];
      const keys = segment === "*" ? Object.keys(value) : [segment];
      return keys.flatMap((key) => {
        const member = at(value, key);
        return member === undefined || member === null ? [] : [[pointerTo(path, key), member] as const];
      });
    });
  }
  return found.map(([path]) => path);
}

function isIgnored(set: ObjectSet, object: KubeObject, path: string): boolean {
  return set.ofKind("argoproj.io", "Application").some((application) =>
    items(at(application.object.spec, "ignoreDifferences")).some((entry) => {
      const kind = text(at(entry, "kind"));
      const group = text(at(entry, "group")) ?? "";
      if (kind !== "*" && kind !== object.kind) return false;
      if (group !== "*" && group !== groupOf(object.apiVersion)) return false;
      const pointers = items(at(entry, "jsonPointers")).flatMap((pointer) => text(pointer) ?? []);
      if (pointers.some((pointer) => path === pointer || path.startsWith(`${pointer}/`))) return true;
      // What an expression or a manager leaves out, only a cluster can tell.
      return items(at(entry, "jqPathExpressions")).length > 0 || items(at(entry, "managedFieldsManagers")).length > 0;
    }),
  );
}

function example(replicas: string): string {
  return `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: llama, namespace: team-serving}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: llama}
  minReplicas: 1
  maxReplicas: 8
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llama, namespace: team-serving}
spec: {${replicas}template: {spec: {containers: [{name: main, image: "example.com/vllm:1"}]}}}
`;
}
