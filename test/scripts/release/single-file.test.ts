import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packed, singleFile } from "../../../scripts/release/single-file.ts";

const START = "node_modules/muster-gitops/lib/bin/start.cjs";
const files = [
  {
    path: START,
    bytes: Buffer.from('console.log(JSON.stringify([__dirname, ...process.argv.slice(1)]), require("extra"));'),
  },
  { path: "node_modules/extra/index.js", bytes: Buffer.from('module.exports = "\\u00e4";') },
];
const payload = packed(files, 1);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "muster-single-"));
  writeFileSync(join(folder, "muster.cjs"), singleFile(payload, "1.2.3"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { XDG_CACHE_HOME: _cache, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "muster.cjs"), ...args], {
    encoding: "utf8",
    env: { ...rest, HOME: join(folder, "home"), ...env },
  });
  return { status, stdout, stderr };
}

const cache = () => join(folder, "home/.cache/muster");
const unpacked = () => join(cache(), `1.2.3-${payload.digest.slice(0, 16)}`);

describe("packed", () => {
  it("gives the same bytes for the same files", () => {
    expect(packed(files, 1)).toEqual(payload);
    expect(packed([], 1).digest).not.toBe(payload.digest);
  });
});

describe("the single file", () => {
  it("unpacks the program for its user alone, and starts it with the arguments", () => {
    const { status, stdout, stderr } = run(["check", "a b"]);
    expect([status, stderr]).toEqual([0, ""]);
    const bin = join(unpacked(), "node_modules/muster-gitops/lib/bin");
    expect(stdout).toBe(`${JSON.stringify([bin, join(bin, "muster.mjs"), "check", "a b"])} ä\n`);
    expect(statSync(unpacked()).mode & 0o777).toBe(0o700);
    expect(statSync(join(unpacked(), START)).mode & 0o777).toBe(0o600);
  });

  it("unpacks once", () => {
    run();
    const { mtimeMs } = statSync(join(unpacked(), START));
    expect(run().status).toBe(0);
    expect(statSync(join(unpacked(), START)).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(cache())).toHaveLength(1);
  });

  it("follows XDG_CACHE_HOME", () => {
    expect(run([], { XDG_CACHE_HOME: join(folder, "other") }).status).toBe(0);
    expect([existsSync(join(folder, "other/muster")), existsSync(cache())]).toEqual([true, false]);
  });

  it("uses a temporary folder where the cache cannot be written, and removes it", () => {
    mkdirSync(join(folder, "temporary"));
    writeFileSync(join(folder, "home"), "a file in place of the folder");
    const { status, stdout } = run([], { TMPDIR: join(folder, "temporary") });
    expect([status, stdout.includes("muster-program-")]).toEqual([0, true]);
    expect(readdirSync(join(folder, "temporary"))).toEqual([]);
  });

  it("does not start a program from a folder into which others can write", () => {
    run();
    chmodSync(unpacked(), 0o777);
    expect(run()).toEqual({
      status: 1,
      stdout: "",
      stderr: `muster: error: ${unpacked()} belongs to another user or is open to others: remove it\n`,
    });
  });

  it("does not start when it is damaged", () => {
    const text = singleFile(payload, "1.2.3");
    writeFileSync(join(folder, "muster.cjs"), text.slice(0, -8));
    expect(run()).toEqual({
      status: 1,
      stdout: "",
      stderr: "muster: error: this file is damaged: download it again and compare its checksum\n",
    });
    expect(existsSync(unpacked())).toBe(false);
  });
});
