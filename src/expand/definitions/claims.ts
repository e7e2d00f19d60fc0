import { KEEP_ON_PRUNE } from "../../gpu/index.ts";
import type { KubeObject } from "../../kernel/index.ts";
import {
  activeItems,
  filledObject,
  fitName,
  given,
  itemsWhen,
  type NullableList,
  pointerTo,
  shortHash,
  trueOrAbsent,
} from "../../kernel/index.ts";
import type { ClaimInfo, PvcVolume } from "../../model/index.ts";
import { checkAnnotationSize } from "./annotation-size.ts";
import { clusterWords, type PodContext } from "./context.ts";
import type { MountedVolume } from "./mounted-volume.ts";
import { storedQuantity } from "./quantities.ts";

/**
 * Returns the claims of a pod. A new claim becomes a separate object that no sync deletes. An ephemeral claim becomes a
 * generic ephemeral volume, which Kubernetes deletes with its pod. On the platform such a claim exists as long as the
 * workload and its pods share it, so muster refuses it where there can be more than one pod.
 */
export function claimVolumes(list: NullableList<PvcVolume>, context: PodContext): readonly MountedVolume[] {
  return activeItems(list).map(({ item, index }, place) => {
    const path = pointerTo(context.path, "storage", "pvc", index);
    const name = `pvc-${place}`;
    checkItem(item, path, context);
    const claimName = item.claimName ?? claimNameFor(item.path ?? "", context);
    const volumes = [{ name, ...volumeSource(item, claimName) }];
    const isNew = !item.existingPvc && !item.ephemeral;
    const claim = isNew ? claimObject(claimName, item.claimInfo ?? {}, context) : undefined;
    const devicePath = item.path ?? "";
    if (isBlock(item)) return given({ path, volumes, device: { name, devicePath }, claim });
    const mount = given({ name, mountPath: devicePath, readOnly: trueOrAbsent(item.readOnly) });
    return given({ path, volumes, mount, claim });
  });
}

function volumeSource(item: PvcVolume, claimName: string) {
  if (item.ephemeral) return { ephemeral: { volumeClaimTemplate: template(item.claimInfo ?? {}) } };
  // A raw device has no mount that could be read-only, so the volume itself is.
  return { persistentVolumeClaim: given({ claimName, readOnly: trueOrAbsent(isBlock(item) && item.readOnly) }) };
}

function isBlock({ claimInfo }: PvcVolume): boolean {
  return claimInfo?.volumeMode === "Block";
}

function checkItem(item: PvcVolume, path: string, { target, component, severalPods, report }: PodContext): void {
  if (item.dataSharing) {
    report.refuse(
      pointerTo(path, "dataSharing"),
      "is refused: the control plane copies shared claims to the projects of a scope, which a manifest of one project cannot do",
      "leave it out, and mount a claim that exists in the project's namespace",
    );
  }
  if (!item.existingPvc && !item.claimInfo?.size) {
    report.refuse(
      pointerTo(path, "claimInfo", "size"),
      "is missing: a new claim needs a size",
      "write it, or existingPvc: true",
    );
  }
  const modes = item.claimInfo?.accessModes;
  if (!item.existingPvc && modes?.readWriteOnce === false && !modes.readOnlyMany && !modes.readWriteMany) {
    report.refuse(
      pointerTo(path, "claimInfo", "accessModes"),
      "leaves no access mode, and a claim needs one",
      "set one of them",
    );
  }
  checkAnnotationSize(
    template(item.claimInfo ?? {}).metadata?.annotations,
    pointerTo(path, "claimInfo", "addedAttrValues"),
    report,
  );
  if (!item.ephemeral) return;
  const pointer = pointerTo(path, "ephemeral");
  if (component !== "main") {
    report.refuse(
      pointer,
      "is not supported by the API for inference workloads",
      "use an emptyDirVolume or a claim that stays",
    );
  } else if (severalPods) {
    report.refuse(
      pointer,
      `is refused on ${clusterWords(target)} for more than one pod: Kubernetes gives each pod a separate volume, the platform gives all of them the same one`,
      "use an emptyDirVolume for scratch space of each pod, or a claim that stays",
    );
  }
  if (item.claimName) {
    report.refuse(
      pointerTo(path, "claimName"),
      "names an ephemeral claim, but Kubernetes derives the name of such a claim from the pod's",
      "leave claimName out, or ephemeral",
    );
  }
  if (item.existingPvc) {
    report.refuse(
      pointerTo(path, "existingPvc"),
      "contradicts ephemeral: an existing claim is not deleted with the pod",
    );
  }
  if (isBlock(item) && item.readOnly) {
    report.refuse(pointerTo(path, "readOnly"), "has no field in Kubernetes for an ephemeral raw device");
  }
}

/**
 * Returns the name of a claim that has none. It contains the workload and the mount path, so the order of the items
 * does not matter. A path that its letters and digits do not identify adds its hash.
 */
function claimNameFor(path: string, { workload, component }: PodContext): string {
  const words = path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const identified = /^(?:\/[a-z0-9]+)+\/?$/.test(path);
  const parts = [
    workload,
    ...itemsWhen(component !== "main", component),
    words,
    ...itemsWhen(!identified, shortHash(path, 6)),
  ];
  return fitName(parts.filter((part) => part !== "").join("-"));
}

function claimObject(name: string, info: ClaimInfo, { target }: PodContext): KubeObject {
  const { metadata, spec } = template(info);
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name, namespace: target.namespace, annotations: { ...metadata?.annotations, ...KEEP_ON_PRUNE } },
    spec,
  };
}

function template(info: ClaimInfo) {
  const annotations = Object.fromEntries((info.addedAttrValues ?? []).map(({ key, value }) => [key, value ?? ""]));
  return given({
    metadata: filledObject(given({ annotations: filledObject(annotations) })),
    spec: given({
      accessModes: accessModes(info),
      resources: { requests: { storage: storedQuantity(info.size) ?? "" } },
      storageClassName: info.storageClass ?? undefined,
      volumeMode: info.volumeMode === "Block" ? info.volumeMode : undefined,
    }),
  });
}

/** `readWriteOnce` is true by default, as in the API's schema. */
function accessModes({ accessModes: modes }: ClaimInfo): readonly string[] {
  return [
    ...itemsWhen(modes?.readWriteOnce !== false, "ReadWriteOnce"),
    ...itemsWhen(modes?.readOnlyMany, "ReadOnlyMany"),
    ...itemsWhen(modes?.readWriteMany, "ReadWriteMany"),
  ];
}
