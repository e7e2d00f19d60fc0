/** A number with its noun: `1 pod`, `2 pods`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
