import {
  compareQuantities,
  formatValue,
  given,
  member,
  nearest,
  type Quantity,
  quantityFix,
  quantityOf,
  stringOf,
} from "../../kernel/index.ts";
import type { ContainerGpuFault } from "./container-gpu-fault.ts";
import { containerNames, keyFaults, namedContainer, oneContainerFaults } from "./container-gpu-names.ts";
import {
  type ContainerGpuAnnotation,
  containerGpuAnnotations,
  containerGpuKey,
  GPU_FRACTION,
  GPU_MEMORY,
} from "./gpu-share-keys.ts";
import { portionLimitFaults } from "./portion-limit.ts";

/** The GPU memory that a container requests. */
interface ContainerShare {
  readonly container: string;
  /** The annotation with the amount: the request, or a limit without a request. */
  readonly key: string;
  /** Whole MiB, rounded down as KAI counts them; absent where the value cannot be read. */
  readonly memoryMiB?: number;
}

/** The GPU of a container, by the annotations of its pod. */
export interface ContainerGpus {
  /** The container of the pod that they name. */
  readonly container?: string;
  readonly share?: ContainerShare;
  readonly faults: readonly ContainerGpuFault[];
}

const MODES: readonly string[] = ["time-slicing", "sm-sharing"];
const MEBIBYTE = (10n ** 9n) << 20n;
const NONE: ContainerGpus = { faults: [] };

/**
 * Reads the annotations for the GPU of a container. `gpus.devices`, which only the binder writes, has no faults here. The
 * rules are those of KAI's admission, which first completes a pod and then validates it. Takes any value and never throws.
 * Source: KAI Scheduler 0.18, pkg/common/resources/gpu_sharing_nvfractions.go, gpu_sharing_validation.go and
 * gpu_sharing_container_ref.go.
 */
export function containerGpus(annotations: unknown, spec: unknown): ContainerGpus {
  const found = containerGpuAnnotations(annotations);
  if (found.length === 0) return NONE;
  const share = shareOf(found);
  const isShared = share !== undefined || hasKey(annotations, GPU_FRACTION) || hasKey(annotations, GPU_MEMORY);
  const named = found.filter(({ part }) => part === "request" || part === "limit" || part === "mode");
  const container = namedContainer(named, spec);
  const faults = [
    ...found.flatMap((annotation) => keyFaults(annotation, { isShared, containers: containerNames(spec) })),
    ...oneContainerFaults(named, { isShared, container, annotations, spec }),
    ...found.flatMap(valueFaults),
    ...(share === undefined ? [] : shareFaults(found, share, annotations)),
    ...portionLimitFaults(found, annotations, spec),
  ];
  return { ...given({ container, share }), faults };
}

function hasKey(annotations: unknown, key: string): boolean {
  return (member(annotations, key) ?? "") !== "";
}

function shareOf(found: readonly ContainerGpuAnnotation[]): ContainerShare | undefined {
  const asked = found.find(({ part }) => part === "request") ?? found.find(({ part }) => part === "limit");
  if (asked === undefined) return undefined;
  const size = quantityOf(asked.value);
  const { container, key } = asked;
  if (size === undefined || size.nano <= 0n) return { container, key };
  return { container, key, memoryMiB: Number(wholeBytes(size) / MEBIBYTE) };
}

/** A size in billionths of a byte, rounded up to whole bytes. */
function wholeBytes({ nano }: Quantity): bigint {
  const unit = 10n ** 9n;
  return ((nano + unit - 1n) / unit) * unit;
}

function valueFaults({ key, part, value }: ContainerGpuAnnotation): readonly ContainerGpuFault[] {
  const received = formatValue(value);
  if (part === "mode" && !MODES.some((mode) => mode === value)) {
    const expected = "time-slicing or sm-sharing";
    const meant = nearest(stringOf(value), MODES);
    const text = `${key} is ${received}, but must be ${expected}`;
    const fix = meant === undefined ? undefined : `write ${meant}`;
    return [{ kind: "value", key, text, expected, received, ...given({ fix }) }];
  }
  if (part !== "request" && part !== "limit") return [];
  const size = quantityOf(value);
  if (size !== undefined && wholeBytes(size) >= MEBIBYTE) return [];
  const expected = "a quantity of at least 1Mi";
  const fix = quantityFix(value);
  const text = `${key} is ${received}, but must be ${expected}`;
  return [{ kind: "value", key, text, expected, received, ...given({ fix: size === undefined ? fix : undefined }) }];
}

/** The faults of a request and a limit of memory beside each other and beside the annotations of the pod. */
function shareFaults(
  found: readonly ContainerGpuAnnotation[],
  { container, key, memoryMiB }: ContainerShare,
  annotations: unknown,
): readonly ContainerGpuFault[] {
  const limit = found.find((each) => each.part === "limit" && each.container === container);
  const faults: ContainerGpuFault[] = [];
  const [request, most] = [quantityOf(member(annotations, key)), quantityOf(limit?.value)];
  if (limit !== undefined && request && most && compareQuantities(request, most) > 0) {
    const received = formatValue(limit.value);
    const expected = `at least ${formatValue(member(annotations, key))}`;
    const text = `${limit.key} is ${received}, but the request is ${formatValue(member(annotations, key))}`;
    faults.push({ kind: "value", key: limit.key, text, expected, received });
  }
  for (const pod of [GPU_FRACTION, GPU_MEMORY]) {
    if (!hasKey(annotations, pod)) continue;
    const value = formatValue(member(annotations, pod));
    if (limit !== undefined) {
      const fix =
        pod === GPU_MEMORY
          ? `replace ${GPU_MEMORY} by ${containerGpuKey(container, "request")}`
          : `write the limit as ${containerGpuKey(container, "portionLimit")}`;
      faults.push({ kind: "conflict", key: limit.key, text: `${limit.key} and ${pod} exclude each other`, fix });
    } else if (pod === GPU_FRACTION) {
      faults.push({ kind: "idle", key: pod, text: `${pod} has no effect beside ${key}`, fix: "remove one of them" });
    } else if (memoryMiB !== undefined && !isSameMemory(member(annotations, pod), request)) {
      const text = `${pod} is ${value} MiB, but ${key} is ${formatValue(member(annotations, key))}`;
      faults.push({ kind: "conflict", key: pod, text, fix: "remove one of them" });
    }
  }
  return faults;
}

function isSameMemory(mebibytes: unknown, request: Quantity | undefined): boolean {
  const size = quantityOf(mebibytes);
  return size === undefined || (request !== undefined && size.nano << 20n === request.nano);
}
