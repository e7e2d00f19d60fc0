import { isGpuResource, isHugePages, isNativeResource, MIG_PREFIX } from "../../../kernel/index.ts";
import { CPU, GPU, MEMORY, POD_COUNT, type Vector } from "../engine/vector.ts";
import { thousandthsOf, wholeOf } from "./fields.ts";

/** The places of resources in the vectors of a snapshot. Names that appear later get further places. */
export class Places {
  readonly #places = new Map<string, number>([
    ["cpu", CPU],
    ["memory", MEMORY],
    ["nvidia.com/gpu", GPU],
    ["amd.com/gpu", GPU],
    ["pods", POD_COUNT],
  ]);
  readonly names: string[] = ["cpu", "memory", "nvidia.com/gpu", "pods"];

  of(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  /** The GPUs of one unit of each resource, for slices of GPUs. */
  get gpusOfPlace(): number[] {
    return this.names.map((name) => sliceOf(name)?.gpus ?? 0);
  }
}

/** The GPUs and the memory in GB of a slice, by its resource name. */
export function sliceOf(name: string): { readonly gpus: number; readonly memory: number } | undefined {
  const match = /^nvidia\.com\/mig-(\d+)g\.(\d+)gb$/.exec(name);
  return match === null ? undefined : { gpus: Number(match[1]), memory: Number(match[2]) };
}

export const isSlice = (name: string): boolean => name.startsWith(MIG_PREFIX);

/** Whether KAI counts a resource at all. */
export function isCountedByKai(name: string): boolean {
  if (["cpu", "memory", "pods", "ephemeral-storage", "storage"].includes(name) || isGpuResource(name)) return true;
  return isHugePages(name) || !isNativeResource(name) || name.startsWith("attachable-volumes-");
}

/** An amount in the unit in which KAI counts the resource. */
export function resourceAmount(name: string, value: unknown): number {
  if (name === "cpu") return thousandthsOf(value);
  const isWhole = ["memory", "pods", "ephemeral-storage", "storage"].includes(name) || isGpuResource(name);
  return isWhole ? wholeOf(value) : thousandthsOf(value);
}

/** A vector of given amounts, long enough for all names so far. */
export function vectorOf(places: Places, amounts: ReadonlyMap<string, number>): Vector {
  const found: [number, number][] = [...amounts].map(([name, amount]) => [places.of(name), amount]);
  const vector: Vector = new Array<number>(places.names.length).fill(0);
  for (const [place, amount] of found) vector[place] = (vector[place] ?? 0) + amount;
  return vector;
}
