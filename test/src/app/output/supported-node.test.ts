import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unsupportedNode } from "../../../../src/app/output/supported-node.ts";
import { ROOT } from "../../../helpers/repository.ts";

const NODE = { version: "v22.12.0", versions: {}, features: { require_module: true } };

describe("a command runs", () => {
  test("in Node that can require ES modules", () => {
    expect(unsupportedNode(NODE)).toBe(undefined);
    expect(unsupportedNode(process)).toBe(undefined);
  });

  test.each([
    [
      "older Node",
      { ...NODE, version: "v18.20.0", features: {} },
      /^muster needs Node 20.19, .* but this is Node v18.20.0$/,
    ],
    ["Plug'n'Play of Yarn", { ...NODE, versions: { pnp: "3" } }, /nodeLinker: node-modules/],
  ])("not in %s", (_, node, reason) => {
    expect(unsupportedNode(node)).toMatch(reason);
  });

  test.each(["muster.mjs", "main.mjs"])("not with an option of Node that forbids it: %s exits with 1", (file) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--no-experimental-require-module", join(ROOT, "lib/bin", file)],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe(
      `error: muster needs Node 20.19, 22.12 or newer, without --no-experimental-require-module, but this is Node ${process.version}\n`,
    );
  });
});
