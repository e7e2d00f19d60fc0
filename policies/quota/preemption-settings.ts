import { at, pointerTo } from "../../src/kernel/index.ts";
import { KAI_KEYS } from "../../src/model/index.ts";
import type { CheckedObject, ObjectSet } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";

/** A value that decides whether a workload is preemptible. */
export interface PreemptionSetting {
  readonly name: "class" | "preemptibility";
  readonly value: unknown;
  readonly path: string;
}

/**
 * The settings of a workload or PodGroup, in the order in which the podgrouper reads them: the workload's labels, the
 * labels of its pods, the pods' own class.
 */
export function preemptionSettings(set: ObjectSet, checked: CheckedObject): readonly PreemptionSetting[] {
  const { object } = checked;
  const settings: PreemptionSetting[] = [];
  const add = (name: PreemptionSetting["name"], value: unknown, path: () => string) => {
    if (value !== undefined && value !== null && value !== "") settings.push({ name, value, path: path() });
  };
  const classField = "/spec/priorityClassName";
  const workload = set.workloadOf(checked);
  if (workload === undefined) {
    add("class", at(object.spec, "priorityClassName"), () => classField);
    return settings;
  }
  for (const [name, key] of LABELS) {
    const label = pointerTo("/metadata/labels", key);
    add(name, at(object, "metadata", "labels", key), () => label);
    // A bare Pod is its own template.
    if (object.kind === "Pod") continue;
    for (const view of workload.views) add(name, at(view.labels, key), () => podPlaces(object)(view, label).path);
  }
  for (const view of workload.views) {
    add("class", at(view.spec, "priorityClassName"), () => podPlaces(object)(view, classField).path);
  }
  return settings;
}

const LABELS = [
  ["class", KAI_KEYS.priorityClass],
  ["preemptibility", KAI_KEYS.preemptibility],
] as const;
