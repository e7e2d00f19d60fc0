import fc from "fast-check";
import { expect, it } from "vitest";
import type { HealthKind } from "../../../../src/interpret/health/health-table.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { objectHealth } from "../../../../src/interpret/health/object-health.ts";
import { LuaRunner } from "../../../helpers/lua.ts";
import { programs, readingsOf, statuses, withoutNulls } from "./expressions.ts";
import { definitionFor, kindWith } from "./health-kinds.ts";

const long = process.env.MUSTER_LONG === "1";
const OBJECTS = 20;
const runs = long ? { numRuns: 1_000_000 / OBJECTS } : { numRuns: 3_500 / OBJECTS, seed: 20_261_122 };

/** Errors where jq has a result: a script reports these cases, which it cannot compute. */
const REPORTED =
  /two lists or objects|measure a string|calculate with (a list|an object|a string)|add (a list|an object) to|print (a list|an object|a fraction)|cannot read item -?\d+ of a string/;

const timeout = long ? 3_600_000 : 60_000;

it("a script gives the health that our own evaluator gives, or reports an error", { timeout }, () => {
  const seen = { compared: 0, matched: 0, failed: 0, refused: 0, ambiguous: 0, emptied: 0, reported: 0 };
  fc.assert(
    fc.property(
      programs,
      fc.constantFrom("true", "false", "null", "1", "A"),
      fc.array(statuses, { minLength: OBJECTS, maxLength: OBJECTS }),
      (expression, expectedResult, objects) => {
        const kind = kindWith({ statusMappings: { running: [{ byExpression: { expression, expectedResult } }] } });
        const { text, refusals } = luaScript(kind, { running: "Healthy" });
        if (text === undefined) {
          expect(refusals).not.toEqual([]);
          seen.refused += 1;
          return;
        }
        const runner = new LuaRunner(text);
        for (const object of objects) {
          const own = ownHealths(kind, { apiVersion: "example.com/v1", ...object });
          const lua = shown(runner.run({ apiVersion: "example.com/v1", ...object }));
          const [first, ...others] = own;
          if (first === undefined || others.some((other) => other !== first)) {
            seen.ambiguous += 1;
          } else if (first === "error" && others.length > 0 && !lua.startsWith("error")) {
            // One operator of the script reads an empty table as a list, and another one as an object.
            seen.emptied += 1;
          } else if (first !== "error" && lua.startsWith("error") && REPORTED.test(lua)) {
            seen.reported += 1;
          } else {
            seen.compared += 1;
            seen.matched += first === "Healthy" ? 1 : 0;
            seen.failed += first === "error" ? 1 : 0;
            expect({ expression, expectedResult, object, health: lua.replace(/^error.*/s, "error") }).toEqual({
              expression,
              expectedResult,
              object,
              health: first,
            });
          }
        }
      },
    ),
    runs,
  );
  const all = runs.numRuns * OBJECTS;
  expect(seen.compared).toBeGreaterThan(all / 2);
  expect(seen.emptied).toBeLessThan(all / 100);
  expect(seen.matched).toBeGreaterThan(all / 20);
  expect(seen.failed).toBeGreaterThan(all / 20);
});

/** The health by our own engine, for each way to read empty containers. */
function ownHealths(kind: HealthKind, object: Readonly<Record<string, unknown>>): readonly string[] {
  return readingsOf(withoutNulls(object)).map((reading) => {
    const { health, problem } = objectHealth(kind, definitionFor(kind, object), reading, "Healthy");
    return problem === undefined ? health : "error";
  });
}

function shown(result: ReturnType<LuaRunner["run"]>): string {
  if ("error" in result) return `script: ${result.error}`;
  const message = String(result.message);
  return message.startsWith("the status cannot be read: ") ? `error ${message}` : String(result.status);
}
