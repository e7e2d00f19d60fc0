import { Environment } from "@marcbachmann/cel-js";
import type { FluxHealthCheck } from "../../src/interpret/health/flux-check.ts";
import { at } from "../../src/kernel/base/read.ts";

/** The environment of Flux: undeclared variables, mixed lists, optional values and numbers of two types are allowed. */
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
}).registerOperator("double == int", (a: number, b: bigint) => a === Number(b));

/** The status of an object, or the error with which an expression ends; Flux then waits. */
type CelStatus = "InProgress" | "Failed" | "Current" | { readonly error: string };

/** The parsed expressions of a health check, which are evaluated as Flux does. */
export class CelRunner {
  readonly #expressions: readonly (readonly ["InProgress" | "Failed" | "Current", ReturnType<Environment["parse"]>])[];

  /** @throws Error where an expression cannot be parsed */
  constructor({ inProgress, failed, current }: Pick<FluxHealthCheck, "inProgress" | "failed" | "current">) {
    const texts = [
      ["InProgress", inProgress],
      ["Failed", failed],
      ["Current", current],
    ] as const;
    this.#expressions = texts.flatMap(([status, text]) =>
      text === undefined ? [] : [[status, environment.parse(text)] as const],
    );
  }

  /** Whether the engine's check of types accepts the expressions, with fields of any type. */
  isTyped(): boolean {
    return this.#expressions.every(([, expression]) => expression.check().valid);
  }

  /** Whether the first expression finds a field of a type that the others cannot read. */
  isUnreadable(object: Readonly<Record<string, unknown>>): boolean {
    const [first] = this.#expressions;
    return first?.[0] === "InProgress" && first[1](asFluxReads(object)) === true;
  }

  run(object: Readonly<Record<string, unknown>>): CelStatus {
    const variables = asFluxReads(object);
    const { status, metadata } = variables;
    const observed = at(status, "observedGeneration");
    const generation = observed === undefined ? undefined : at(metadata, "generation");
    if (typeof observed === "bigint" && typeof generation === "bigint" && observed !== generation) return "InProgress";
    for (const [found, evaluate] of this.#expressions) {
      try {
        const result: unknown = evaluate(variables);
        if (typeof result !== "boolean") return { error: `not a boolean: ${String(result)}` };
        if (result) return found;
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    }
    return "InProgress";
  }
}

/** JSON with integers as integers. */
function asFluxReads(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, converted(value)]));
}

function converted(value: unknown): unknown {
  if (typeof value === "number") return isInt64(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== "object" || value === null) return value;
  return asFluxReads({ ...value });
}

function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}
