import { type CelFunctions, order } from "./function.ts";
import { CelVersion } from "./scalars.ts";
import { CelError } from "./values.ts";

const NUMBER = String.raw`(0|[1-9]\d{0,18})`;
const VERSION = new RegExp(
  String.raw`^${NUMBER}\.${NUMBER}\.${NUMBER}(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$`,
);

/**
 * Functions of versions. The second argument `true` accepts a leading `v` and missing numbers.
 * Source: apiserver, `pkg/cel/library/semverlib.go`.
 */
export const VERSION_FUNCTIONS: CelFunctions = {
  isSemver: {
    run: ([text, normalizes = false]) => {
      if (typeof text !== "string" || typeof normalizes !== "boolean") return undefined;
      const read = normalizes ? short(text) : text;
      return read !== undefined && versionOfText(read) !== undefined;
    },
  },
  semver: {
    run: ([text, normalizes = false]) => {
      if (typeof text !== "string" || typeof normalizes !== "boolean") return undefined;
      const read = normalizes ? normalized(text) : text;
      const version = versionOfText(read);
      if (version === undefined) throw new CelError(versionProblem(read));
      return version;
    },
  },
};

/** Methods of versions. */
export const VERSION_METHODS: CelFunctions = {
  major: { run: part(0) },
  minor: { run: part(1) },
  patch: { run: part(2) },
};

function part(index: 0 | 1 | 2): NonNullable<CelFunctions[string]["run"]> {
  return ([version]) => (version instanceof CelVersion ? version.numbers[index] : undefined);
}

/** The reason of Go's reader of versions, for the usual mistakes. */
function versionProblem(text: string): string {
  if (text === "") return "Version string empty";
  const parts = text.split(".", 3);
  if (parts.length < 3) return "No Major.Minor.Patch elements found";
  const [major = "", minor = ""] = parts;
  for (const [name, part] of Object.entries({ major, minor })) {
    if (/[^0-9]/.test(part)) return `Invalid character(s) found in ${name} number ${JSON.stringify(part)}`;
    if (/^0./.test(part)) {
      const title = name === "major" ? "Major" : "Minor";
      return `${title} number must not contain leading zeroes ${JSON.stringify(part)}`;
    }
  }
  return patchProblem(text.slice(major.length + minor.length + 2));
}

function patchProblem(text: string): string {
  const [whole = ""] = text.split("+");
  const end = whole.indexOf("-");
  const [patch, pre] = end < 0 ? [whole, undefined] : [whole.slice(0, end), whole.slice(end + 1)];
  if (/[^0-9]/.test(patch)) return `Invalid character(s) found in patch number ${JSON.stringify(patch)}`;
  if (/^0./.test(patch)) return `Patch number must not contain leading zeroes ${JSON.stringify(patch)}`;
  const wrong = pre?.split(".").find((part) => /^0\d+$/.test(part));
  if (wrong !== undefined) {
    return `Numeric PreRelease version must not contain leading zeroes ${JSON.stringify(wrong)}`;
  }
  return `Invalid character(s) found in prerelease ${JSON.stringify(pre ?? "")}`;
}

/** As `normalized`; undefined for a short version with more than numbers. */
function short(text: string): string | undefined {
  try {
    return normalized(text);
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw error;
  }
}

function versionOfText(text: string): CelVersion | undefined {
  const [, major, minor, patch, pre = ""] = VERSION.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  const parts = pre === "" ? [] : pre.split(".");
  if (parts.some((each) => /^0\d+$/.test(each))) return undefined;
  return new CelVersion([BigInt(major), BigInt(minor), BigInt(patch)], parts);
}

/** A version with the numbers that a short one lacks, and without zeros before others. */
function normalized(text: string): string {
  const parts = (text.startsWith("v") ? text.slice(1) : text).split(".");
  const [major = "", minor, ...rest] = parts;
  const all = [major, ...(minor === undefined ? [] : [minor]), ...(rest.length === 0 ? [] : [rest.join(".")])];
  const numbers = all.map((part) => {
    if (part.length < 2) return part;
    const shorter = part.replace(/^0+/, "");
    return /^\d/.test(shorter) ? shorter : `0${shorter}`;
  });
  if (numbers.length < 3 && /[+-]/.test(numbers.at(-1) ?? "")) {
    throw new CelError("short version cannot contain PreRelease/Build meta data");
  }
  return [...numbers, "0", "0"].slice(0, Math.max(numbers.length, 3)).join(".");
}

/** The order of two versions by semver.org, without their build parts. */
export function compareVersions(a: CelVersion, b: CelVersion): number {
  for (const index of [0, 1, 2] as const) {
    const result = order(a.numbers[index], b.numbers[index]);
    if (result !== 0) return result;
  }
  // A version without a part after the hyphen is the later one.
  if (a.pre.length === 0 || b.pre.length === 0) return Math.sign(b.pre.length - a.pre.length);
  for (const [index, own] of a.pre.entries()) {
    const other = b.pre[index];
    if (other === undefined) return 1;
    const result = comparePart(own, other);
    if (result !== 0) return result;
  }
  return a.pre.length === b.pre.length ? 0 : -1;
}

function comparePart(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left && right) return order(BigInt(a), BigInt(b));
  if (left !== right) return left ? -1 : 1;
  return order(a, b);
}
