import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { CLI, ROOT } from "../../helpers/repository.ts";
import { runHere } from "../../helpers/run-here.ts";

const onInput = (args: readonly string[], input: string) =>
  spawnSync(process.execPath, [CLI, ...args], { input, encoding: "utf8" });

const bad = `spec:
  structureDefinition:
    rootComponent:
      name: train
      kind: {group: ml.example.org, version: v1, kind: Train}
      scaleDefinition: {replicasPath: .spec.a | input}
      statusDefinition: {statusMappings: {}}
`;

describe("the commands", () => {
  it("ri lint reads standard input, with places in it", () => {
    const { status, stdout, stderr } = onInput(["ri", "lint", "-"], bad);
    expect(stderr).toBe("");
    expect(stdout).toContain("<stdin>:6:49: error: ");
    expect(status).toBe(2);
  });

  it("ri lint reports JSON", () => {
    const { stdout } = onInput(["ri", "lint", "--format", "json", "-"], bad);
    expect(JSON.parse(stdout)).toMatchObject({
      tool: { name: "muster" },
      summary: { documents: 1, evaluated: 1, skipped: [], unreadable: [], errors: 1, warnings: 1, infos: 1 },
      findings: [{ rule: "RI-160" }, { rule: "RI-007" }, { rule: "RI-149" }],
    });
  });

  it.each([
    [["ri", "lint", "--base", "HEAD"], 1, "--base requires the files"],
    [["ri", "lint", "--format", "xml"], 1, "xml"],
    [["ri", "test"], 1, "--objects"],
    [["types", "PyTorchJop"], 1, "did you mean PyTorchJob?"],
  ] as const)("%j ends with %i and says why", async (args, code, text) => {
    const run = await runHere(ROOT, args);
    expect(run.stderr).toContain(text);
    expect(run.code).toBe(code);
  });
});
