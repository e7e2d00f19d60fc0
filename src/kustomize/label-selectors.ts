import { groupOf } from "../base/kubernetes.ts";
import { at, isObject, members, text } from "../base/read.ts";
import { changedAt, type Tree, withMember } from "./values.ts";

/** A selector of a kind. */
interface SelectorPlace {
  readonly path: readonly string[];
  /** Whether kustomize makes the selector where the object has none. */
  readonly isMade: boolean;
}

const PLAIN: SelectorPlace = { path: ["spec", "selector"], isMade: true };
const MADE: SelectorPlace = { path: ["spec", "selector", "matchLabels"], isMade: true };
const KEPT: SelectorPlace = { path: ["spec", "selector", "matchLabels"], isMade: false };

/** By kind and group. Source: kustomize, builtinpluginconsts/commonlabels.go. */
const PLACES: Readonly<Record<string, SelectorPlace>> = {
  "Service ": PLAIN,
  "ReplicationController ": PLAIN,
  "Deployment apps": MADE,
  "ReplicaSet apps": MADE,
  "DaemonSet apps": MADE,
  "StatefulSet apps": MADE,
  "Job batch": KEPT,
  "CronJob batch": { path: ["spec", "jobTemplate", "spec", "selector", "matchLabels"], isMade: false },
  "PodDisruptionBudget policy": KEPT,
  "NetworkPolicy networking.k8s.io": { path: ["spec", "podSelector", "matchLabels"], isMade: false },
};

/** An object with more labels in its selector, as `commonLabels` and `labels` with `includeSelectors` add them. */
export function withSelectorLabels(value: Tree, labels: unknown): Tree {
  const entries = members(labels);
  const place = PLACES[`${text(value.kind) ?? ""} ${groupOf(text(value.apiVersion) ?? "")}`];
  if (entries.length === 0 || place === undefined) return value;
  if (!place.isMade && at(value, ...place.path) === undefined) return value;
  const changed = changedAt(value, place.path, (selector) =>
    entries.reduce<Tree>((map, [key, label]) => withMember(map, key, label), isObject(selector) ? selector : {}),
  );
  return isObject(changed) ? changed : value;
}
