import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DistError } from "../../../../src/kernel/dist/error.ts";
import { type DistPlan, planDist } from "../../../../src/kernel/dist/plan.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { fingerprint, output, put, type Snapshot, sha, snapshot, workspace } from "./support.ts";

const TREE: Snapshot = {
  "east/apply/team/job-a.yaml": "a\n",
  "east/apply/team/job-b.yaml": "b\n",
  "west/review/x.yaml": "x\n",
};
const LEDGER = `{
  "tool": "1.2.3",
  "files": {
    "east/apply/team/job-a.yaml": "${sha("a\n")}",
    "east/apply/team/job-b.yaml": "${sha("b\n")}",
    "west/review/x.yaml": "${sha("x\n")}"
  }
}
`;

function plan(dir: string, tree: Snapshot = TREE, options: { version?: string; force?: boolean } = {}): DistPlan {
  return planDist(dir, output(tree), { version: "1.2.3", ...options });
}

/** The parts of a plan that a caller can read. */
function visible({ changes, conflicts, forced, foreign, unchanged, stale }: DistPlan) {
  return { changes, conflicts, forced, foreign, unchanged, stale };
}

/** A folder as a synth of `tree` leaves it. */
function synthesised(tree: Snapshot = TREE): string {
  const dist = join(workspace(), "dist");
  writeDist(plan(dist, tree));
  return dist;
}

function refusal(dir: string, tree: Snapshot = TREE): unknown {
  try {
    return plan(dir, tree);
  } catch (error) {
    return error instanceof DistError ? [error.code, error.message] : error;
  }
}

const FRESH = { changes: [], conflicts: [], forced: [], foreign: [], unchanged: 3, stale: false };

describe("planDist", () => {
  test("files of a folder that another synth swaps during the plan are not edited", () => {
    const dist = synthesised();
    const [file, ...others] = output(TREE);
    const swapping = {
      path: file?.path ?? "",
      // The ledger has been read then. After a second swap it can have the same text again.
      get content() {
        rmSync(dist, { recursive: true });
        put(dist, { ".muster.json": LEDGER, ...TREE, "west/review/x.yaml": "of another synth\n" });
        return file?.content ?? "";
      },
    };
    expect(() => planDist(dist, [swapping, ...others], { version: "1.2.3" })).toThrow(
      expect.objectContaining({ code: "changed-meanwhile" }),
    );
  });

  test("no folder: everything is added", () => {
    expect(visible(plan(join(workspace(), "dist")))).toEqual({
      ...FRESH,
      changes: Object.keys(TREE).map((path) => ({ path, change: "added" })),
      unchanged: 0,
      stale: true,
    });
  });

  test("no folder and no files: only the ledger is missing", () => {
    expect(visible(plan(join(workspace(), "dist"), {}))).toEqual({ ...FRESH, unchanged: 0, stale: true });
  });

  test("after a write: nothing to do", () => {
    const dist = synthesised();
    expect(snapshot(dist)).toEqual({ ...TREE, ".muster.json": LEDGER });
    expect(visible(plan(dist))).toEqual(FRESH);
    expect(visible(plan(dist, TREE, { force: true }))).toEqual(FRESH);
  });

  test("the order of the files does not matter", () => {
    const dist = synthesised(Object.fromEntries(Object.entries(TREE).reverse()));
    expect(visible(plan(dist))).toEqual(FRESH);
    expect(snapshot(dist)[".muster.json"]).toBe(LEDGER);
  });

  test("another version of muster makes it stale, without a change of a manifest", () => {
    expect(visible(plan(synthesised(), TREE, { version: "1.2.4" }))).toEqual({ ...FRESH, stale: true });
  });

  test("added, changed and removed", () => {
    const { "west/review/x.yaml": _, ...rest } = TREE;
    const next = plan(synthesised(), { ...rest, "east/apply/team/job-b.yaml": "B\n", "new.yaml": "n\n" });
    expect(visible(next)).toEqual({
      ...FRESH,
      changes: [
        { path: "east/apply/team/job-b.yaml", change: "changed" },
        { path: "new.yaml", change: "added" },
        { path: "west/review/x.yaml", change: "removed" },
      ],
      unchanged: 1,
      stale: true,
    });
  });

  test("a file touched, but not edited, is unchanged", () => {
    const dist = synthesised();
    utimesSync(join(dist, "west/review/x.yaml"), 1, 1);
    chmodSync(join(dist, "west/review/x.yaml"), 0o600);
    expect(visible(plan(dist))).toEqual(FRESH);
  });

  test("an edit of the same length is seen", () => {
    const dist = synthesised();
    put(dist, { "west/review/x.yaml": "y\n" });
    const path = "west/review/x.yaml";
    const conflict = { path, action: "overwrite", reason: "edited by hand since the last synth" };
    const changes = [{ path, change: "changed" }];
    expect(visible(plan(dist))).toEqual({ ...FRESH, changes, conflicts: [conflict], unchanged: 2, stale: true });
    const forced = plan(dist, TREE, { force: true });
    expect(visible(forced)).toEqual({ ...FRESH, changes, forced: [conflict], unchanged: 2, stale: true });
  });

  test.each([
    ["as wanted", TREE],
    ["stale", { ...TREE, "west/review/x.yaml": "y\n" }],
  ])("Windows line ends of a file that is %s are not called an edit", (_, tree) => {
    const dist = synthesised();
    put(dist, { "west/review/x.yaml": "x\r\n" });
    const path = "west/review/x.yaml";
    const reason = "changed to Windows line ends (CRLF) since the last synth";
    expect(plan(dist, tree).conflicts).toEqual([{ path, action: "overwrite", reason }]);
    put(dist, { "west/review/x.yaml": "z\r\n" });
    expect(plan(dist, tree).conflicts).toEqual([
      { path, action: "overwrite", reason: "edited by hand since the last synth" },
    ]);
  });

  test("an edit to the wanted content is fine, and only the ledger is stale", () => {
    const dist = synthesised();
    put(dist, { "west/review/x.yaml": "y\n" });
    expect(visible(plan(dist, { ...TREE, "west/review/x.yaml": "y\n" }))).toEqual({ ...FRESH, stale: true });
  });

  test("bytes that are not UTF-8 differ from the replacement character", () => {
    const dist = synthesised({ a: "\ufffd\n" });
    expect(plan(dist, { a: "\ufffd\n" }).stale).toBe(false);
    writeFileSync(join(dist, "a"), Buffer.from([0xff, 0x0a]));
    expect(plan(dist, { a: "\ufffd\n" }).conflicts.map(({ path }) => path)).toEqual(["a"]);
  });

  test("a lone surrogate, which UTF-8 cannot encode, does not make the folder stale forever", () => {
    expect(plan(synthesised({ a: "x\ud800y" }), { a: "x\ud800y" }).stale).toBe(false);
  });

  test("a byte order mark and CRLF are edits", () => {
    const dist = synthesised({ a: "a\n", b: "b\n" });
    put(dist, { a: "\ufeffa\n", b: "b\r\n" });
    expect(plan(dist, { a: "a\n", b: "b\n" }).conflicts.map(({ path }) => path)).toEqual(["a", "b"]);
  });

  test("files of a person are listed, and make nothing stale", () => {
    const dist = synthesised();
    put(dist, { "README.md": "r", "east/apply/kustomization.yaml": "k" });
    symlinkSync("/etc", join(dist, "link"));
    mkdirSync(join(dist, "empty"));
    expect(visible(plan(dist))).toEqual({ ...FRESH, foreign: ["README.md", "east/apply/kustomization.yaml", "link"] });
  });

  test("without its ledger, only equal files of a folder count as muster's own", () => {
    const dist = synthesised();
    rmSync(join(dist, ".muster.json"));
    expect(visible(plan(dist))).toEqual({ ...FRESH, stale: true });
    expect(plan(dist, { ...TREE, "west/review/x.yaml": "y\n" }).conflicts).toEqual([
      { path: "west/review/x.yaml", action: "overwrite", reason: "not written by muster" },
    ]);
    expect(plan(dist, {}).foreign).toEqual(Object.keys(TREE));
  });

  test("a link to a folder is not followed", () => {
    const dist = synthesised();
    renameSync(join(dist, "west"), join(dist, "..", "elsewhere"));
    symlinkSync("../elsewhere", join(dist, "west"));
    const reason = "a symbolic link, which muster does not write through";
    expect(plan(dist).conflicts).toEqual([{ path: "west", action: "remove", reason }]);
    expect(plan(dist, TREE, { force: true }).changes).toEqual([
      { path: "west", change: "removed" },
      { path: "west/review/x.yaml", change: "added" },
    ]);
  });
});

