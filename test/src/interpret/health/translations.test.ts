import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fluxCheck } from "../../../../src/interpret/health/flux-check.ts";
import { luaScript } from "../../../../src/interpret/health/lua-script.ts";
import { type HealthRefusal, refusedPart } from "../../../../src/interpret/health/refusal.ts";
import { readYaml } from "../../../../src/yaml/index.ts";
import { ROOT } from "../../../helpers/repository.ts";
import { kindWith } from "./health-kinds.ts";

interface Translation {
  readonly jq: string;
  readonly cel?: string;
  readonly lua?: string;
  readonly "cel-refused"?: string;
  readonly "lua-refused"?: string;
}

const file = join(ROOT, "test/fixtures/health/translations.yaml");
const translations = readYaml(readFileSync(file, "utf8"), file).documents[0]?.value as readonly Translation[];
const kindOf = (expression: string) =>
  kindWith({ statusMappings: { running: [{ byExpression: { expression, expectedResult: "true" } }] } });
const plain = (code: string | undefined) =>
  code
    ?.replaceAll(/^(?:\/\/|--).*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
const shown = ([refusal]: readonly HealthRefusal[]) => refusal && `${refusedPart(refusal)}: ${refusal.reason}`;

describe.each(translations)("$jq", ({ jq, cel, lua, ...refused }) => {
  test("for Flux", () => {
    const { check, refusals } = fluxCheck(kindOf(jq), { running: "Healthy" });
    expect(shown(refusals)).toBe(refused["cel-refused"]);
    expect(plain(check?.current)).toBe(cel);
  });

  test("for Argo CD", () => {
    const { text, refusals } = luaScript(kindOf(jq), { running: "Healthy" });
    expect(shown(refusals)).toBe(refused["lua-refused"]);
    expect(plain(text && /Running = ([\s\S]*?) and 1,\n/.exec(text)?.[1])).toBe(lua);
  });
});
