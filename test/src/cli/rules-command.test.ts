import { afterEach, describe, expect, test } from "vitest";
import { rules } from "../../../policies/registry.ts";
import { ruleCatalogue } from "../../../src/rules/rule-catalogue.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";

let open: TestRepository | undefined;
afterEach(() => open?.dispose());
function folder(): TestRepository {
  open = repository({});
  return open;
}

describe("muster rules", () => {
  test("prints a table, and writes other formats into files of the same run", () => {
    const { muster, read } = folder();
    const run = muster("rules", "--format", "text", "--format", "json=rules.json", "--format", "markdown=rules.md");
    const ids = ruleCatalogue(rules).map(({ id }) => id);
    expect(run.code).toBe(0);
    const lines = run.stdout.split("\n");
    expect(lines[0]).toMatch(/^id +severity +pack +name +title$/);
    expect(lines.slice(1, -3).map((line) => line.split(" ")[0])).toEqual(ids);
    const { rules: listed } = JSON.parse(read("rules.json")) as { rules: { id: string }[] };
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(read("rules.md")).toMatch(/^# Rules\n/);
  });
});

describe("muster explain", () => {
  test("explains a rule by id and by name", async () => {
    const { here } = folder();
    const run = await here("explain", "no-privileged-container");
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^SEC-001 no-privileged-container\n/) });
    expect((await here("explain", "SEC-001")).stdout).toBe(run.stdout);
  });

  test("is used wrongly with a rule that there is not", async () => {
    expect(await folder().here("explain", "no-privilged-container")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: 'error: there is no rule "no-privilged-container"; did you mean no-privileged-container?\n',
    });
  });
});
