import { selectorMismatch } from "../../../k8s-fields/index.ts";
import { getOrCreate, isObject, type KubeObject, member, objectName, refOf } from "../../../kernel/index.ts";
import type { ObjectSet, PodView } from "../../../rule/index.ts";
import type { DiffedObject } from "../changes/diffed-object.ts";
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
    const sides = sidesOf(context);
    const unitsOf = { before: unitsByObject(sides.before), after: unitsByObject(sides.after) };
    const alternativesOf = alternativeFinder([...sides.before, ...sides.after]);
    return matched.same.flatMap((pair) => {
      const { object, zone } = pair.after;
      const namespace = object.metadata.namespace ?? "";
      if (zone !== "apply" || !touched.has(namespace)) return [];
      const [oldSelector, selector] = [selectorOf(pair.before.object), selectorOf(object)];
      if (oldSelector === undefined || selector === undefined) return [];
      const others = alternativesOf(pair.after);
      const oldPods = podsBeside(old.get(namespace), unitsOf.before, others);
      const pods = podsBeside(now.get(namespace), unitsOf.after, others);
      if (!matchesAny(oldSelector, oldPods) || matchesAny(selector, pods)) return [];
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

/** The pods of an object. */
interface PodsOf {
  readonly object: KubeObject;
  readonly views: readonly PodView[];
}

function podsByNamespace(set: ObjectSet, cluster: string): ReadonlyMap<string, readonly PodsOf[]> {
  const pods = new Map<string, PodsOf[]>();
  for (const { checked, object, views } of set.workloads) {
    if (checked.cluster.name !== cluster) continue;
    getOrCreate(pods, object.metadata.namespace ?? "", (): PodsOf[] => []).push({ object, views });
  }
  return pods;
}

function sidesOf({ matched: { same, created, deleted, renamed } }: DangerContext) {
  const pairs = [...same, ...renamed];
  return {
    before: [...pairs.map(({ before }) => before), ...deleted],
    after: [...pairs.map(({ after }) => after), ...created],
  };
}

type UnitsByObject = ReadonlyMap<KubeObject, ReadonlySet<string>>;

/** The units of the objects of a side: those that are equal may be one value. */
function unitsByObject(objects: readonly DiffedObject[]): UnitsByObject {
  const units = new Map<KubeObject, Set<string>>();
  for (const { object, unit } of objects) getOrCreate(units, object, () => new Set()).add(unit ?? "");
  return units;
}

/**
 * Returns a function that finds the units which are alternatives of that of an object: those with an object of the same identity,
 * which no cluster can have twice, such as the overlays of a base.
 */
function alternativeFinder(all: readonly DiffedObject[]): (object: DiffedObject) => ReadonlySet<string> {
  const byIdentity = new Map<string, Set<string>>();
  for (const { object, unit } of all) getOrCreate(byIdentity, identityOf(object), () => new Set()).add(unit ?? "");
  return ({ object, unit }) => {
    const found = new Set(byIdentity.get(identityOf(object)));
    found.delete(unit ?? "");
    return found;
  };
}

/** The pods without those of other units. */
function podsBeside(
  pods: readonly PodsOf[] = [],
  unitsOf: UnitsByObject,
  others: ReadonlySet<string>,
): readonly PodsOf[] {
  if (others.size === 0) return pods;
  return pods.filter(({ object }) => [...(unitsOf.get(object) ?? [""])].some((unit) => !others.has(unit)));
}

function identityOf({ kind, metadata }: KubeObject): string {
  return JSON.stringify([kind, metadata.namespace, metadata.name]);
}

/** The label selector of a Service or PodDisruptionBudget; undefined for another kind, and for an empty one. */
function selectorOf({ kind, spec }: KubeObject): Selector | undefined {
  const selector = member(spec, "selector");
  if (!isObject(selector) || Object.keys(selector).length === 0) return undefined;
  if (kind === "Service") return { matchLabels: selector };
  return kind === "PodDisruptionBudget" ? selector : undefined;
}

function matchesAny(selector: Selector, pods: readonly PodsOf[]): boolean {
  return pods.some(({ views }) => views.some(({ labels }) => selectorMismatch(selector, labels) === undefined));
}
