import { activeItems, filledObject, given, pointerTo } from "../../kernel/index.ts";
import type { TrainingSecurity, TrainingStorage } from "../../model/index.ts";
import { claimVolumes } from "./claims.ts";
import { clusterWords, type PodContext } from "./context.ts";
import { gitVolumes } from "./git-sync.ts";
import { type MountedVolume, stepsUp } from "./mounted-volume.ts";
import { storedQuantity } from "./quantities.ts";

/**
 * Returns the storage of a pod. The name of a volume is its kind and its index among the items that take effect, never
 * the item's own name, which only policies read. Excluded items are skipped.
 */
export function storageVolumes(
  storage: TrainingStorage,
  security: TrainingSecurity,
  context: PodContext,
): readonly MountedVolume[] {
  refusePlatformStorage(storage, context);
  return [
    ...claimVolumes(storage.pvc, context),
    ...gitVolumes(storage.git, security, context),
    ...nfsVolumes(storage, context),
    ...hostPathVolumes(storage, context),
    ...configMapVolumes(storage, context),
    ...secretVolumes(storage, context),
    ...emptyDirVolumes(storage, context),
  ];
}

/** Returns a memory-backed `/dev/shm`; the default one has 64Mi. Its content counts as the container's memory. */
export function sharedMemoryVolume(path: string): MountedVolume {
  return {
    path: pointerTo(path, "compute", "largeShmRequest"),
    volumes: [{ name: "shared-memory", emptyDir: { medium: "Memory" } }],
    mount: { name: "shared-memory", mountPath: "/dev/shm" },
  };
}

function refusePlatformStorage(storage: TrainingStorage, { path, target, report }: PodContext): void {
  for (const { index } of activeItems(storage.dataVolume)) {
    report.refuse(
      pointerTo(path, "storage", "dataVolume", index),
      "is refused: only the control plane can resolve its id",
      "mount the claim behind it: storage.pvc with existingPvc: true and claimName",
    );
  }
  for (const { index } of activeItems(storage.s3)) {
    report.refuse(
      pointerTo(path, "storage", "s3", index),
      `is refused on ${clusterWords(target)}: Kubernetes mounts no bucket, and the platform's own mount is closed`,
      "read the bucket from the program, or mount a claim that a CSI driver for S3 provides",
    );
  }
}

function nfsVolumes(storage: TrainingStorage, { path, report }: PodContext): readonly MountedVolume[] {
  return activeItems(storage.nfs).map(({ item, index }, place) => {
    const pointer = pointerTo(path, "storage", "nfs", index);
    const name = `nfs-${place}`;
    if (!item.path?.startsWith("/")) {
      report.refuse(pointerTo(pointer, "path"), `is ${JSON.stringify(item.path ?? "")}; an export is an absolute path`);
    }
    // Set in both places: for the volume the kubelet mounts read-only, for the mount the container cannot write.
    const readOnly = item.readOnly !== false;
    return {
      path: pointer,
      volumes: [
        {
          name,
          nfs: { server: item.server ?? "", path: item.path ?? "", ...given({ readOnly: readOnly || undefined }) },
        },
      ],
      mount: { name, mountPath: item.mountPath ?? "", ...given({ readOnly: readOnly || undefined }) },
    };
  });
}

function hostPathVolumes(storage: TrainingStorage, { path, report }: PodContext): readonly MountedVolume[] {
  return activeItems(storage.hostPath).map(({ item, index }, place) => {
    const pointer = pointerTo(path, "storage", "hostPath", index);
    const name = `host-path-${place}`;
    if (stepsUp(item.path ?? "")) {
      report.refuse(pointerTo(pointer, "path"), "has a '..', which Kubernetes refuses in a host path");
    }
    return {
      path: pointer,
      volumes: [{ name, hostPath: { path: item.path ?? "" } }],
      mount: {
        name,
        mountPath: item.mountPath ?? "",
        ...given({
          readOnly: item.readOnly === false ? undefined : true,
          mountPropagation: item.mountPropagation === "HostToContainer" ? item.mountPropagation : undefined,
        }),
      },
    };
  });
}

function configMapVolumes(storage: TrainingStorage, { path, report }: PodContext): readonly MountedVolume[] {
  return activeItems(storage.configMapVolume).map(({ item, index }, place) => {
    const pointer = pointerTo(path, "storage", "configMapVolume", index);
    const name = `config-map-${place}`;
    const subPath = item.subPath ?? undefined;
    if (subPath !== undefined && (subPath.startsWith("/") || stepsUp(subPath))) {
      report.refuse(
        pointerTo(pointer, "subPath"),
        "is absolute or has a '..'; a sub-path must be inside of the volume",
      );
    }
    return {
      path: pointer,
      volumes: [{ name, configMap: given({ name: item.configMap ?? "", defaultMode: fileMode(item.defaultMode) }) }],
      mount: { name, mountPath: item.mountPath ?? "", ...given({ subPath }) },
    };
  });
}

function secretVolumes(storage: TrainingStorage, { path }: PodContext): readonly MountedVolume[] {
  return activeItems(storage.secretVolume).map(({ item, index }, place) => {
    const name = `secret-${place}`;
    return {
      path: pointerTo(path, "storage", "secretVolume", index),
      volumes: [{ name, secret: given({ secretName: item.secret ?? "", defaultMode: fileMode(item.defaultMode) }) }],
      mount: { name, mountPath: item.mountPath ?? "" },
    };
  });
}

function emptyDirVolumes(storage: TrainingStorage, { path }: PodContext): readonly MountedVolume[] {
  return activeItems(storage.emptyDirVolume).map(({ item, index }, place) => {
    const name = `empty-dir-${place}`;
    const source = given({
      medium: item.medium ?? undefined,
      sizeLimit: storedQuantity(item.sizeLimit),
    });
    return {
      path: pointerTo(path, "storage", "emptyDirVolume", index),
      volumes: [{ name, emptyDir: filledObject(source) ?? {} }],
      mount: { name, mountPath: item.path ?? "" },
    };
  });
}

/** Returns four octal digits as the number that Kubernetes requires: `0644` is 420. */
function fileMode(text: string | null | undefined): number | undefined {
  if (text === undefined || text === null) return undefined;
  return Number.parseInt(text, 8);
}
