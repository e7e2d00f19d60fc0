/** Longer words are no misspelt names; comparing them would only cost time. */
const LONGEST_WORD = 64;

/** Among more names the nearest is chance, and a file of thousands could ask for each of them. */
const MOST_CANDIDATES = 300;

/**
 * Edits (insertions, deletions, replacements, swaps of neighbours) that turn one word into another, case, `-` and
 * `_` left aside: `gpu_devices_request` is `gpuDevicesRequest`.
 */
export function editDistance(left: string, right: string): number {
  const a = plain(left);
  const b = plain(right);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(last, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
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
 * The candidate that a word most probably means, or undefined when none is near: at most one edit for every three
 * characters. Equal distances go to the first in code-unit order, so that the answer does not depend on the order of
 * the candidates.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD || candidates.length > MOST_CANDIDATES) return undefined;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of candidates) {
    const distance = editDistance(word, name);
    const [shorter = 0, longer = 0] = [plain(word).length, plain(name).length].sort((a, b) => a - b);
    // A one-letter word is one edit from every other one.
    if (distance > Math.max(1, Math.floor(longer / 3)) || distance >= shorter) continue;
    const better = best === undefined || distance < best.distance || (distance === best.distance && name < best.name);
    if (better) best = { name, distance };
  }
  return best?.name;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, "");
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
