import { formatValue, items, member, stringOf, text } from "../../kernel/index.ts";
import type { ContainerGpuFault } from "./container-gpu-fault.ts";
import {
  type ContainerGpuAnnotation,
  containerGpuKey,
  GPU_FRACTION,
  GPU_FRACTION_CONTAINER_NAME,
} from "./gpu-share-keys.ts";

/** A number that Go and JavaScript read alike. */
const PORTION = /^[+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** KAI accepts no more digits after the point. */
const MOST_DIGITS = 5;

/**
 * The faults of a limit of a part of a GPU: it needs `gpu-fraction` for the same container, and is larger than that.
 * Source: KAI Scheduler, `validateGpuMemoryPortionLimitAnnotation` in pkg/common/resources/gpu_sharing_validation.go.
 */
export function portionLimitFaults(
  found: readonly ContainerGpuAnnotation[],
  annotations: unknown,
  spec: unknown,
): readonly ContainerGpuFault[] {
  const limits = found.filter(({ part }) => part === "portionLimit");
  return limits.flatMap(({ key, container, value }): readonly ContainerGpuFault[] => {
    const fraction = member(annotations, GPU_FRACTION) ?? "";
    const isNumber = fraction !== "" && Number.isFinite(Number(stringOf(fraction)));
    if (!isNumber) return [{ kind: "conflict", key, text: `${key} needs ${GPU_FRACTION} beside it, a number` }];
    const target = member(annotations, GPU_FRACTION_CONTAINER_NAME) ?? firstContainer(spec);
    if (container !== target) return [otherContainer(key, container, target)];
    const received = formatValue(value);
    const expected = `a number above ${GPU_FRACTION} and below 1, with at most ${MOST_DIGITS} digits after the point`;
    if (isLimit(value, Number(stringOf(fraction)))) return [];
    return [{ kind: "value", key, text: `${key} is ${received}, but must be ${expected}`, expected, received }];
  });
}

function firstContainer(spec: unknown): string | undefined {
  return text(member(items(member(spec, "containers"))[0], "name"));
}

function otherContainer(key: string, container: string, target: unknown): ContainerGpuFault {
  return {
    kind: "container",
    key,
    text: `${key} is for container ${formatValue(container)}, but ${GPU_FRACTION} is for ${formatValue(target)}`,
    expected: formatValue(target),
    received: container,
    ...(typeof target === "string" && { fix: `write ${containerGpuKey(target, "portionLimit")}` }),
  };
}

function isLimit(value: unknown, fraction: number): boolean {
  if (typeof value !== "string" || !PORTION.test(value)) return false;
  if ((value.split(".")[1] ?? "").length > MOST_DIGITS) return false;
  const limit = Number(value);
  return limit > fraction && limit < 1;
}
