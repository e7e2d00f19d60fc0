/** Longer words are not misspelt names and are not compared, to save time. */
const LONGEST_WORD = 64;

/** Among more names the nearest one is chance, and comparing thousands of names is slow. */
export const MOST_CANDIDATES = 300;

/**
 * The number of edits (insertions, deletions, replacements, swaps of neighbours) from one word to another. Case, `-` and
 * `_` do not count: `gpu_devices_request` equals `gpuDevicesRequest`.
 */
export function editDistance(left: string, right: string): number {
  const a = plainName(left);
  const b = plainName(right);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(last, column - 1) + Number(a[row - 1] !== b[column - 1]);
      let best = Math.min(replaced, at(last, column) + 1, at(current, column - 1) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, at(beforeLast, column - 2) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

/**
 * The candidate nearest to a misspelt word, or undefined when none is near: at most one edit for every three characters.
 * Of equally near candidates it is the first in code-unit order, whatever their order in the list.
 *
 * @param most with more candidates the result is undefined
 */
export function nearest(
  word: string,
  candidates: readonly string[],
  most: number = MOST_CANDIDATES,
): string | undefined {
  if (word.length > LONGEST_WORD || candidates.length > most) return undefined;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of candidates) {
    const distance = editDistance(word, name);
    const [shorter = 0, longer = 0] = [plainName(word).length, plainName(name).length].sort((a, b) => a - b);
    // A one-letter word is one edit from every other one.
    if (distance > Math.max(1, Math.floor(longer / 3)) || distance >= shorter) continue;
    const better = best === undefined || distance < best.distance || (distance === best.distance && name < best.name);
    if (better) best = { name, distance };
  }
  return best?.name;
}

/** A name without case, `-` and `_`, so that `gpu_devices`, `gpu-devices` and `gpuDevices` are equal. */
export function plainName(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, "");
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
