import { isInteger64, number } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";

/** The first bound of a schema that a number does not keep, as the end of a sentence; undefined where it keeps all. */
export function numberProblem(value: number, schema: CrdSchema): string | undefined {
  // Of integers the API server reads the bounds as integers too, and ignores what is behind the point.
  const bound = (limit: unknown) => {
    const given = number(limit);
    if (given !== undefined && Number.isInteger(value)) return Math.trunc(given);
    return given;
  };
  const factor = bound(schema.multipleOf);
  if (factor !== undefined && !isMultiple(value, factor)) return `be a multiple of ${schema.multipleOf}`;
  const least = bound(schema.minimum);
  if (least !== undefined && (schema.exclusiveMinimum === true ? value <= least : value < least)) {
    return `be ${schema.exclusiveMinimum === true ? "more than" : "at least"} ${least}`;
  }
  const most = bound(schema.maximum);
  if (most !== undefined && (schema.exclusiveMaximum === true ? value >= most : value > most)) {
    return `be ${schema.exclusiveMaximum === true ? "less than" : "at most"} ${most}`;
  }
  return undefined;
}

function isMultiple(value: number, factor: number): boolean {
  if (factor <= 0) return false;
  if (Number.isInteger(value)) return value % factor === 0;
  return isNearlyWhole(factor < 1 ? (1 / factor) * value : value / factor);
}

const NEARLY = 1e-9;

/** Whether the API server reads a number as a whole one. Source: go-openapi/swag, `IsFloat64AJSONInteger`. */
export function isNearlyWhole(value: number): boolean {
  if (isInteger64(value)) return true;
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  const whole = Math.trunc(value);
  return value === whole || (whole !== 0 && Math.abs(value - whole) / (Math.abs(value) + Math.abs(whole)) < NEARLY);
}
