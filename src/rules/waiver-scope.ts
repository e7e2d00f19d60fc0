import type { Finding } from "../kernel/index.ts";
import { at, getOrCreate, type KubeObject, type ObjectRef, pointerSegments, refOf, text } from "../kernel/index.ts";
import type { CheckedObject, Waiver } from "../rule/index.ts";
import type { CheckedWaiver } from "./check-waiver.ts";
import { matchesGlob, matchesObject } from "./match-object.ts";

/** Returns the object of a finding, by its identity, construct and file. */
type ObjectOf = (finding: Finding) => CheckedObject | undefined;

/** Makes an index of objects. The first lookup builds it. */
export function objectIndex(objects: readonly CheckedObject[]): ObjectOf {
  let index: ReadonlyMap<string, readonly CheckedObject[]> | undefined;
  return (finding) => {
    if (finding.object === undefined) return undefined;
    index ??= indexOf(objects);
    const candidates = index.get(refKey(finding.object)) ?? [];
    // One object may belong to several clusters, or be defined twice.
    const construct = finding.source?.constructPath;
    const file = finding.location?.file;
    return (
      candidates.find((candidate) => candidate.source?.constructPath === construct && candidate.file === file) ??
      candidates.find((candidate) => candidate.source?.constructPath === construct)
    );
  };
}

/** Whether a waiver covers the object and path of a finding. The rule is not compared. */
export function covers({ waiver, pattern }: CheckedWaiver, finding: Finding, organization: string, find: ObjectOf) {
  if (waiver.object === undefined) {
    const own = find(finding)?.waivers ?? [];
    if (!own.some((candidate) => candidate === waiver || waiverKey(candidate) === waiverKey(waiver))) return false;
  } else if (pattern === undefined || !matchesObject(pattern, finding.object ?? organizationRef(organization))) {
    return false;
  }
  return waiver.path === undefined || matchesPointer(waiver.path, finding.path, find(finding)?.object);
}

/** A key of all fields of a waiver and its place. */
export function waiverKey({ rule, object, path, reason, owner, expires, ticket, at: where }: Waiver): string {
  return JSON.stringify([where, rule, object, path, expires, owner, reason, ticket]);
}

/** The object of findings about `muster.yaml`. */
function organizationRef(name: string): ObjectRef {
  return { apiVersion: "muster.dev/v1alpha1", kind: "Organization", name };
}

/** Whether a pointer matches a pattern, in which list items have their index or name. */
function matchesPointer(pattern: string, path: string, object: KubeObject | undefined): boolean {
  const wanted = pointerSegments(pattern);
  const segments = pointerSegments(path);
  if (wanted.length !== segments.length) return false;
  let value: unknown = object;
  return segments.every((segment, index) => {
    const isItem = Array.isArray(value);
    value = at(value, segment);
    const name = text(at(value, "name"));
    const glob = wanted[index] ?? "";
    return matchesGlob(glob, segment) || (isItem && name !== undefined && matchesGlob(glob, name));
  });
}

function indexOf(objects: readonly CheckedObject[]): ReadonlyMap<string, readonly CheckedObject[]> {
  const index = new Map<string, CheckedObject[]>();
  for (const checked of objects) {
    getOrCreate(index, refKey(refOf(checked.object)), (): CheckedObject[] => []).push(checked);
  }
  return index;
}

function refKey({ apiVersion, kind, namespace, name }: ObjectRef): string {
  return JSON.stringify([apiVersion, kind, namespace, name]);
}
