import { at, isObject, items, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";
import { normalPath } from "../pods/absolute-path.ts";

/** The access that a path of the node gives to a pod: control of the node, devices without a device plug-in, or only files. */
type HostPathGrade = "node" | "devices" | "files";

/** A hostPath volume of a pod. */
export interface PodHostPath {
  readonly volume: string;
  /** The path as `normalHostPath` returns it; absent if the volume has no path. */
  readonly hostPath?: string;
  readonly grade: HostPathGrade;
  /** JSON pointer into the pod template. */
  readonly path: string;
}

/**
 * Paths that give control of the node: its configuration and programs, the kubelet with its device plug-ins, sockets
 * and data of container runtimes, devices and kernel interfaces. `/var/run` is a link to `/run`.
 */
const NODE_PATHS = [
  "/bin",
  "/boot",
  "/dev",
  "/etc",
  "/lib",
  "/lib64",
  "/opt/cni",
  "/proc",
  "/root",
  "/run/containerd",
  "/run/cri-dockerd.sock",
  "/run/crio",
  "/run/docker.sock",
  "/run/dockershim.sock",
  "/run/k3s",
  "/run/systemd",
  "/sbin",
  "/sys",
  "/usr",
  "/var/lib/containerd",
  "/var/lib/containers",
  "/var/lib/docker",
  "/var/lib/etcd",
  "/var/lib/kubelet",
  "/var/lib/rancher",
  // The kubelet follows links in the logs of pods, as root.
  "/var/log",
];
/** Device files of accelerators and RDMA, which a device plug-in allocates. */
const DEVICES = /^\/dev\/(?:infiniband|nvidia|dri|kfd|habanalabs|accel|vfio|rdma_cm|gdrdrv)/;
/** Folders with data in the home of root, such as `/root/models` and `/root/.cache`. Programs of the node run files of others. */
const HOME_DATA = /^\/root\/(?:[A-Za-z0-9][\w.-]*|\.cache)(?:\/|$)/;
const PROGRAMS = /^\/root\/s?bin(?:\/|$)/;
/** Paths below `NODE_PATHS` that are harmless. */
const HARMLESS = new Set([
  "/dev/log",
  "/dev/shm",
  "/etc/localtime",
  "/etc/ssl/certs",
  "/etc/timezone",
  "/usr/share/zoneinfo",
]);

/** The hostPath volumes of a pod. */
export function hostPathsOf({ spec }: PodView): readonly PodHostPath[] {
  const hostPaths: PodHostPath[] = [];
  const volumes = items(spec.volumes);
  for (let index = 0; index < volumes.length; index++) {
    const source = at(volumes[index], "hostPath");
    if (isObject(source)) hostPaths.push(hostPathOf(source, volumes[index], `/spec/volumes/${index}/hostPath`));
  }
  return hostPaths;
}

function hostPathOf(source: Readonly<Record<string, unknown>>, entry: unknown, base: string): PodHostPath {
  const volume = text(at(entry, "name")) ?? "without a name";
  const writtenPath = text(source.path);
  if (writtenPath === undefined) return { volume, grade: "files", path: base };
  const hostPath = normalHostPath(writtenPath);
  return { volume, hostPath, grade: hostPathGrade(hostPath), path: `${base}/path` };
}

/** A path of the node in its normal form, with `/run` for `/var/run`. */
export function normalHostPath(path: string): string {
  return normalPath(path).replace(/^\/var\/run(?=\/|$)/, "/run");
}

/** Whether a path is a folder or below it. */
export function isBelowPath(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

/** The grade of a path that is normal. */
export function hostPathGrade(path: string): HostPathGrade {
  if (DEVICES.test(path)) return "devices";
  if (HARMLESS.has(path) || (HOME_DATA.test(path) && !PROGRAMS.test(path))) return "files";
  // A folder above such a path contains it.
  if (NODE_PATHS.some((known) => isBelowPath(path, known) || isBelowPath(known, path))) return "node";
  return "files";
}
