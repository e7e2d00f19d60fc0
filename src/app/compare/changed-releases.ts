import { at, groupOf, items, type KubeObject, record, text, type Unreadable } from "../../kernel/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";

const GROUP = "helm.toolkit.fluxcd.io";

/**
 * Returns the HelmReleases whose charts may make other objects: those that a branch adds, changes or removes, also by a
 * patch, and those whose values or source it changes. Objects that are the same on both sides are one value.
 *
 * @param named the problems that are known already; a release that one of them names is left out
 */
export function changedReleases(
  { before, after }: { readonly before: readonly DiffedObject[]; readonly after: readonly DiffedObject[] },
  named: readonly Unreadable[],
): readonly Unreadable[] {
  const changed = [...differing(after, before), ...differing(before, after)];
  const keys = new Set(
    changed.map(({ object }) => keyOf(object.kind, object.metadata.namespace, object.metadata.name)),
  );
  const isAffected = ({ object }: DiffedObject) =>
    groupOf(object.apiVersion) === GROUP &&
    object.kind === "HelmRelease" &&
    [keyOf(object.kind, object.metadata.namespace, object.metadata.name), ...referencesOf(object)].some((key) =>
      keys.has(key),
    );
  return [...after, ...differing(before, after)].filter(isAffected).flatMap(({ object, locate }) => {
    const message = `HelmRelease ${object.metadata.name}: the objects of its chart are not compared`;
    if (named.some((each) => each.message.startsWith(`HelmRelease ${object.metadata.name}: `))) return [];
    const { file, line, column } = locate?.("") ?? { file: "", line: 1, column: 1 };
    return [{ file, document: 0, line, column, message }];
  });
}

function differing(objects: readonly DiffedObject[], others: readonly DiffedObject[]): readonly DiffedObject[] {
  const known = new Set(others.map(({ object }) => object));
  return objects.filter(({ object }) => !known.has(object));
}

/** The objects from which a release takes its values and its chart. */
function referencesOf({ spec, metadata: { namespace } }: KubeObject): readonly string[] {
  const references = [at(spec, "chartRef"), at(spec, "chart", "spec", "sourceRef"), ...items(at(spec, "valuesFrom"))];
  return references.map((reference) => {
    const { kind, name, namespace: other } = record(reference);
    return keyOf(text(kind), text(other) ?? namespace, text(name));
  });
}

function keyOf(kind: string | undefined, namespace: string | undefined, name: string | undefined): string {
  return JSON.stringify([kind, namespace, name]);
}
