import { createRequire } from "node:module";
import { getOrCreate } from "../base/memo.ts";
import type { Work } from "./work.ts";

/** What is used of re2js. */
interface Re2 {
  readonly RE2JS: { compile(pattern: string): CompiledPattern };
}

interface CompiledPattern {
  programSize(): number;
  matcher(text: string): { find(): boolean };
}

/** Longer patterns are not compiled. */
const LONGEST_PATTERN = 10_000;

const compiled = new Map<string, CompiledPattern | undefined>();
let engine: Re2 | undefined;

/**
 * Whether a text has a part that matches a pattern, as Go's regexp package finds it; undefined for an invalid pattern.
 * It takes time in proportion to the text and to the pattern.
 */
export function matchesRe2(text: string, pattern: string, work: Work): boolean | undefined {
  work.spend(pattern.length);
  const regex = getOrCreate(compiled, pattern, () => compile(pattern));
  if (regex === undefined) return undefined;
  work.spend(Math.ceil((regex.programSize() * text.length) / 16));
  return regex.matcher(text).find();
}

function compile(pattern: string): CompiledPattern | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  // The module takes some 10 ms to load, and few checks need it.
  engine ??= createRequire(import.meta.url)("re2js") as Re2;
  try {
    return engine.RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