describe("refusals", () => {
  test("an unsafe path", () => {
    const message = 'The output path "../x" has the part "..", which leads to another folder.';
    expect(refusal(join(workspace(), "dist"), { "../x": "" })).toEqual(["bad-path", message]);
  });

  test("a folder that is a link, also a broken one, or a file", () => {
    const dir = workspace();
    const dist = join(dir, "dist");
    const message = (what: string) => [
      "not-a-folder",
      `The output folder ${dist} is ${what}; expected a folder, or nothing, in its place.`,
    ];
    symlinkSync(".", dist);
    expect(refusal(dist)).toEqual(message("a symbolic link"));
    rmSync(dist);
    symlinkSync("nowhere", dist);
    expect(refusal(dist)).toEqual(message("a symbolic link"));
    rmSync(dist);
    writeFileSync(dist, "");
    expect(refusal(dist)).toEqual(message("a file"));
  });

  test("a parent that is a file", () => {
    const dir = workspace();
    put(dir, { x: "" });
    const dist = join(dir, "x", "dist");
    expect(refusal(dist)).toEqual(["not-writable", `Cannot look at ${dist}: a file is in the place of a folder.`]);
  });

  // Other systems refuse such a name themselves.
  test.runIf(process.platform === "linux")("a name that is not UTF-8", () => {
    const dist = synthesised();
    writeFileSync(Buffer.concat([Buffer.from(`${dist}/bad`), Buffer.from([0xff])]), "");
    expect(refusal(dist)).toEqual([
      "bad-path",
      `The file name "bad\ufffd" in ${dist} is not valid UTF-8: rename the file, or move it away.`,
    ]);
  });
});

test("planning writes nothing, whatever it finds", () => {
  const dist = synthesised();
  put(dist, { "west/review/x.yaml": "edited", "README.md": "r" });
  rmSync(join(dist, "east/apply/team/job-a.yaml"));
  put(join(dist, ".."), { ".dist.muster-new/x": "", ".dist.muster-trash/x": "" });
  const before = fingerprint(join(dist, ".."));
  plan(dist);
  plan(dist, {});
  plan(dist, { ...TREE, new: "n" }, { force: true });
  plan(join(dist, "..", "other"));
  expect(fingerprint(join(dist, ".."))).toEqual(before);
});
