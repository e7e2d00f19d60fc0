import { choices, formatValue, given, items, member, nearest, text } from "../../kernel/index.ts";
import type { ContainerGpuFault } from "./container-gpu-fault.ts";
import {
  CONTAINER_GPU_ENDS,
  type ContainerGpuAnnotation,
  containerGpuKey,
  GPU_FRACTION_CONTAINER_NAME,
} from "./gpu-share-keys.ts";

/** The names of the containers and init containers of a pod. */
export function containerNames(spec: unknown): readonly string[] {
  return [...items(member(spec, "containers")), ...items(member(spec, "initContainers"))].flatMap(
    (container) => text(member(container, "name")) ?? [],
  );
}

/** The container of the pod that the first of the annotations names which names one. */
export function namedContainer(named: readonly ContainerGpuAnnotation[], spec: unknown): string | undefined {
  const containers = containerNames(spec);
  return named.find(({ container }) => containers.includes(container))?.container;
}

/** The names with which those in the keys must agree. */
interface Named {
  /** Whether the pod requests a part of a GPU in any way. */
  readonly isShared: boolean;
  readonly containers: readonly string[];
}

/** The fault of the key of an annotation: an unknown end, or a container that the pod does not have. */
export function keyFaults(annotation: ContainerGpuAnnotation, named: Named): readonly ContainerGpuFault[] {
  const { key, container, part } = annotation;
  if (part === undefined || container === "") return [keyFault(annotation)];
  if (part === "devices" || part === "portionLimit" || named.containers.includes(container)) return [];
  // KAI reads the name of a mode only beside a part of a GPU.
  if (part === "mode" && !named.isShared) return [];
  const meant = nearest(container, named.containers);
  return [
    {
      kind: "container",
      key,
      text: `${key} is for a container ${formatValue(container)}, which the pod does not have`,
      ...given({ expected: choices("one of ", named.containers) }),
      received: container,
      ...(meant !== undefined && { fix: `write ${containerGpuKey(meant, part)}` }),
    },
  ];
}

function endOf({ key, container }: ContainerGpuAnnotation): string {
  return key.slice(key.indexOf(`.${container}.`) + container.length + 2);
}

function keyFault(annotation: ContainerGpuAnnotation): ContainerGpuFault {
  const { key, container, isRead } = annotation;
  const end = nearest(endOf(annotation), Object.keys(CONTAINER_GPU_ENDS));
  const part = end === undefined ? undefined : CONTAINER_GPU_ENDS[end];
  return {
    kind: isRead ? "key" : "unread",
    key,
    text: `${key.slice(0, 150)} is no annotation of KAI`,
    ...(part !== undefined && container !== "" && { fix: `write ${containerGpuKey(container, part)}` }),
  };
}

/** The faults of annotations for several containers: KAI gives a part of a GPU to one container. */
export function oneContainerFaults(
  named: readonly ContainerGpuAnnotation[],
  {
    isShared,
    container: own,
    annotations,
    spec,
  }: {
    readonly isShared: boolean;
    readonly container: string | undefined;
    readonly annotations: unknown;
    readonly spec: unknown;
  },
): readonly ContainerGpuFault[] {
  if (!isShared) return named.map(({ key }) => idleMode(key));
  const containers = containerNames(spec);
  const first = named.find(({ container }) => container === own);
  if (first === undefined) return [];
  const others = named.filter(({ container }) => container !== first.container && containers.includes(container));
  const faults = others.map(
    ({ key, container }): ContainerGpuFault => ({
      kind: "container",
      key,
      text: `${key} is for container ${formatValue(container)}, and ${first.key} for another one; KAI gives a part of a GPU to one container of a pod`,
      expected: `container ${formatValue(first.container)}`,
      received: container,
    }),
  );
  const name = member(annotations, GPU_FRACTION_CONTAINER_NAME) ?? undefined;
  if (name === undefined || name === first.container) return faults;
  return [
    ...faults,
    {
      kind: "container",
      key: GPU_FRACTION_CONTAINER_NAME,
      text: `${GPU_FRACTION_CONTAINER_NAME} names ${formatValue(name)}, but ${first.key} is for another container`,
      expected: first.container,
      received: formatValue(name),
    },
  ];
}

function idleMode(key: string): ContainerGpuFault {
  return { kind: "idle", key, text: `${key} has no effect without a request for a part of a GPU` };
}
