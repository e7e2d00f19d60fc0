import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planDist } from "../../../../src/kernel/dist/plan.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { childOf } from "./child.ts";
import { output, type Snapshot, snapshot, withoutLedger, workspace } from "./support.ts";

const child = childOf();
const TREE: Snapshot = {
  "b/ä.yaml": "ä\n",
  "b/z.yaml": "z\n",
  "b/I.yaml": "İ\n",
  "a-b.yaml": "1\n",
  "a/b.yaml": "2\n",
  "10.yaml": "3\n",
  "9.yaml": "4\n",
};

describe("the same bytes and modes everywhere", () => {
  const places: Readonly<Record<string, { readonly env: Readonly<Record<string, string>>; readonly umask: number }>> = {
    plain: { env: { LANG: "C", TZ: "UTC" }, umask: 0o022 },
    turkish: { env: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Asia/Istanbul" }, umask: 0o077 },
    swedish: { env: { LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8", TZ: "Pacific/Kiritimati" }, umask: 0o002 },
    open: { env: { LANG: "", TZ: "America/St_Johns", HOME: "/nonexistent" }, umask: 0 },
  };

  test.each(Object.keys(places))("%s", (place) => {
    const { env = {}, umask = 0o022 } = places[place] ?? {};
    const here = join(workspace(), "dist");
    writeDist(planDist(here, output(TREE), { version: "1" }));
    const there = join(workspace(), "another", "folder", "dist");
    mkdirSync(join(there, ".."), { recursive: true });
    const reversed = Object.fromEntries(Object.entries(TREE).reverse());
    const ending = child.run({ dist: there, trees: [reversed], umask }, { cwd: "/", env });
    expect(ending).toEqual({ signal: null, code: 0, outcomes: ["written"], stderr: "" });
    expect(snapshot(there)).toEqual(snapshot(here));
    const modes = Object.keys(snapshot(there)).map((path) => statSync(join(there, path)).mode & 0o7777);
    expect(new Set(modes)).toEqual(new Set([0o644]));
  });
});

// As root every folder is writable, so the process becomes somebody else.
const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
const somebody = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

describe.skipIf(process.platform === "win32")("without the rights to write", () => {
  function setting(): { root: string; dist: string; whole: Snapshot } {
    const root = workspace();
    const dist = join(root, "dist");
    writeDist(planDist(dist, output(TREE), { version: "1" }));
    const everything = [
      "",
      "dist",
      ...readdirSync(dist, { recursive: true, encoding: "utf8" }).map((path) => join("dist", path)),
    ];
    if (asRoot) for (const path of everything) chownSync(join(root, path), NOBODY, NOBODY);
    return { root, dist, whole: snapshot(dist) };
  }

  function refused(dist: string): string | undefined {
    const ending = child.run({ dist, trees: [{ ...TREE, "b/z.yaml": "new\n" }] }, somebody);
    expect(ending).toMatchObject({ signal: null, code: 0, stderr: "" });
    return ending.outcomes[0];
  }

  test("with them, it works", () => {
    const { root, dist } = setting();
    expect(refused(dist)).toBe("written");
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("a read-only parent", () => {
    const { root, dist, whole } = setting();
    chmodSync(root, 0o555);
    const outcome = refused(dist);
    chmodSync(root, 0o755);
    expect(outcome).toBe(`not-writable: Cannot write beside ${dist}: permission denied.`);
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test.each(["", "b"])("a read-only folder, dist/%s", (folder) => {
    const { root, dist, whole } = setting();
    const locked = join(dist, folder);
    chmodSync(locked, 0o555);
    const outcome = refused(dist);
    chmodSync(locked, 0o755);
    expect(outcome).toBe(`not-writable: Cannot replace ${locked}: permission denied.`);
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("a folder and a file that cannot be read", () => {
    const { dist } = setting();
    chmodSync(join(dist, "b"), 0);
    const folder = refused(dist);
    chmodSync(join(dist, "b"), 0o755);
    chmodSync(join(dist, "b/z.yaml"), 0);
    const file = refused(dist);
    expect(folder).toBe(`not-writable: Cannot read the folder ${join(dist, "b")}: permission denied.`);
    expect(file).toBe(`not-writable: Cannot read ${join(dist, "b/z.yaml")}: permission denied.`);
  });

  test.runIf(asRoot)("a file of another user is carried over", () => {
    const { root, dist } = setting();
    writeFileSync(join(dist, "root.txt"), "of root", { mode: 0o644 });
    expect(refused(dist)).toBe("written");
    expect(withoutLedger(snapshot(dist))).toEqual({ ...TREE, "b/z.yaml": "new\n", "root.txt": "of root" });
    expect(readdirSync(root)).toEqual(["dist"]);
  });
});

/** Whether this process may mount a file system. */
function mounted(folder: string): boolean {
  if (!asRoot || process.platform !== "linux") return false;
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k,nr_inodes=64", "tmpfs", folder]).status === 0;
}

describe.skipIf(process.platform === "win32")("without space", () => {
  const LARGE = { ...TREE, "b/large.yaml": "x".repeat(100_000) };

  test("a file beyond the limit of file sizes: the old folder, and nothing beside it", () => {
    const root = workspace();
    const dist = join(root, "dist");
    writeDist(planDist(dist, output(TREE), { version: "1" }));
    const whole = snapshot(dist);
    const ending = child.run({ dist, trees: [LARGE, TREE] }, { fileBlocks: 8 });
    expect(ending).toEqual({
      signal: null,
      code: 0,
      outcomes: [
        `not-writable: Cannot write ${dist}/b/large.yaml: the file is larger than the limit of this process (ulimit -f).`,
        "written",
      ],
      stderr: "",
    });
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("no byte for the lock: nothing is left beside the folder", () => {
    const root = workspace();
    const dist = join(root, "dist");
    writeDist(planDist(dist, output(TREE), { version: "1" }));
    const whole = snapshot(dist);
    const { outcomes } = child.run({ dist, trees: [LARGE] }, { fileBlocks: 0 });
    expect(outcomes).toEqual([
      `not-writable: Cannot write beside ${dist}: the file is larger than the limit of this process (ulimit -f).`,
    ]);
    expect(snapshot(dist)).toEqual(whole);
    expect(readdirSync(root)).toEqual(["dist"]);
  });

  test("a full disk: the old folder, and nothing beside it", ({ skip }) => {
    const root = workspace();
    if (!mounted(root)) skip("a file system cannot be mounted here");
    try {
      const dist = join(root, "dist");
      writeDist(planDist(dist, output(TREE), { version: "1" }));
      const whole = snapshot(dist);
      const large = child.run({ dist, trees: [LARGE] });
      expect(large.outcomes).toEqual([`not-writable: Cannot write ${dist}/b/large.yaml: no space left on the device.`]);
      writeFileSync(join(root, "filler"), "x");
      expect(() => writeFileSync(join(root, "filler"), "x".repeat(200_000))).toThrow("ENOSPC");
      const full = child.run({ dist, trees: [{ ...TREE, "b/z.yaml": "new\n" }] });
      expect(full.outcomes).toEqual([`not-writable: Cannot write beside ${dist}: no space left on the device.`]);
      expect(snapshot(dist)).toEqual(whole);
      expect(readdirSync(root).sort()).toEqual(["dist", "filler"]);
    } finally {
      spawnSync("umount", [root]);
    }
  });
});

test("a hard link to a manifest keeps the old content, and the folder gets a file of its own", () => {
  const root = workspace();
  const dist = join(root, "dist");
  writeDist(planDist(dist, output(TREE), { version: "1" }));
  linkSync(join(dist, "b/z.yaml"), join(root, "outside"));
  linkSync(join(dist, "9.yaml"), join(dist, "twin.yaml"));
  writeDist(planDist(dist, output({ ...TREE, "b/z.yaml": "new\n", "9.yaml": "nine\n" }), { version: "1" }));
  expect(readFileSync(join(root, "outside"), "utf8")).toBe("z\n");
  expect(withoutLedger(snapshot(dist))).toEqual({
    ...TREE,
    "b/z.yaml": "new\n",
    "9.yaml": "nine\n",
    "twin.yaml": "4\n",
  });
});
