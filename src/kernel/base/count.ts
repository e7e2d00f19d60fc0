/** A number with its noun: `1 pod`, `2 pods`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A number of GPUs with its noun, at most two decimals: `1 GPU`, `0.5 GPUs`. */
export function gpuText(gpus: number): string {
  return count(gpus, "GPU");
}
