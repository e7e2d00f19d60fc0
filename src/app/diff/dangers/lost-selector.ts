import { selectorMismatch } from "../../../k8s-fields/index.ts";
import { getOrCreate, isObject, type KubeObject, member, objectName, refOf } from "../../../kernel/index.ts";
import type { ObjectSet, PodView } from "../../../rule/index.ts";
import type { DangerContext, DangerSign } from "./danger-sign.ts";

type Selector = Readonly<Record<string, unknown>>;

/** Services and PodDisruptionBudgets that lose all their pods. */
export const lostSelector: DangerSign = {
  id: "lost-selector",
  finds:
    "a Service or PodDisruptionBudget on both sides whose selector matches pods of the base, and no pod of the branch",
  reason: "the Service has no endpoints from then on, and nothing limits how many of the pods are evicted at once",
  upstream: "https://kubernetes.io/docs/concepts/services-networking/service/#services-without-selectors",
  find: (context) => {
    const { matched, before, after, cluster } = context;
    const touched = touchedNamespaces(context);
    if (touched.size === 0) return [];
    const [old, now] = [podsByNamespace(before, cluster), podsByNamespace(after, cluster)];
    return matched.same.flatMap((pair) => {
      const { object, zone } = pair.after;
      const namespace = object.metadata.namespace ?? "";
      if (zone !== "apply" || !touched.has(namespace)) return [];
      const [oldSelector, selector] = [selectorOf(pair.before.object), selectorOf(object)];
      if (oldSelector === undefined || selector === undefined) return [];
      if (!matchesAny(oldSelector, old.get(namespace)) || matchesAny(selector, now.get(namespace))) return [];
      const message = "its selector matches no pod of the branch any more";
      return [
        { object: pair.after, message, fix: `give the pods the labels that ${objectName(refOf(object))} selects` },
      ];
    });
  },
};

/** The namespaces in which pods or selectors change. */
function touchedNamespaces({ changed, matched }: DangerContext): ReadonlySet<string> {
  const objects = [
    ...changed.map(({ after }) => after),
    ...matched.deleted,
    ...matched.renamed.map(({ before }) => before),
  ];
  return new Set(objects.filter(({ zone }) => zone === "apply").map(({ object }) => object.metadata.namespace ?? ""));
}

function podsByNamespace(set: ObjectSet, cluster: string): ReadonlyMap<string, readonly PodView[]> {
  const pods = new Map<string, PodView[]>();
  for (const { checked, object, views } of set.workloads) {
    if (checked.cluster.name !== cluster) continue;
    getOrCreate(pods, object.metadata.namespace ?? "", (): PodView[] => []).push(...views);
  }
  return pods;
}

/** The label selector of a Service or PodDisruptionBudget; undefined for another kind, and for an empty one. */
function selectorOf({ kind, spec }: KubeObject): Selector | undefined {
  const selector = member(spec, "selector");
  if (!isObject(selector) || Object.keys(selector).length === 0) return undefined;
  if (kind === "Service") return { matchLabels: selector };
  return kind === "PodDisruptionBudget" ? selector : undefined;
}

function matchesAny(selector: Selector, pods: readonly PodView[] = []): boolean {
  return pods.some(({ labels }) => selectorMismatch(selector, labels) === undefined);
}
