import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow, rejectedValue, unknownWord } from "../../src/k8s-fields/index.ts";
import {
  at,
  formatValue,
  isAbsent,
  isObject,
  items,
  type KubeObject,
  member,
  number,
  pointerTo,
  text,
} from "../../src/kernel/index.ts";

const BACKEND = "nvidia.com/vllm-distributed-executor-backend";
const MOST_COMPONENTS = 25;
/** The types with engines, which alone can share the memory of GPUs. */
const WORKERS: readonly unknown[] = ["worker", "prefill", "decode"];

type Members = Readonly<Record<string, unknown>>;

/**
 * The fields for which the webhook of Dynamo, or a rule of its CRD, rejects a `v1beta1` graph. The webhook is now
 * registered for this version, and reads graphs of `v1alpha1` after their conversion. Source: ai-dynamo/dynamo,
 * deploy/operator/internal/webhook/validation and deploy/operator/api/v1beta1.
 */
export function betaGraphFaults({ metadata, spec }: KubeObject): readonly ObjectFault[] {
  if (!isObject(spec)) return [];
  const components = items(spec.components);
  const annotations = pointerTo("/metadata/annotations", BACKEND);
  const types = components.filter((component) => member(component, "type") === "epp").length;
  return [
    ...unknownWord(["mp", "ray"], at(metadata, "annotations", BACKEND), annotations),
    ...(components.length === 0 ? [missingField("/spec/components", "needs at least one component")] : []),
    ...(components.length > MOST_COMPONENTS
      ? [
          conflictingField(
            "/spec/components",
            `has ${components.length} components; at most ${MOST_COMPONENTS} are allowed`,
          ),
        ]
      : []),
    ...(types > 1 ? [conflictingField("/spec/components", `has ${types} components of type epp; one is allowed`)] : []),
    ...repeatedNames(components),
    ...components.flatMap((component, index) =>
      isObject(component) ? componentFaults(component, pointerTo("/spec/components", index)) : [],
    ),
  ];
}

// The name of an object of each component is in lower case.
function repeatedNames(components: readonly unknown[]): readonly ObjectFault[] {
  const earlier = new Map<string, number>();
  return components.flatMap((component, index) => {
    const name = text(member(component, "name"))?.toLowerCase();
    if (name === undefined) return [];
    const first = earlier.get(name);
    if (first === undefined) {
      earlier.set(name, index);
      return [];
    }
    const fact = `${formatValue(member(component, "name"))} is the name of another component, in any case`;
    return [conflictingField(`/spec/components/${index}/name`, fact, `/spec/components/${first}/name`)];
  });
}

function componentFaults(component: Members, path: string): readonly ObjectFault[] {
  const { multinode, type, eppConfig, experimental, sharedMemorySize, replicas, minAvailable } = component;
  const least = number(minAvailable);
  const wanted = number(replicas ?? 1);
  return [
    ...numberBelow(component, "replicas", path, 0),
    ...numberBelow(component, "minAvailable", path, 1),
    ...numberBelow(multinode, "nodeCount", `${path}/multinode`, 2),
    ...(least !== undefined && wanted !== undefined && wanted > 0 && least > wanted
      ? [conflictingField(`${path}/minAvailable`, `is ${least}, above the ${wanted} replicas`, `${path}/replicas`)]
      : []),
    ...(text(sharedMemorySize)?.startsWith("-")
      ? [
          rejectedValue(
            `${path}/sharedMemorySize`,
            `must not be negative, but is ${text(sharedMemorySize)}`,
            sharedMemorySize,
          ),
        ]
      : []),
    ...(!isAbsent(eppConfig) && type !== "epp"
      ? [conflictingField(`${path}/eppConfig`, "is only allowed in a component of type epp", `${path}/type`)]
      : []),
    ...sidecarFaults(component, path),
    ...memoryFaults(experimental, type, `${path}/experimental`),
  ];
}

function sidecarFaults({ frontendSidecar, podTemplate }: Members, path: string): readonly ObjectFault[] {
  const name = text(frontendSidecar);
  if (name === undefined) return [];
  const containers = items(at(podTemplate, "spec", "containers"));
  if (containers.some((container) => member(container, "name") === name)) return [];
  const message = `must be the name of a container of the pod template, but is ${formatValue(name)}`;
  return [rejectedValue(`${path}/frontendSidecar`, message, name)];
}

function memoryFaults(experimental: unknown, type: unknown, path: string): readonly ObjectFault[] {
  const service = member(experimental, "gpuMemoryService");
  const failover = member(experimental, "failover");
  return [
    ...(!isAbsent(service) && !WORKERS.includes(type)
      ? [
          conflictingField(
            `${path}/gpuMemoryService`,
            "is only allowed in components of type worker, prefill or decode",
          ),
        ]
      : []),
    ...(!isAbsent(failover) && isAbsent(service)
      ? [missingField(`${path}/gpuMemoryService`, "is mandatory with failover, but missing")]
      : []),
  ];
}
