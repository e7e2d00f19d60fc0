import type { CelNode } from "./node.ts";
import type { CelProblem } from "./syntax.ts";
import { CelTypeFault } from "./type-faults.ts";
import type { CelTypeScope } from "./type-scope.ts";
import { TypeWalk } from "./type-walk.ts";
import { type CelType, celTypeName } from "./types.ts";
import type { Work } from "./work.ts";

/** The requirements of the place of an expression. */
interface CelCheck {
  /** The type of the expression; `dyn` for any. */
  readonly result: "bool" | "dyn" | "string";
  /**
   * Names of methods that expressions at this place have besides those of a CRD, and `cel.bind` where they have it.
   * Default: none
   */
  readonly more?: ReadonlySet<string>;
}

/**
 * The reason why an API server cannot compile an expression: the end of a sentence, and the place. It finds unknown names,
 * wrong operands and a wrong result.
 */
export function celProblem(
  node: CelNode,
  scope: CelTypeScope,
  { result, more = new Set() }: CelCheck,
  work: Work,
): CelProblem | undefined {
  try {
    const type = new TypeWalk(work, more).whole(node, scope);
    if (type === "dyn" || result === "dyn" || type === result) return undefined;
    if (type === "null") return { message: `is null, but must have the type ${result}`, offset: node.start };
    return { message: `has the type ${celTypeName(type)}, but must have ${result}`, offset: node.start };
  } catch (error) {
    if (error instanceof CelTypeFault) return { message: error.message, offset: error.offset ?? node.start };
    throw error;
  }
}

/** The type of the result of an expression, as far as it is known; undefined for one that does not compile. */
export function celTypeOfResult(
  node: CelNode,
  scope: CelTypeScope,
  more: ReadonlySet<string>,
  work: Work,
): CelType | undefined {
  try {
    return new TypeWalk(work, more).whole(node, scope);
  } catch (error) {
    if (error instanceof CelTypeFault) return undefined;
    throw error;
  }
}

/** As `celProblem`, without the place. */
export function celFault(
  node: CelNode,
  scope: CelTypeScope,
  result: CelCheck["result"],
  work: Work,
  more: ReadonlySet<string> = new Set(),
): string | undefined {
  return celProblem(node, scope, { result, more }, work)?.message;
}
