import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, member, pointerTo, text } from "../../src/kernel/index.ts";
import type { UnreadText, WorkloadPods } from "../../src/model/index.ts";
import { type AddedContainer, pick, withContainers } from "../shared/added-containers.ts";

/** Annotation with a list of containers, as a JSON text. */
const HOOK_SIDECARS = "hooks.kubevirt.io/hookSidecars";

const IMAGE_FIELDS = ["image", "imagePullPolicy"] as const;

const HOOK_SIDECARS_PATH = pointerTo("/metadata/annotations", HOOK_SIDECARS);

/**
 * The launcher's pod with the containers that KubeVirt adds beside the guest: one for each disk that is an image
 * (`containerDisk`), one for the image of a boot kernel, and those in an annotation. The init containers that pull the
 * same images first and KubeVirt's own securityContext are omitted.
 * Source: kubevirt/kubevirt, pkg/container-disk/container-disk.go, pkg/hooks/hooks.go and
 * pkg/virt-controller/services/template.go.
 */
export function withGuestContainers(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  const added = [...disksOf(object), ...kernelOf(object), ...sidecarsOf(object)];
  if (added.length === 0) return pods;
  return pods.map((each) => withContainers(each, added));
}

function disksOf(object: KubeObject): readonly AddedContainer[] {
  return items(at(object, "spec", "volumes")).flatMap((volume, index) => {
    const path = pointerTo("/spec/volumes", index, "containerDisk");
    return imageContainer(`volume${text(member(volume, "name")) ?? ""}`, member(volume, "containerDisk"), path);
  });
}

function kernelOf(object: KubeObject): readonly AddedContainer[] {
  const kernel = at(object, "spec", "domain", "firmware", "kernelBoot", "container");
  return imageContainer("volumekernel-boot-volume", kernel, "/spec/domain/firmware/kernelBoot/container");
}

function imageContainer(name: string, source: unknown, path: string): readonly AddedContainer[] {
  const fields = pick(source, IMAGE_FIELDS);
  if (!Object.hasOwn(fields, "image")) return [];
  return [{ container: { name, ...fields }, path, fields: IMAGE_FIELDS }];
}

function sidecarsOf(object: KubeObject): readonly AddedContainer[] {
  return (hookSidecars(object) ?? []).map((sidecar, index) => ({
    container: { name: `hook-sidecar-${index}`, ...pick(sidecar, ["image", "imagePullPolicy", "command", "args"]) },
    path: HOOK_SIDECARS_PATH,
    fields: [],
  }));
}

/** The list of the annotation, empty where it is absent; undefined where it is not a list in JSON. */
function hookSidecars(object: KubeObject): readonly unknown[] | undefined {
  const written = text(at(object, "metadata", "annotations", HOOK_SIDECARS)) ?? "";
  if (written.trim() === "") return [];
  try {
    const parsed: unknown = JSON.parse(written);
    if (Array.isArray(parsed)) return parsed;
    return undefined;
  } catch {
    return undefined;
  }
}

/** The annotation with containers, if it cannot be read. */
export function unreadSidecars(object: KubeObject): readonly UnreadText[] {
  if (hookSidecars(object) !== undefined) return [];
  return [{ path: HOOK_SIDECARS_PATH, reason: "is not a JSON list of containers" }];
}
