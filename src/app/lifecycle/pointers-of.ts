import { type Engine, pathsOf } from "../../interpret/index.ts";
import { pointerTo } from "../../kernel/index.ts";

/** The JSON pointers of the fields of an object that an expression leads to; none where it computes its results. */
export function pointersOf(engine: Engine, source: string, object: unknown): readonly string[] {
  try {
    return pathsOf(engine, source, object).map((segments) => pointerTo("", ...segments));
  } catch {
    // Rules of Resource Interfaces report an expression that fails.
    return [];
  }
}
