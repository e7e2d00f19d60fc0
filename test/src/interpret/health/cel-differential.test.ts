import fc from "fast-check";
import { expect, it } from "vitest";
import { fluxCheck } from "../../../../src/interpret/health/flux-check.ts";
import { fluxStatus } from "../../../../src/interpret/health/flux-status.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import { CelRunner } from "../../../helpers/cel.ts";
import { programs, statuses } from "./expressions.ts";
import { definitionFor, kindWith } from "./health-kinds.ts";

const long = process.env.MUSTER_LONG === "1";
const OBJECTS = 20;
const runs = long ? { numRuns: 1_000_000 / OBJECTS } : { numRuns: 5_000 / OBJECTS, seed: 20_261_122 };
const timeout = long ? 7_200_000 : 60_000;

/** A kind that runs where an expression has a result. */
function kindOf(expression: string, expectedResult: string) {
  return kindWith({ statusMappings: { running: [{ byExpression: { expression, expectedResult } }] } });
}

/** The number of expressions that compile, and of those that the engine rejects because constants show their types. */
const made = { compiled: 0, untyped: 0 };

const compiled = fc
  .tuple(programs, fc.constantFrom("true", "false", "null", "1", "A"))
  .map(([expression, expectedResult]) => {
    const kind = kindOf(expression, expectedResult);
    return { expression, expectedResult, kind, ...fluxCheck(kind, { running: "Healthy" }) };
  })
  .filter(({ check, refusals }) => {
    expect(check === undefined).toBe(refusals.length > 0);
    if (check === undefined) return false;
    // Flux evaluates without a check of types, for example where the branches of a constant condition differ.
    const isTyped = new CelRunner(check).isTyped();
    made.compiled += 1;
    made.untyped += isTyped ? 0 : 1;
    return isTyped;
  });

it("expressions give the status that our own evaluator gives, or wait for an unexpected type", { timeout }, () => {
  const seen = { equal: 0, current: 0, absent: 0, stopped: 0, unreadable: 0, failed: 0 };
  fc.assert(
    fc.property(
      compiled,
      fc.array(statuses, { minLength: OBJECTS, maxLength: OBJECTS }),
      ({ expression, expectedResult, kind, check }, objects) => {
        const runner = new CelRunner(check ?? { current: "" });
        for (const rest of objects) {
          const object = { apiVersion: "example.com/v1", ...rest };
          const judged = objectHealth(kind, definitionFor(kind, object), object, "Healthy");
          const own = fluxStatus(kind, judged, object);
          const cel = runner.run(object);
          seen.failed += judged.problem === undefined ? 0 : 1;
          if (typeof cel !== "string") {
            // Flux waits while a whole field such as the status is absent, and after any other error.
            const isAbsent = /^Unknown variable: (a|b|status)/.test(cel.error);
            if (!isAbsent) {
              expect(["InProgress", "Unknown"], JSON.stringify({ expression, object, cel })).toContain(own);
            }
            seen[isAbsent ? "absent" : "stopped"] += 1;
          } else if (own === "Current" && cel === "InProgress" && runner.isUnreadable(object)) {
            seen.unreadable += 1;
          } else {
            expect({ expression, expectedResult, object, cel }).toEqual({
              expression,
              expectedResult,
              object,
              // An expression may not need the status that the object lacks.
              cel: own === "Unknown" ? "InProgress" : own,
            });
            seen.equal += 1;
            seen.current += own === "Current" ? 1 : 0;
          }
        }
      },
    ),
    runs,
  );
  const all = runs.numRuns * OBJECTS;
  expect(seen.equal).toBeGreaterThan(all / 2);
  expect(seen.current).toBeGreaterThan(all / 40);
  expect(seen.failed).toBeGreaterThan(all / 20);
  expect(seen.unreadable).toBeLessThan(all / 20);
  expect(seen.stopped).toBeLessThan(all / 200);
  expect(made.untyped).toBeLessThan(made.compiled / 20);
});
