import type { KubeObject } from "../../src/kernel/index.ts";
import { at, items, pointerTo, text } from "../../src/kernel/index.ts";
import type { MadePlace, WorkloadPods } from "../../src/model/index.ts";

/** Fields of `masterSpec`, by the places of the template that is built from them; each has its value below `value`. */
const FIELDS: Readonly<Record<string, string>> = {
  "/spec/hostNetwork": "hostNetwork",
  "/spec/hostIPC": "hostIpc",
  "/spec/nodeSelector": "nodeType",
  "/spec/containers/0/image": "image",
  "/spec/containers/0/imagePullPolicy": "imagePullPolicy",
  "/spec/containers/0/command": "command",
  "/spec/containers/0/args": "arguments",
  "/spec/containers/0/workingDir": "workingDir",
  "/spec/containers/0/resources/requests/cpu": "cpu",
  "/spec/containers/0/resources/requests/memory": "memory",
  "/spec/containers/0/resources/limits/cpu": "cpuLimit",
  "/spec/containers/0/resources/limits/memory": "memoryLimit",
  "/spec/containers/0/securityContext/runAsNonRoot": "runAsNonRoot",
  "/spec/containers/0/securityContext/runAsUser": "runAsUid",
  "/spec/containers/0/securityContext/runAsGroup": "runAsGid",
  "/spec/containers/0/securityContext/allowPrivilegeEscalation": "allowPrivilegeEscalation",
  "/spec/containers/0/securityContext/readOnlyRootFilesystem": "readOnlyRootFilesystem",
};

/**
 * The pods of a DistributedWorkload, those of the master with their places in `masterSpec`: its fields have the names of
 * those in `spec`, so a search would find the fields of the workers.
 */
export function placedMaster(object: KubeObject, pods: readonly WorkloadPods[]): readonly WorkloadPods[] {
  return pods.map((each) => {
    if (each.component !== "master") return each;
    return { ...each, made: { of: each.template, places: placesOf(object, each) } };
  });
}

function placesOf(object: KubeObject, { template }: WorkloadPods): ReadonlyMap<string, MadePlace> {
  const has = (field: string) => at(object, "masterSpec", field, "value") !== undefined;
  const place = (...path: readonly string[]): MadePlace => ({ path: pointerTo("/masterSpec", ...path), whole: true });
  const fields = Object.entries(FIELDS).filter(([, field]) => has(field));
  const variables = items(at(template, "spec", "containers", 0, "env")).map(
    (variable, index) =>
      [
        `/spec/containers/0/env/${index}`,
        place("environment", "items", text(at(variable, "name")) ?? "", "value"),
      ] as const,
  );
  return new Map([
    ["/metadata", place()],
    ["/spec", place()],
    ...fields.map(([pointer, field]) => [pointer, place(field, "value")] as const),
    ["/spec/containers/0/resources/limits/nvidia.com~1gpu", place(has("gpuDevices") ? "gpuDevices" : "gpu", "value")],
    ...variables,
  ]);
}
