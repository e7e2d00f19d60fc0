import { groupOf } from "../../src/base/kubernetes.ts";
import { at, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import type { ObjectSet } from "../../src/rules/object-set.ts";

/** Autoscalers by the object that they scale: HorizontalPodAutoscaler, and KEDA's ScaledObject. */
export function autoscalerTargets(set: ObjectSet): (target: CheckedObject) => CheckedObject | undefined {
  const found = new Map<string, CheckedObject>();
  const add = (by: CheckedObject, apiVersion: string, kind: string) => {
    const target = at(by.object.spec, "scaleTargetRef");
    const name = text(at(target, "name"));
    const group = groupOf(text(at(target, "apiVersion")) ?? apiVersion);
    if (name === undefined) return;
    found.set(keyOf(by, group, text(at(target, "kind")) ?? kind, name), by);
  };
  for (const by of set.ofKind("autoscaling", "HorizontalPodAutoscaler")) add(by, "", "");
  // KEDA: a target without a kind is a Deployment.
  for (const by of set.ofKind("keda.sh", "ScaledObject")) add(by, "apps/v1", "Deployment");
  return (target) => {
    const { apiVersion, kind, metadata } = target.object;
    return found.get(keyOf(target, groupOf(apiVersion), kind, metadata.name));
  };
}

function keyOf({ cluster, object }: CheckedObject, ...target: readonly string[]): string {
  return JSON.stringify([cluster.name, object.metadata.namespace ?? "", ...target]);
}
