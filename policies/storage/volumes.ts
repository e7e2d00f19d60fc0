import { at, isObject, items, text } from "../../src/base/read.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";

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
export function mountsOf(view: ContainerView): readonly Mount[] {
  const found: Mount[] = [];
  const entries = items(view.container.volumeMounts);
  for (let index = 0; index < entries.length; index++) {
    const mount = readMount(entries[index], index, view);
    if (mount !== undefined) found.push(mount);
  }
  return found;
}

/** The mount at exactly a path of a container, which is given as `cleanPath` gives it: of several the first. */
export function mountAt(path: string, view: ContainerView): Mount | undefined {
  const entries = items(view.container.volumeMounts);
  for (let index = 0; index < entries.length; index++) {
    const mountPath = at(entries[index], "mountPath");
    if (typeof mountPath !== "string" || cleanPath(mountPath) !== path) continue;
    const mount = readMount(entries[index], index, view);
    if (mount !== undefined) return mount;
  }
  return undefined;
}

function readMount(entry: unknown, index: number, { pointer }: ContainerView): Mount | undefined {
  const mountPath = text(at(entry, "mountPath"));
  const name = text(at(entry, "name"));
  if (mountPath === undefined || name === undefined) return undefined;
  const place = `${pointer}/volumeMounts/${index}`;
  return { mountPath: cleanPath(mountPath), name, readOnly: at(entry, "readOnly") === true, pointer: place };
}

/** The volumes of a pod, by name. */
export function volumesOf({ spec }: PodView): ReadonlyMap<string, Volume> {
  const found = new Map<string, Volume>();
  const entries = items(spec.volumes);
  for (let index = 0; index < entries.length; index++) {
    const volume = entries[index];
    const name = text(at(volume, "name"));
    if (name !== undefined && isObject(volume)) found.set(name, { name, volume, pointer: `/spec/volumes/${index}` });
  }
  return found;
}

/** The volume of a name, the same as that of `volumesOf`. */
export function volumeNamed(name: string, { spec }: PodView): Volume | undefined {
  const entries = items(spec.volumes);
  for (let index = entries.length - 1; index >= 0; index--) {
    const volume = entries[index];
    if (isObject(volume) && at(volume, "name") === name) return { name, volume, pointer: `/spec/volumes/${index}` };
  }
  return undefined;
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
