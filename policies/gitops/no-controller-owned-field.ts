import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { pointerSegments, pointerTo } from "../../src/base/pointer.ts";
import { at, items, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";
import { defineRule } from "../../src/rules/rule.ts";

const KUEUE_QUEUE = "kueue.x-k8s.io/queue-name";

/** A field that a controller writes. */
interface OwnedField {
  /** JSON pointer into the object, with `*` for any list item or member. */
  readonly pattern: string;
  /** The controller, for messages. */
  readonly owner: string;
  /** The object that configures the controller. */
  readonly related?: CheckedObject;
}

/** Fields that a controller writes if a switch in the object is on, by `group/kind`. */
const SWITCHED_FIELDS: ReadonlyMap<string, OwnedField & { readonly isOn: (spec: unknown) => boolean }> = new Map([
  [
    "ray.io/RayCluster",
    {
      pattern: "/spec/workerGroupSpecs/*/replicas",
      owner: "Ray's autoscaler (enableInTreeAutoscaling)",
      isOn: (spec) => at(spec, "enableInTreeAutoscaling") === true,
    },
  ],
  [
    "kubeflow.org/PyTorchJob",
    {
      pattern: "/spec/pytorchReplicaSpecs/Worker/replicas",
      owner: "the autoscaler that the operator creates from elasticPolicy.metrics",
      isOn: (spec) => items(at(spec, "elasticPolicy", "metrics")).length > 0,
    },
  ],
]);

/** GITOPS-007: git and a controller do not both write a field. */
export const noControllerOwnedField = defineRule({
  id: "GITOPS-007",
  name: "no-controller-owned-field",
  title: "A manifest does not set fields that a controller in the cluster writes, unless the Application ignores them",
  severity: "warning",
  pack: "strict",
  rationale:
    "With self-healing, the GitOps controller and the other controller overwrite each other's value: an autoscaled server falls back to the replicas in git, and a job that Kueue has admitted is suspended again.",
  fix: "remove the field, or list it in ignoreDifferences of the Argo CD Application and set RespectIgnoreDifferences=true",
  docs: ["https://argo-cd.readthedocs.io/en/stable/user-guide/diffing/"],
  examples: { good: example(""), bad: example("replicas: 3, ") },
  scope: "set",
  check: (set, { report }) => {
    const autoscalerOf = autoscalers(set);
    for (const checked of set.objects) {
      const { object } = checked;
      for (const { pattern, owner, related } of ownedFields(set, checked, autoscalerOf(checked))) {
        for (const path of pathsOf(object, pattern)) {
          if (isIgnored(set, object, path)) continue;
          report({
            object: checked,
            path,
            message: `${object.kind} ${object.metadata.name} sets ${path}, but ${owner} writes this field`,
            ...(related && { related: [{ object: related, path: "/spec", message: "writes the field" }] }),
          });
        }
      }
    }
  },
});

function ownedFields(
  set: ObjectSet,
  checked: CheckedObject,
  autoscaler: CheckedObject | undefined,
): readonly OwnedField[] {
  const { object } = checked;
  const fields: OwnedField[] = [];
  if (autoscaler !== undefined) {
    const owner = `${autoscaler.object.kind} ${autoscaler.object.metadata.name}`;
    fields.push({ pattern: "/spec/replicas", owner, related: autoscaler });
  }
  const queue = object.metadata.labels?.[KUEUE_QUEUE];
  if (typeof queue === "string" && queue !== "") {
    // Kueue overwrites only the suspend field of a kind; it merges its other changes with the existing values.
    for (const { path, by } of set.workloadOf(checked)?.kind?.controllerOwned ?? []) {
      if (by.startsWith("Kueue") && path.endsWith("/suspend"))
        fields.push({ pattern: path, owner: `Kueue (queue ${queue})` });
    }
  }
  const switched = SWITCHED_FIELDS.get(`${groupOf(object.apiVersion)}/${object.kind}`);
  if (switched?.isOn(object.spec)) fields.push(switched);
  return fields;
}

/** Returns a function that finds the HorizontalPodAutoscaler or KEDA ScaledObject that scales an object. */
function autoscalers(set: ObjectSet): (target: CheckedObject) => CheckedObject | undefined {
  const byTarget = new Map<string, CheckedObject>();
  const add = (scaler: CheckedObject, defaultApiVersion: string, defaultKind: string) => {
    const target = at(scaler.object.spec, "scaleTargetRef");
    const name = text(at(target, "name"));
    if (name === undefined) return;
    const group = groupOf(text(at(target, "apiVersion")) ?? defaultApiVersion);
    byTarget.set(targetKey(scaler, group, text(at(target, "kind")) ?? defaultKind, name), scaler);
  };
  for (const scaler of set.ofKind("autoscaling", "HorizontalPodAutoscaler")) add(scaler, "", "");
  for (const scaler of set.ofKind("keda.sh", "ScaledObject")) add(scaler, "apps/v1", "Deployment");
  return (target) => {
    const { apiVersion, kind, metadata } = target.object;
    return byTarget.get(targetKey(target, groupOf(apiVersion), kind, metadata.name));
  };
}

function targetKey({ cluster, object }: CheckedObject, ...target: readonly string[]): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? "", ...target]);
}

/** Pointers of the existing fields that match a pattern. */
function pathsOf(object: KubeObject, pattern: string): readonly string[] {
  let matches: readonly (readonly [string, unknown])[] = [["", object]];
  for (const segment of pointerSegments(pattern)) {
    matches = matches.flatMap(([path, value]) =>
      keysOf(value, segment).flatMap((key) => {
        const member = at(value, key);
        if (member === undefined || member === null) return [];
        return [[pointerTo(path, key), member] as const];
      }),
    );
  }
  return matches.map(([path]) => path);
}

function keysOf(value: unknown, segment: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return segment === "*" ? Object.keys(value) : [segment];
}

function isIgnored(set: ObjectSet, object: KubeObject, path: string): boolean {
  return set.ofKind("argoproj.io", "Application").some((application) =>
    items(at(application.object.spec, "ignoreDifferences")).some((entry) => {
      const kind = text(at(entry, "kind"));
      const group = text(at(entry, "group")) ?? "";
      if (kind !== "*" && kind !== object.kind) return false;
      if (group !== "*" && group !== groupOf(object.apiVersion)) return false;
      const pointers = items(at(entry, "jsonPointers"));
      if (pointers.some((pointer) => path === pointer || path.startsWith(`${text(pointer) ?? path}/`))) return true;
      // Only the cluster knows which fields match an expression or belong to a manager.
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
