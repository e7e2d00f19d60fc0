import { at, isObject, items, text } from "../../src/base/read.ts";
import type { PodView } from "../../src/rules/workload-view.ts";

/** What a path of the node gives to a pod: the whole node, devices past their bookkeeping, or its files. */
export type HostPathGrade = "node" | "devices" | "files";

/** A volume of a pod that is a path of its node. */
export interface PodHostPath {
  readonly volume: string;
  /** The path without `.`, `..` and doubled slashes; absent where the volume names none. */
  readonly hostPath?: string;
  readonly grade: HostPathGrade;
  /** JSON pointer into the pod template. */
  readonly path: string;
}

/**
 * Paths that give the node away: its configuration and programs, the kubelet with its device plug-ins, sockets and data
 * of container runtimes, devices and kernel interfaces. `/var/run` is a link to `/run`.
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
];
/** Device files of accelerators and RDMA, which a device plug-in hands out by count. */
const DEVICES = /^\/dev\/(?:infiniband|nvidia|dri|kfd|habanalabs|accel|vfio|rdma_cm|gdrdrv)/;
/** Files below the paths above that tell nothing and change nothing. */
const HARMLESS = new Set(["/etc/localtime", "/etc/timezone", "/usr/share/zoneinfo", "/dev/shm"]);

/** The volumes of a pod that are paths of its node. */
export function hostPathsOf({ spec }: PodView): readonly PodHostPath[] {
  const found: PodHostPath[] = [];
  const volumes = items(spec.volumes);
  for (let index = 0; index < volumes.length; index++) {
    const source = at(volumes[index], "hostPath");
    if (isObject(source)) found.push(hostPathOf(source, volumes[index], `/spec/volumes/${index}/hostPath`));
  }
  return found;
}

function hostPathOf(source: Readonly<Record<string, unknown>>, entry: unknown, base: string): PodHostPath {
  const volume = text(at(entry, "name")) ?? "without a name";
  const written = text(source.path);
  if (written === undefined) return { volume, grade: "files", path: base };
  const hostPath = normalPath(written);
  return { volume, hostPath, grade: gradeOf(hostPath), path: `${base}/path` };
}

/** An absolute path without `.`, `..` and doubled slashes, with `/run` for `/var/run`. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  if (parts[0] === "var" && parts[1] === "run") parts.shift();
  return `/${parts.join("/")}`;
}

/** Whether a path is another one or below it. */
export function isBelowPath(path: string, folder: string): boolean {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}

function gradeOf(path: string): HostPathGrade {
  if (DEVICES.test(path)) return "devices";
  if (HARMLESS.has(path)) return "files";
  // A folder above such a path holds it.
  return NODE_PATHS.some((known) => isBelowPath(path, known) || isBelowPath(known, path)) ? "node" : "files";
}
