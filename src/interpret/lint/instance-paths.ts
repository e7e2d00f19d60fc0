import { JqError, type JqUsage } from "../../jq/index.ts";
import type { ExpressionField } from "../../model/index.ts";
import type { ExpressionReads } from "../trial/shape-of-definition.ts";

/** The path of the ids of a component's instances. */
export function idsOf(
  component: string | undefined,
  expressions: readonly ExpressionReads[],
): ExpressionReads | undefined {
  return expressions.find(({ field }) => field.component === component && field.pointer.endsWith("/instanceIdPath"));
}

/**
 * The paths of which one must have a result for the single instance of a component: the reference engine counts the longest
 * of the fragments, and of the scales. None for a path that is not the first of them, so that one path reports the absence.
 */
export function instancePathsOf(
  { pointer }: ExpressionField,
  expressions: readonly ExpressionReads[],
): readonly ExpressionReads[] {
  if (!/\/(specDefinition|scaleDefinition)\//.test(pointer)) return [];
  const isGroup = /\/(fragmentedPodSpecDefinition|scaleDefinition)\//.test(pointer);
  const group = isGroup ? pointer.slice(0, pointer.lastIndexOf("/") + 1) : pointer;
  const paths = expressions.filter(({ field }) => field.pointer.startsWith(group));
  return paths[0]?.field.pointer === pointer ? paths : [];
}

/** Whether an expression has a result; undefined where it fails. */
export function yields({ program }: ExpressionReads, example: unknown, used: JqUsage): boolean | undefined {
  try {
    return program.run(example, { outputs: 1000 }, used).length > 0;
  } catch (error) {
    if (error instanceof JqError) return undefined;
    throw error;
  }
}

/** The problem of a component whose paths have no result. Source: run-ai/karta d20a8a9, zipWithInstanceIds. */
export const NO_RESULT = {
  rule: "RI-008",
  text: "the path has no result, so the cluster cannot read the component; a value that is absent must be null",
  fix: "put the path in parentheses and add // null",
} as const;
