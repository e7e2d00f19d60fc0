import { describe, expect, it } from "vitest";
import { hasStatus, runningMeaning } from "../../../../src/interpret/health/health-table.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { LuaRunner } from "../../../helpers/lua.ts";
import { lua51Missing, runLua51 } from "../../../helpers/lua-5.1.ts";
import { sample, sampleFiles } from "../../../workloadtypes/samples.ts";
import { catalogueKind, definitionFor } from "./health-kinds.ts";
import { statusesOf } from "./matcher-statuses.ts";

const kinds = workloadTypes.map((workloadKind) => ({ ...catalogueKind(workloadKind), workloadKind })).filter(hasStatus);

describe.skipIf(lua51Missing)("Lua 5.1", () => {
  it.each(kinds)("gives the answers of fengari for $kind, and 1,000 objects occupy no memory", (kind) => {
    const { text = "" } = luaScript(kind, { running: runningMeaning()(kind) });
    const objects = sampleFiles(kind.workloadKind).flatMap((file) => {
      const object = { ...sample(kind.workloadKind, file) };
      return [object, ...statusesOf(definitionFor(kind, object)).map((status) => ({ ...object, status }))];
    });
    const runner = new LuaRunner(text);
    const expected = objects.map((object) => {
      const result = runner.run(object);
      return "error" in result ? result.error : `${result.status} ${result.message}`;
    });
    const { answers, growth } = runLua51(text, objects, 1_000);
    expect(answers).toEqual(expected);
    expect(growth).toBeLessThan(1);
  });
});
