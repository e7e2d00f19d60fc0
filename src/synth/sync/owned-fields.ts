import { AUTOSCALERS, scaleTarget } from "../../gpu/index.ts";
import { at, compareObjects, groupOf, items, type KubeObject } from "../../kernel/index.ts";
import type { WorkloadKind } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";

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
  ...[["PyTorchJob", "pytorch"] as const, ["PaddleJob", "paddle"] as const].map(([kind, framework]) => {
    const switched = {
      pattern: `/spec/${framework}ReplicaSpecs/Worker/replicas`,
      owner: "the autoscaler that the operator creates from elasticPolicy.metrics",
      isOn: (spec: unknown) => items(at(spec, "elasticPolicy", "metrics")).length > 0,
    };
    return [`kubeflow.org/${kind}`, switched] as const;
  }),
]);

/**
 * The fields of an object that a controller writes: an autoscaler that targets it, Kueue, or one that its spec switches
 * on.
 */
export function ownedFields(
  { apiVersion, kind, metadata, spec }: KubeObject,
  workloadKind: WorkloadKind | undefined,
  autoscaler: CheckedObject | undefined,
): readonly OwnedField[] {
  const fields: OwnedField[] = [];
  if (autoscaler !== undefined) {
    const owner = `${autoscaler.object.kind} ${autoscaler.object.metadata.name}`;
    fields.push({ pattern: workloadKind?.scalePath ?? "/spec/replicas", owner, related: autoscaler });
  }
  const queue = metadata.labels?.[KUEUE_QUEUE];
  if (typeof queue === "string" && queue !== "") {
    // Kueue overwrites only the suspend field of a kind; it merges its other changes with the existing values.
    for (const { path, by } of workloadKind?.controllerOwned ?? []) {
      if (by.startsWith("Kueue") && path.endsWith("/suspend")) {
        fields.push({ pattern: path, owner: `Kueue (queue ${queue})` });
      }
    }
  }
  const switched = SWITCHED_FIELDS.get(`${groupOf(apiVersion)}/${kind}`);
  if (switched?.isOn(spec)) fields.push(switched);
  return fields;
}

/**
 * Returns a function that finds the autoscaler of an object; of several the first one in the order of `compareObjects`.
 *
 * @param objects objects of any kind; only HorizontalPodAutoscalers and ScaledObjects of KEDA count
 */
export function findAutoscaler(
  objects: readonly CheckedObject[],
): (target: ClusteredObject) => CheckedObject | undefined {
  const byTarget = new Map<string, CheckedObject>();
  for (const scaler of objects) {
    const { apiVersion, kind } = scaler.object;
    if (!AUTOSCALERS.some(([group, name]) => name === kind && group === groupOf(apiVersion))) continue;
    const target = scaleTarget(scaler.object);
    const key = targetKey(scaler, target.group, target.kind, target.name);
    const known = byTarget.get(key);
    if (known === undefined || compareObjects(scaler.object, known.object) < 0) byTarget.set(key, scaler);
  }
  return (target) => {
    if (byTarget.size === 0) return undefined;
    const { apiVersion, kind, metadata } = target.object;
    return byTarget.get(targetKey(target, groupOf(apiVersion), kind, metadata.name));
  };
}

type ClusteredObject = Pick<CheckedObject, "cluster" | "object">;

function targetKey({ cluster, object }: ClusteredObject, ...target: readonly string[]): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? "", ...target]);
}
