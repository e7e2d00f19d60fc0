/**
 * Whether a version is at least another, number by number; a missing number counts as 0, and what follows the
 * numbers (`-rc1`, `+build`) is ignored, as a pre-release already has the features of its release. A text that
 * starts with no number is at least nothing.
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

// A set has a handful of versions, and each of its objects is asked about them.
const KNOWN = new Map<string, readonly number[]>();
const MOST_KNOWN = 100;

function numbersOf(version: string): readonly number[] {
  const known = KNOWN.get(version);
  if (known !== undefined) return known;
  const numbers = readNumbers(version);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(version, numbers);
  return numbers;
}

function readNumbers(version: string): readonly number[] {
  const match = /^v?(\d+(?:\.\d+)*)/.exec(version.trim());
  return (match?.[1] ?? "")
    .split(".")
    .filter((part) => part !== "")
    .map(Number);
}
