import type { ObjectRef } from "../base/kubernetes.ts";
import { type KubeObject, refOf } from "../base/kubernetes.ts";
import { pointerSegments } from "../base/pointer.ts";
import { at } from "../base/read.ts";
import type { Finding } from "../finding/finding.ts";
import type { CheckedObject } from "./checked-object.ts";
import type { JudgedWaiver } from "./judge-waiver.ts";
import { matchesGlob, matchesObject } from "./match-object.ts";
import type { Waiver } from "./waiver.ts";

/** Finds the object that a finding is about, by its identity and by where it comes from. */
export type ObjectOf = (finding: Finding) => CheckedObject | undefined;

/** Makes an index of objects, in one pass when it is first asked. */
export function objectIndex(objects: readonly CheckedObject[]): ObjectOf {
  let index: ReadonlyMap<string, readonly CheckedObject[]> | undefined;
  return (finding) => {
    if (finding.object === undefined) return undefined;
    index ??= indexOf(objects);
    const found = index.get(refKey(finding.object)) ?? [];
    // One object may go to several clusters, or be written twice.
    const construct = finding.source?.constructPath;
    const file = finding.location?.file;
    return (
      found.find((candidate) => candidate.source?.constructPath === construct && candidate.file === file) ??
      found.find((candidate) => candidate.source?.constructPath === construct)
    );
  };
}

/** Whether a waiver is about what a finding is about; its rule is not looked at. */
export function covers({ waiver, pattern }: JudgedWaiver, finding: Finding, organization: string, find: ObjectOf) {
  if (waiver.object === undefined) {
    const own = find(finding)?.waivers ?? [];
    if (!own.some((candidate) => candidate === waiver || waiverKey(candidate) === waiverKey(waiver))) return false;
  } else if (pattern === undefined || !matchesObject(pattern, finding.object ?? organizationRef(organization))) {
    return false;
  }
  return waiver.path === undefined || matchesPointer(waiver.path, finding.path, find(finding)?.object);
}

/** Tells waivers apart by what they say and where they stand. */
export function waiverKey({ rule, object, path, reason, owner, expires, ticket, at: where }: Waiver): string {
  return JSON.stringify([where, rule, object, path, expires, owner, reason, ticket]);
}

/** A finding about no object is about `muster.yaml`. */
function organizationRef(name: string): ObjectRef {
  return { apiVersion: "muster.dev/v1alpha1", kind: "Organization", name };
}

/** Whether a pointer leads where another does, list items by index or name. */
function matchesPointer(pattern: string, path: string, object: KubeObject | undefined): boolean {
  const wanted = pointerSegments(pattern);
  const segments = pointerSegments(path);
  if (wanted.length !== segments.length) return false;
  let value: unknown = object;
  return segments.every((segment, index) => {
    const list = Array.isArray(value);
    value = at(value, segment);
    const name = list ? at(value, "name") : undefined;
    const glob = wanted[index] ?? "";
    return matchesGlob(glob, segment) || (typeof name === "string" && matchesGlob(glob, name));
  });
}

function indexOf(objects: readonly CheckedObject[]): ReadonlyMap<string, readonly CheckedObject[]> {
  const index = new Map<string, CheckedObject[]>();
  for (const checked of objects) {
    const key = refKey(refOf(checked.object));
    const others = index.get(key);
    if (others === undefined) index.set(key, [checked]);
    else others.push(checked);
  }
  return index;
}

function refKey({ apiVersion, kind, namespace, name }: ObjectRef): string {
  return JSON.stringify([apiVersion, kind, namespace, name]);
}
