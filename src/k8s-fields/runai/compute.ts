import {
  compareQuantities,
  formatValue,
  given,
  pointerTo,
  type Quantity,
  quantityNumber,
  quantityOf,
} from "../../kernel/index.ts";
import type { RunaiProblem } from "./problem.ts";
import { wrappedValue } from "./wrapped.ts";

const LIMITS = [
  ["gpuLimit", "gpu"],
  ["gpuMemoryLimit", "gpuMemory"],
  ["memoryLimit", "memory"],
  ["cpuLimit", "cpu"],
] as const;

/** Returns the contradictions between the compute fields of a `spec` or `masterSpec` at a pointer. */
export function computeProblems(fields: object, pointer: string): readonly RunaiProblem[] {
  const written = (field: string) => wrappedValue(fields, field);
  const textOf = (field: string) => formatValue(written(field));
  const read = (field: string) => quantityOf(written(field));
  const problems: RunaiProblem[] = [];
  const add = (field: string, message: string, expected?: string) => {
    const path = pointerTo(pointer, field, "value");
    problems.push(given({ code: "compute", path, message, received: textOf(field), expected }));
  };

  const gpu = numberOf(read("gpu")) ?? 0;
  const devices = numberOf(read("gpuDevices")) ?? 1;
  if (gpu < 0 || (gpu > 1 && !Number.isInteger(gpu))) {
    add("gpu", `gpu is ${textOf("gpu")}, neither a portion nor a number of GPUs`, "a portion between 0 and 1");
  }
  const hasMemory = written("gpuMemory") !== undefined;
  const share = shareOf(gpu, hasMemory);
  // A share is a part of one GPU, so 0 devices are as wrong as several.
  if (share !== undefined && devices !== 1) {
    add("gpuDevices", `gpuDevices is ${textOf("gpuDevices")} beside ${share}, which needs 1`, "1");
  }
  if (gpu > 0 && hasMemory) {
    add("gpuMemory", `gpuMemory is set together with gpu ${textOf("gpu")}, but the two exclude each other`);
  }
  if (share !== undefined && written("migProfile") !== undefined) {
    add(
      "migProfile",
      `migProfile ${textOf("migProfile")} is set together with ${share}, but the two exclude each other`,
    );
  }
  for (const [limit, request] of LIMITS) {
    const [most, least] = [read(limit), read(request)];
    if (most === undefined || least === undefined || compareQuantities(most, least) >= 0) continue;
    add(limit, `${limit} ${textOf(limit)} is below ${request} ${textOf(request)}`, `${textOf(request)} or more`);
  }
  const gpuLimit = numberOf(read("gpuLimit")) ?? 0;
  if (gpuLimit > 1) add("gpuLimit", `gpuLimit is ${textOf("gpuLimit")}, above 1`, "0 to 1");
  return problems;
}

function shareOf(gpu: number, hasMemory: boolean): string | undefined {
  if (gpu > 0 && gpu < 1) return "a portion";
  if (hasMemory) return "GPU memory";
  return undefined;
}

function numberOf(quantity: Quantity | undefined): number | undefined {
  return quantity && quantityNumber(quantity);
}
