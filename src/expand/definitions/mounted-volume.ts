import { type KubeObject, withoutTrailing } from "../../kernel/index.ts";
import type { ExpansionReporter } from "./report.ts";

/** The place of a volume in the container. */
interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
  readonly subPath?: string;
  readonly mountPropagation?: string;
}

/** A storage item in its pod. */
export interface MountedVolume {
  /** JSON pointer of the item in the definition. */
  readonly path: string;
  /** The pod's volumes for it, the mounted one first. */
  readonly volumes: readonly Readonly<Record<string, unknown>>[];
  /** Mount of a file system, or a raw device. */
  readonly mount?: VolumeMount;
  readonly device?: { readonly name: string; readonly devicePath: string };
  /** Container that fills the volume before the others start. */
  readonly initContainer?: Readonly<Record<string, unknown>> & { readonly name: string; readonly image: string };
  /** Claim that must exist in addition to the workload. */
  readonly claim?: KubeObject;
}

/** Kubernetes refuses two mounts on one path. Source: validation of `core/v1`. */
export function checkMountPaths(mounted: readonly MountedVolume[], report: ExpansionReporter): void {
  const first = new Map<string, string>();
  for (const { path, mount, device } of mounted) {
    const target = mount?.mountPath ?? device?.devicePath ?? "";
    const place = target.slice(0, 1) + withoutTrailing(target.slice(1), "/");
    const earlier = first.get(place);
    if (earlier !== undefined) {
      report.refuse(
        path,
        `is mounted at ${target}, where ${earlier} is mounted already`,
        "mount one of them at another path",
      );
    } else {
      first.set(place, path === "" ? "another volume" : path);
    }
  }
}

/** Whether a path steps up (`..`), which Kubernetes refuses in host paths and sub-paths. */
export function stepsUp(path: string): boolean {
  return path.split("/").includes("..");
}
