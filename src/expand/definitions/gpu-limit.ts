import { containerGpuKey, shareReading } from "../../gpu/index.ts";
import { canonicalText, compareQuantities, parseQuantity, pointerTo } from "../../kernel/index.ts";
import type { Compute } from "../../model/index.ts";
import { clusterWords, type PodContext } from "./context.ts";
import { mebibytes, plainDecimal } from "./quantities.ts";

/** The members of a pod that limit its share of a GPU. */
interface ShareLimit {
  readonly annotations: Readonly<Record<string, string>>;
  readonly environment: readonly { readonly name: string; readonly value: string }[];
}

/** A limit that differs from the request. */
interface Limit {
  readonly field: "gpuPortionLimit" | "gpuMemoryLimit";
  readonly value: string;
}

const NONE: ShareLimit = { annotations: {}, environment: [] };

/**
 * Returns the limit of a share of a GPU. A limit that equals the request has no effect. Any other lets the container use
 * more while no other container does: Run:ai reads it from the container's environment, as a portion or as memory; KAI from
 * 0.18 on from an annotation, in the form of the request. Older releases of KAI do not have this limit.
 */
export function shareLimit(compute: Compute, context: PodContext): ShareLimit {
  const { path, target, report } = context;
  const [first, ...others] = limitsOf(compute);
  if (first === undefined) return NONE;
  const at = ({ field }: Limit) => pointerTo(path, "compute", field);
  if (!compute.gpuRequestType) {
    for (const limit of [first, ...others]) {
      report.refuse(at(limit), "limits a share of a GPU, and the definition requests whole ones", "leave it out");
    }
    return NONE;
  }
  const isKai = target.cluster.scheduler !== "runai";
  if (isKai && shareReading(target.cluster) === "by-pod") {
    for (const limit of [first, ...others]) {
      report.refuse(
        at(limit),
        `differs from the request, which ${clusterWords(target)} cannot guarantee: a share of a GPU has no separate limit in KAI`,
        "leave the limit out, or raise the request to it",
      );
    }
    return NONE;
  }
  for (const limit of others) {
    const reader = isKai ? "KAI" : "Run:ai";
    const text = `is a second limit, after gpuPortionLimit, and ${reader} reads only one`;
    report.refuse(at(limit), text, "leave one of them out");
  }
  if (!isKai) return { ...NONE, environment: [{ name: "RUNAI_GPU_MEMORY_LIMIT", value: first.value }] };
  const problem = problemOfKai(first, compute);
  if (problem !== undefined) {
    report.refuse(at(first), problem, "leave the limit out, or write it in the form of the request");
    return NONE;
  }
  return { ...NONE, annotations: annotationOf(first, context) };
}

/** The reason for which KAI's webhook rejects a limit. */
function problemOfKai({ field, value }: Limit, { gpuRequestType }: Compute): string | undefined {
  const form = field === "gpuPortionLimit" ? "portion" : "memory";
  if (form !== gpuRequestType) return `is a limit by ${form} of a request by ${gpuRequestType}, which KAI rejects`;
  if (form === "memory") return undefined;
  if (Number(value) >= 1) return `is ${value}, but KAI takes only a limit below 1`;
  const digits = value.split(".")[1] ?? "";
  if (digits.length > MOST_DIGITS) return `is ${value}, but KAI takes at most ${MOST_DIGITS} digits after the point`;
  return undefined;
}

const MOST_DIGITS = 5;

function annotationOf({ field, value }: Limit, { component }: PodContext): ShareLimit["annotations"] {
  if (field === "gpuPortionLimit") return { [containerGpuKey(component, "portionLimit")]: value };
  // The request is rounded up to whole MiB, and the limit is not below it.
  return { [containerGpuKey(component, "limit")]: canonicalText(`${mebibytes(value) ?? 0n}Mi`) };
}

/** The limits that differ from the request. */
function limitsOf(compute: Compute): readonly Limit[] {
  const portion = compute.gpuPortionLimit ?? undefined;
  const memory = compute.gpuMemoryLimit ?? undefined;
  const samePortion = compute.gpuRequestType === "portion" && portion === compute.gpuPortionRequest;
  const sameMemory =
    compute.gpuRequestType === "memory" && memory !== undefined && !isMore(memory, compute.gpuMemoryRequest ?? "0");
  return [
    ...(portion === undefined || samePortion
      ? []
      : [{ field: "gpuPortionLimit", value: plainDecimal(portion) } as const]),
    ...(memory === undefined || sameMemory ? [] : [{ field: "gpuMemoryLimit", value: canonicalText(memory) } as const]),
  ];
}

function isMore(limit: string, request: string): boolean {
  const [a, b] = [parseQuantity(limit), parseQuantity(request)];
  return a !== undefined && b !== undefined && compareQuantities(a, b) > 0;
}
