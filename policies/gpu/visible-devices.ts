import { containerGpuAnnotations, containerGpuKey } from "../../src/gpu/index.ts";
import {
  at,
  formatValue,
  groupOf,
  isObject,
  items,
  type KubeObject,
  members,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";
import type { ContainerView, PodView, RuleFinding } from "../../src/rule/index.ts";
import { titleOf } from "../pods/pod-parts.ts";

/** The variable of a container that names the GPUs that the NVIDIA runtime gives to it. */
export const VISIBLE_DEVICES = "NVIDIA_VISIBLE_DEVICES";

/** Values that show no GPU: the two that KAI's webhook accepts, and the empty string, which has no effect. */
export const HARMLESS: readonly unknown[] = ["void", "none", ""];

/** The runtime gives the GPUs that are the names of files below this folder. */
const DEVICE_FOLDER = "/var/run/nvidia-container-devices";
/** Annotations of a pod with devices for the container runtime. */
const CDI = "cdi.k8s.io/";

/**
 * The findings about a variable that `envFrom` may read under another key: with the prefix `NVIDIA_` the key
 * `VISIBLE_DEVICES` of any object is the variable.
 */
export function prefixFindings(view: ContainerView): readonly RuleFinding[] {
  return items(view.container.envFrom).flatMap((source, index) => {
    const prefix = text(at(source, "prefix")) ?? "";
    if (prefix === "" || !VISIBLE_DEVICES.startsWith(prefix)) return [];
    return [
      {
        path: `${view.pointer}/envFrom/${index}/prefix`,
        message: `${titleOf(view)} may read ${VISIBLE_DEVICES} from another object, because envFrom puts ${prefix} before its keys`,
        expected: `a prefix that does not begin ${VISIBLE_DEVICES}`,
        received: prefix,
      },
    ];
  });
}

/**
 * The findings about volumes by which the NVIDIA runtime gives GPUs.
 * Source: NVIDIA/nvidia-container-toolkit, internal/config/image/cuda_image.go, `VisibleDevicesFromMounts`.
 */
export function mountFindings(view: ContainerView): readonly RuleFinding[] {
  return items(view.container.volumeMounts).flatMap((mount, index) => {
    const path = text(at(mount, "mountPath")) ?? "";
    if (path !== DEVICE_FOLDER && !path.startsWith(`${DEVICE_FOLDER}/`)) return [];
    return [
      {
        path: `${view.pointer}/volumeMounts/${index}/mountPath`,
        message: `${titleOf(view)} has a volume at ${path}, by which the NVIDIA runtime gives it GPUs`,
        received: path,
        fix: "remove the volume and request GPUs with nvidia.com/gpu",
      },
    ];
  });
}

/**
 * The findings about annotations by which the container runtime gives GPUs: `nvidia.com/gpu=all`, and the devices of a
 * container, which KAI's binder writes. Source: kai-scheduler/gpu-fractioning, fractiond/internal/annotations.
 */
export function deviceAnnotations({ annotations }: PodView): readonly RuleFinding[] {
  const bound = containerGpuAnnotations(annotations).filter(({ part }) => part === "devices");
  const ofBinder = bound.map(
    ({ key, container, value }): RuleFinding => ({
      path: pointerTo("/metadata/annotations", key),
      message: `an annotation gives container ${formatValue(container)} the GPUs ${formatValue(value)}, which only KAI's binder may do`,
      received: formatValue(value),
      key,
      fix: `remove the annotation and request GPU memory with ${containerGpuKey(container, "request")}`,
    }),
  );
  return [...ofBinder, ...cdiAnnotations(annotations)];
}

function cdiAnnotations(annotations: PodView["annotations"]): readonly RuleFinding[] {
  return members(annotations).flatMap(([key, value]) => {
    if (!key.startsWith(CDI) || !/gpu/i.test(text(value) ?? "")) return [];
    return [
      {
        path: pointerTo("/metadata/annotations", key),
        message: `an annotation gives the pod the devices ${formatValue(value)} without the scheduler`,
        received: formatValue(value),
        key,
        fix: "remove the annotation and request GPUs with nvidia.com/gpu",
      },
    ];
  });
}

/** Where the objects that become variables by `envFrom` have their keys, by group and kind. */
const KEYS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ["/ConfigMap", [["data"]]],
  ["/Secret", [["stringData"], ["data"]]],
  ["bitnami.com/SealedSecret", [["spec", "encryptedData"]]],
  ["external-secrets.io/ExternalSecret", [["spec", "target", "template", "data"]]],
]);

/** The findings about an object whose keys become variables of every container that reads it with `envFrom`. */
export function sourceFindings(object: KubeObject): readonly RuleFinding[] {
  const { apiVersion, kind } = object;
  const findings = (KEYS.get(`${groupOf(apiVersion)}/${kind}`) ?? []).flatMap((segments) => {
    const map = at(object, ...segments);
    if (!isObject(map) || !Object.hasOwn(map, VISIBLE_DEVICES)) return [];
    const value = map[VISIBLE_DEVICES];
    if (HARMLESS.includes(kind === "Secret" && segments[0] === "data" ? decoded(value) : value)) return [];
    return [sourceFinding(kind, pointerTo("", ...segments, VISIBLE_DEVICES))];
  });
  const external = kind === "ExternalSecret" ? items(at(object, "spec", "data")) : [];
  const fetched = external.flatMap((entry, index) =>
    at(entry, "secretKey") === VISIBLE_DEVICES
      ? [sourceFinding(kind, pointerTo("/spec/data", index, "secretKey"))]
      : [],
  );
  return [...findings, ...fetched];
}

// The value of a Secret is not printed.
function sourceFinding(kind: string, path: string): RuleFinding {
  return {
    path,
    message: `the ${kind} sets ${VISIBLE_DEVICES} in every container that reads it with envFrom`,
    expected: "void, none or no such key",
    fix: "remove the key and request GPUs with nvidia.com/gpu",
  };
}

function decoded(value: unknown): string | undefined {
  const written = text(value);
  return written === undefined ? undefined : Buffer.from(written, "base64").toString("utf8").trim();
}
