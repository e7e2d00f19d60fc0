import { at, isObject, items, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { normalPath } from "../pods/absolute-path.ts";

/** A volume that a container mounts. */
export interface Mount {
  /** Absolute path in the container, without a slash at the end. */
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

/** The valid mounts of a container, in order. */
export function mountsOf(view: ContainerView): readonly Mount[] {
  const found: Mount[] = [];
  const entries = items(view.container.volumeMounts);
  for (let index = 0; index < entries.length; index++) {
    const mount = readMount(entries[index], index, view);
    if (mount !== undefined) found.push(mount);
  }
  return found;
}

/** The first mount at exactly a path of a container. The path must be as `normalPath` returns it. */
export function mountAt(path: string, view: ContainerView): Mount | undefined {
  const entries = items(view.container.volumeMounts);
  for (let index = 0; index < entries.length; index++) {
    const mountPath = at(entries[index], "mountPath");
    if (typeof mountPath !== "string" || normalPath(mountPath) !== path) continue;
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
  return { mountPath: normalPath(mountPath), name, readOnly: at(entry, "readOnly") === true, pointer: place };
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

/** The last volume of a name: the same one as in `volumesOf`, without a map. */
export function volumeNamed(name: string, { spec }: PodView): Volume | undefined {
  const entries = items(spec.volumes);
  for (let index = entries.length - 1; index >= 0; index--) {
    const volume = entries[index];
    if (isObject(volume) && at(volume, "name") === name) return { name, volume, pointer: `/spec/volumes/${index}` };
  }
  return undefined;
}

/** The deepest mount that contains a path of a container. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  const clean = normalPath(path);
  let deepest: Mount | undefined;
  for (const mount of mounts) {
    const inside = clean === mount.mountPath || clean.startsWith(mount.mountPath === "/" ? "/" : `${mount.mountPath}/`);
    if (inside && mount.mountPath.length >= (deepest?.mountPath.length ?? 0)) deepest = mount;
  }
  return deepest;
}
