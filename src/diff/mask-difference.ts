import { groupOf, type KubeObject } from "../base/kubernetes.ts";
import { pointerSegments } from "../base/pointer.ts";
import { isObject } from "../base/read.ts";
import { looksSecret } from "../base/secret-text.ts";
import type { DiffObjectRef } from "./changes/diffed-object.ts";
import type { FieldChange } from "./changes/field-change.ts";
import type { ClusterDifference, Difference } from "./difference.ts";
import type { ObjectReading } from "./interface-impact.ts";

/**
 * Whether a text that has a name may be secret.
 *
 * @param name of the field, variable or option; `""` for none
 */
export type IsSecret = (name: string, text: string) => boolean;

/** What a report shows in place of a value that may be secret. */
export const MASKED = "****";

/**
 * Replaces every value that may be secret in a difference: the content of Secrets, variables and options with the name of
 * a secret, and everything that looks like a key or a token.
 */
export function maskDifference(difference: Difference, isSecret: IsSecret): Difference {
  const clusters = difference.clusters.map((cluster) => maskCluster(cluster, isSecret));
  const masked = (reading: ObjectReading | null) =>
    reading && { ...reading, podGroups: reading.podGroups.map((podGroup) => maskObject(podGroup, isSecret)) };
  const resourceInterfaces = difference.resourceInterfaces.map((impact) => {
    return { ...impact, before: masked(impact.before), after: masked(impact.after) };
  });
  return { ...difference, clusters, resourceInterfaces };
}

/** Replaces every value that may be secret in the spec of an object. */
export function maskValue(value: unknown, isSecret: IsSecret): unknown {
  return value === undefined ? undefined : mask(value, "", false, isSecret);
}

function maskCluster(cluster: ClusterDifference, isSecret: IsSecret): ClusterDifference {
  const changes = (ref: DiffObjectRef, list: readonly FieldChange[]) =>
    list.map((change) => maskChange(change, isSecretObject(ref), isSecret));
  const manifest = (object: KubeObject) => maskObject(object, isSecret);
  return {
    ...cluster,
    created: cluster.created.map((entry) => ({ ...entry, manifest: manifest(entry.manifest) })),
    deleted: cluster.deleted.map((entry) => ({ ...entry, manifest: manifest(entry.manifest) })),
    changed: cluster.changed.map((entry) => ({ ...entry, changes: changes(entry.object, entry.changes) })),
    renamed: cluster.renamed.map((entry) => ({ ...entry, changes: changes(entry.after, entry.changes) })),
  };
}

function isSecretObject({ apiVersion, kind }: Pick<DiffObjectRef, "apiVersion" | "kind">): boolean {
  return kind === "Secret" && groupOf(apiVersion) === "";
}

function maskObject(object: KubeObject, isSecret: IsSecret): KubeObject {
  const isWhole = isSecretObject(object);
  const entries = Object.entries(object).map(([key, value]) => [
    key,
    mask(value, key, isWhole && isSecretData(key), isSecret),
  ]);
  return Object.fromEntries(entries) as KubeObject;
}

function maskChange(change: FieldChange, isSecretKind: boolean, isSecret: IsSecret): FieldChange {
  const segments = pointerSegments(change.path);
  const whole = isSecretKind && isSecretData(segments[0] ?? "");
  const name = nameOf(segments);
  const masked: { before?: unknown; after?: unknown } = {};
  if (change.before !== undefined) masked.before = mask(change.before, name, whole, isSecret);
  if (change.after !== undefined) masked.after = mask(change.after, name, whole, isSecret);
  return { ...change, ...masked };
}

function isSecretData(field: string): boolean {
  return field === "data" || field === "stringData";
}

/** The name of the value at a path: `value` of a named item, such as a variable, has the name of the item. */
function nameOf(segments: readonly string[]): string {
  const [owner = "", last = ""] = segments.slice(-2);
  const [, item] = /^name=(.*)$/s.exec(owner) ?? [];
  return last === "value" ? (item ?? owner) : last;
}

function mask(value: unknown, name: string, whole: boolean, isSecret: IsSecret): unknown {
  if (Array.isArray(value)) return value.map((item, index) => mask(item, optionBefore(value, index), whole, isSecret));
  if (isObject(value)) {
    const own = typeof value.name === "string" ? value.name : name;
    const entries = Object.entries(value).map(([key, member]) => [
      key,
      mask(member, key === "value" ? own : key, whole, isSecret),
    ]);
    return Object.fromEntries(entries);
  }
  if (value === null || typeof value === "boolean") return value;
  const text = String(value);
  return whole || isSecret(name, text) || (typeof value === "string" && text.split("\n").some(looksSecret))
    ? MASKED
    : value;
}

/** The option in front of an argument, which names its value: `--token x`. */
function optionBefore(list: readonly unknown[], index: number): string {
  const previous = list[index - 1];
  return typeof previous === "string" && previous.startsWith("-") ? previous.replace(/^-+/, "") : "";
}
