import { JqError, type JqNode, parseJq } from "../../jq/index.ts";
import { pointerSegments } from "../../kernel/index.ts";
import type { ResourceInterface, StatusMatcher, SuspendAction } from "../../model/index.ts";
import { statusPrecedence } from "../objects/interpret-status.ts";
import { statusOrder } from "../objects/status.ts";
import type { HealthKind, WorkloadStatus } from "./health-table.ts";
import type { JqLiteral } from "./jq-shape.ts";
import { type HealthRefusal, Untranslatable } from "./refusal.ts";

/** The matchers of a status, in the order in which they are tried. */
interface StatusMatchers {
  readonly status: WorkloadStatus;
  /** JSON pointer of the list in the Resource Interface. */
  readonly pointer: string;
  readonly matchers: readonly StatusMatcher[];
}

/** The statuses of a Resource Interface in the order of precedence, without those that it never finds. */
export function statusMatchers({ rootComponent }: ResourceInterface): readonly StatusMatchers[] {
  const { pointer, statusDefinition } = rootComponent;
  return statusPrecedence.flatMap((status) => {
    const [key] = statusOrder.find(([, name]) => name === status) ?? [];
    const matchers = key === undefined ? undefined : statusDefinition?.statusMappings[key];
    if (matchers === undefined || matchers.length === 0) return [];
    return { status, pointer: `${pointer}/statusDefinition/statusMappings/${key}`, matchers };
  });
}

/** The path of names to the suspend field of a kind; undefined for kinds without one. */
export function suspendSegments({ suspendPath }: HealthKind): readonly string[] | undefined {
  if (suspendPath === undefined) return undefined;
  return pointerSegments(suspendPath);
}

/** Translates expressions, and collects the parts that have no translation. */
export class ExpressionReader {
  readonly refusals: HealthRefusal[] = [];

  /** Runs a translation of an expression; undefined where it is refused. */
  read<T>(pointer: string, expression: string, translate: (ast: JqNode) => T): T | undefined {
    try {
      return translate(parseJq(expression));
    } catch (error) {
      const place = { pointer, expression };
      const whole = { start: 0, end: expression.length };
      if (error instanceof Untranslatable) {
        this.refusals.push({ ...place, span: error.span, reason: error.message });
      } else if (error instanceof JqError) {
        this.refusals.push({ ...place, span: error.span ?? whole, reason: `is not a jq expression: ${error.message}` });
      } else {
        throw error;
      }
      return undefined;
    }
  }

  /** Translates a suspend action with its expected value; undefined where it is refused. */
  suspendCheck<T>(
    pointer: string,
    { path, value }: SuspendAction,
    translate: (ast: JqNode, expected: JqLiteral) => T,
  ): T | undefined {
    return this.read(`${pointer}/path`, path, (ast) => {
      const expected = jsonScalar(value);
      if (expected === undefined) throw new Untranslatable(ast, "is compared with a value that is not a scalar");
      return translate(ast, expected);
    });
  }
}

/** The scalar that a JSON text contains, undefined for any other text. */
export function jsonScalar(text: string): JqLiteral | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === "boolean" || typeof value === "number" || typeof value === "string") {
      return value;
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** Whether a text is a list or an object of JSON. */
export function isContainerText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}
