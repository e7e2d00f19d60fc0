import { at, isObject, items, text } from "../../src/policy/read.ts";
import type { ContainerView, PodView } from "../../src/policy/workload-view.ts";

/** A volume that a container mounts. */
export interface Mount {
  /** Where in the container, without a slash at the end. */
  readonly mountPath: string;
  /** Name of the volume. */
  readonly name: string;
  readonly readOnly: boolean;
  /** JSON pointer of the mount into the pod template. */
  readonly pointer: string;
}

/** A volume of a pod. */
export interface Volume {
  readonly name: string;
  readonly volume: Readonly<Record<string, unknown>>;
  /** JSON pointer into the pod template. */
  readonly pointer: string;
}

/** The mounts of a container, in order; what is none is left out. */
export function mountsOf({ container, pointer }: ContainerView): readonly Mount[] {
  const found: Mount[] = [];
  const entries = items(container.volumeMounts);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    const mountPath = text(at(entry, "mountPath"));
    const name = text(at(entry, "name"));
    if (mountPath === undefined || name === undefined) continue;
    const place = `${pointer}/volumeMounts/${index}`;
    found.push({ mountPath: cleanPath(mountPath), name, readOnly: at(entry, "readOnly") === true, pointer: place });
  }
  return found;
}

/** The volumes of a pod, by name. */
export function volumesOf({ spec }: PodView): ReadonlyMap<string, Volume> {
  const found = new Map<string, Volume>();
  for (const [index, volume] of items(spec.volumes).entries()) {
    const name = text(at(volume, "name"));
    if (name !== undefined && isObject(volume)) found.set(name, { name, volume, pointer: `/spec/volumes/${index}` });
  }
  return found;
}

/** The mount that a path of a container lies in: of several the deepest. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  const clean = cleanPath(path);
  let deepest: Mount | undefined;
  for (const mount of mounts) {
    const inside = clean === mount.mountPath || clean.startsWith(mount.mountPath === "/" ? "/" : `${mount.mountPath}/`);
    if (inside && mount.mountPath.length >= (deepest?.mountPath.length ?? 0)) deepest = mount;
  }
  return deepest;
}

/** Nearly every path is clean as it is. */
const CLEAN = /^(?:\/[^/.][^/]*)+$/;

/** A path without `.`, double slashes and a slash at the end; `..` goes up. */
export function cleanPath(path: string): string {
  if (CLEAN.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
