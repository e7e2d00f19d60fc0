import { memoizeText } from "./memo.ts";

/**
 * Whether a version is at least another, number by number. A missing number counts as 0. A suffix (`-rc1`, `+build`) is
 * ignored, since a pre-release already has the features of its release. False for a text without a number at its start.
 */
export function atLeast(version: string, minimum: string): boolean {
  const have = numbersOf(version);
  if (have.length === 0) return false;
  for (const [index, wanted] of numbersOf(minimum).entries()) {
    const found = have[index] ?? 0;
    if (found !== wanted) return found > wanted;
  }
  return true;
}

// A set of objects has few versions, and each object compares them, so this makes a check faster.
const numbersOf = memoizeText(readNumbers, { most: 100 });

function readNumbers(version: string): readonly number[] {
  const match = /^v?(\d+(?:\.\d+)*)/.exec(version.trim());
  return match?.[1]?.split(".").map(Number) ?? [];
}
