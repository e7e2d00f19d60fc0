import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { DistError, describeConflict, planDist, type WriteStep, writeDist } from "../../../src/dist/index.ts";
import { fingerprint, output, put, type Snapshot, snapshot, withoutLedger, workspace } from "./support.ts";

const A: Snapshot = { "east/apply/t/a.yaml": "a1\n", "east/apply/t/b.yaml": "b1\n", "east/apply/u/c.yaml": "c1\n" };
const B: Snapshot = { "east/apply/t/a.yaml": "a1\n", "east/apply/t/b.yaml": "b2\n", "east/review/t/d.yaml": "d1\n" };

function write(dist: string, tree: Snapshot, options: { force?: boolean; onStep?: (step: WriteStep) => void } = {}) {
  const { force = false, onStep } = options;
  const plan = planDist(dist, output(tree), { version: "1", force });
  writeDist(plan, onStep === undefined ? {} : { onStep });
  return plan;
}

function synthesised(tree: Snapshot = A): string {
  const dist = join(workspace(), "dist");
  write(dist, tree);
  return dist;
}

function refusal(work: () => unknown): readonly [string, string] | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DistError) return [error.code, error.message];
    throw error;
  }
}

/** Names beside the output folder, which must be none but itself. */
function siblings(dist: string): readonly string[] {
  return readdirSync(join(dist, "..")).sort();
}

describe("writeDist", () => {
  test("makes the folder and its parents", () => {
    const dist = join(workspace(), "some", "where", "dist");
    write(dist, A);
    expect(withoutLedger(snapshot(dist))).toEqual(A);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("an output of nothing is a ledger", () => {
    const dist = synthesised({});
    expect(snapshot(dist)).toEqual({ ".muster.json": '{\n  "tool": "1",\n  "files": {}\n}\n' });
  });

  test("replaces, adds, removes, and prunes folders", () => {
    const dist = synthesised();
    mkdirSync(join(dist, "empty", "deep"), { recursive: true });
    write(dist, B);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
    expect(siblings(dist)).toEqual(["dist"]);
    expect(planDist(dist, output(B), { version: "1" }).stale).toBe(false);
  });

  test("touches nothing at all when nothing changes", () => {
    const dist = synthesised();
    const before = fingerprint(join(dist, ".."));
    const steps: WriteStep[] = [];
    write(dist, A, { onStep: (step) => steps.push(step) });
    write(dist, A, { force: true });
    expect(steps).toEqual([]);
    expect(fingerprint(join(dist, ".."))).toEqual(before);
  });

  test("keeps the very files that do not change", () => {
    const dist = synthesised();
    const file = join(dist, "east/apply/t/a.yaml");
    chmodSync(file, 0o600);
    utimesSync(file, 5, 5);
    const { ino } = statSync(file);
    write(dist, B);
    expect(statSync(file)).toMatchObject({ ino, mtimeMs: 5000, mode: 0o100600 });
  });

  test("never writes into a file that has other names", () => {
    const dist = synthesised();
    const other = join(dist, "..", "other.yaml");
    linkSync(join(dist, "east/apply/t/b.yaml"), other);
    write(dist, B);
    expect(readFileSync(other, "utf8")).toBe("b1\n");
  });

  test("goes through its steps in order", () => {
    const dist = join(workspace(), "dist");
    const steps: WriteStep[] = [];
    write(dist, A, { onStep: (step) => steps.push(step) });
    expect(steps).toEqual(["locked", "file", "file", "file", "file", "staged", "old-away", "new-in", "done"]);
    steps.length = 0;
    write(dist, { ...A, x: "x" }, { onStep: (step) => steps.push(step) });
    const files = ["file", "file", "file", "file", "file"];
    const swap = ["staged", "old-away", "new-in", "old-discarded", "cleaned", "done"];
    expect(steps).toEqual(["locked", ...files, ...swap]);
  });

  test("at every step but one, the folder is the whole old one or the whole new one", () => {
    const dist = synthesised();
    const [before, seen] = [snapshot(dist), new Map<WriteStep, Snapshot>()];
    write(dist, B, { onStep: (step) => seen.set(step, snapshot(dist)) });
    const after = snapshot(dist);
    expect(Object.fromEntries(seen)).toEqual({
      locked: before,
      file: before,
      staged: before,
      "old-away": {},
      "new-in": after,
      "old-discarded": after,
      cleaned: after,
      done: after,
    });
  });
});

describe("what people put there", () => {
  test("files, links, pipes, modes and times stay", () => {
    const dist = synthesised();
    put(dist, { "README.md": "r", "tools/run.sh": "s", "east/apply/t/kustomization.yaml": "k" });
    put(join(dist, ".."), { outside: "o" });
    chmodSync(join(dist, "tools/run.sh"), 0o755);
    utimesSync(join(dist, "tools/run.sh"), 7, 7);
    symlinkSync("../outside", join(dist, "relative"));
    symlinkSync("nowhere", join(dist, "broken"));
    execFileSync("mkfifo", [join(dist, "tools/pipe")]);
    chmodSync(join(dist, "tools"), 0o2775);
    chmodSync(dist, 0o750);
    write(dist, B, { force: true });
    expect(withoutLedger(snapshot(dist))).toEqual({
      ...B,
      "README.md": "r",
      "tools/run.sh": "s",
      "east/apply/t/kustomization.yaml": "k",
      relative: "-> ../outside",
      broken: "-> nowhere",
    });
    expect(statSync(join(dist, "tools/run.sh"))).toMatchObject({ mode: 0o100755, mtimeMs: 7000 });
    expect(lstatSync(join(dist, "tools/pipe")).isFIFO()).toBe(true);
    expect(statSync(join(dist, "tools")).mode & 0o7777).toBe(0o2775);
    expect(statSync(dist).mode & 0o7777).toBe(0o750);
    expect(readFileSync(join(dist, "relative"), "utf8")).toBe("o");
  });

  test("a repository around the folder, and one in it, are left alone", () => {
    const dist = synthesised();
    const root = join(dist, "..");
    const git = (dir: string, ...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: dir,
        encoding: "utf8",
      });
    git(root, "init", "-q");
    git(root, "add", "-A");
    git(root, "commit", "-qm", "one");
    write(dist, B);
    expect(git(root, "status", "--porcelain", "--untracked-files=all").trimEnd().split("\n")).toEqual([
      " M dist/.muster.json",
      " M dist/east/apply/t/b.yaml",
      " D dist/east/apply/u/c.yaml",
      "?? dist/east/review/t/d.yaml",
    ]);
    write(dist, A);
    expect(git(root, "status", "--porcelain", "--untracked-files=all")).toBe("");

    rmSync(join(root, ".git"), { recursive: true });
    git(dist, "init", "-q");
    git(dist, "add", "-A");
    git(dist, "commit", "-qm", "inner");
    write(dist, B);
    write(dist, A);
    expect(git(dist, "status", "--porcelain")).toBe("");
    git(dist, "fsck", "--strict");
  });

  test("links in the way are removed under force, and their targets are not touched", () => {
    const dist = synthesised();
    const outside = join(dist, "..", "outside");
    renameSync(join(dist, "east"), outside);
    symlinkSync("../outside", join(dist, "east"));
    const before = snapshot(outside);
    expect(refusal(() => write(dist, B))?.[0]).toBe("conflict");
    write(dist, B, { force: true });
    expect(snapshot(outside)).toEqual(before);
    expect(lstatSync(join(dist, "east")).isDirectory()).toBe(true);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("a file in the way of a folder is removed under force", () => {
    const dist = synthesised({});
    put(dist, { east: "mine" });
    expect(refusal(() => write(dist, A))?.[0]).toBe("conflict");
    expect(withoutLedger(snapshot(dist))).toEqual({ east: "mine" });
    write(dist, A, { force: true });
    expect(withoutLedger(snapshot(dist))).toEqual(A);
  });

  test("a broken ledger, a link and an empty folder in its place are replaced under force", () => {
    const dist = synthesised();
    const whole = snapshot(dist);
    const ledger = join(dist, ".muster.json");
    put(dist, { ".muster.json": "{" });
    write(dist, A, { force: true });
    expect(snapshot(dist)).toEqual(whole);
    rmSync(ledger);
    put(join(dist, ".."), { precious: "p" });
    symlinkSync("../precious", ledger);
    write(dist, A, { force: true });
    expect(snapshot(dist)).toEqual(whole);
    expect(readFileSync(join(dist, "..", "precious"), "utf8")).toBe("p");
    rmSync(ledger);
    mkdirSync(ledger);
    write(dist, A);
    expect(snapshot(dist)).toEqual(whole);
  });
});

describe("conflicts", () => {
  test("nothing is written, and all are named", () => {
    const dist = synthesised();
    put(dist, { "east/apply/t/b.yaml": "mine", "east/review/t/d.yaml": "mine", "east/apply/u/c.yaml": "mine" });
    const before = fingerprint(join(dist, ".."));
    const message = `${dist} is left as it is, since muster would undo 3 files that are not its own to change:
  east/apply/t/b.yaml: edited by hand since the last synth (would be overwritten)
  east/apply/u/c.yaml: edited by hand since the last synth (would be removed)
  east/review/t/d.yaml: not written by muster (would be overwritten)
Move the edits into the definitions, or give them up with --force.`;
    expect(refusal(() => write(dist, B))).toEqual(["conflict", message]);
    expect(fingerprint(join(dist, ".."))).toEqual(before);
    expect(write(dist, B, { force: true }).forced.map(({ path }) => path)).toEqual([
      "east/apply/t/b.yaml",
      "east/apply/u/c.yaml",
      "east/review/t/d.yaml",
    ]);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("many are cut short", () => {
    const dist = join(workspace(), "dist");
    const tree = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`f${String(i).padStart(2, "0")}`, "x"]));
    put(dist, Object.fromEntries(Object.keys(tree).map((path) => [path, "y"])));
    const lines = refusal(() => write(dist, tree))?.[1].split("\n");
    expect(lines?.[0]).toBe(
      `${dist} is left as it is, since muster would undo 12 files that are not its own to change:`,
    );
    expect(lines?.slice(10)).toEqual([
      "  f09: not written by muster (would be overwritten)",
      "  and 2 more",
      "Move the edits into the definitions, or give them up with --force.",
    ]);
  });

  test("describeConflict", () => {
    expect(describeConflict({ path: "a", action: "remove", reason: "in the way of a folder" })).toBe(
      "a: in the way of a folder (would be removed)",
    );
  });
});

describe("changes between plan and write", () => {
  const edits: Readonly<Record<string, (dist: string) => void>> = {
    "a file to be replaced is edited": (dist) => put(dist, { "east/apply/t/b.yaml": "mine" }),
    "a file to be removed is edited": (dist) => put(dist, { "east/apply/u/c.yaml": "mine" }),
    "a file to be removed is gone": (dist) => rmSync(join(dist, "east/apply/u/c.yaml")),
    "a file to be replaced becomes a link": (dist) => {
      rmSync(join(dist, "east/apply/t/b.yaml"));
      symlinkSync("a.yaml", join(dist, "east/apply/t/b.yaml"));
    },
    "a kept file is gone": (dist) => rmSync(join(dist, "east/apply/t/a.yaml")),
    "a kept file becomes a link": (dist) => {
      rmSync(join(dist, "east/apply/t/a.yaml"));
      symlinkSync("b.yaml", join(dist, "east/apply/t/a.yaml"));
    },
    "a file appears where one is added": (dist) => put(dist, { "east/review/t/d.yaml": "mine" }),
    "the ledger is rewritten": (dist) => put(dist, { ".muster.json": "{}" }),
    "the ledger is gone": (dist) => rmSync(join(dist, ".muster.json")),
    "the folder is gone": (dist) => rmSync(dist, { recursive: true }),
  };
  test.each(Object.keys(edits))("%s: refused", (name) => {
    const dist = synthesised();
    const plan = planDist(dist, output(B), { version: "1" });
    edits[name]?.(dist);
    const before = snapshot(dist);
    expect(refusal(() => writeDist(plan))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(before);
    expect(siblings(dist)).toEqual("the folder is gone" === name ? [] : ["dist"]);
  });

  const late: Readonly<Record<string, (dist: string) => void>> = {
    "a new file": (dist) => put(dist, { "east/apply/t/new.yaml": "mine" }),
    "a kept file replaced": (dist) => {
      put(dist, { "east/apply/t/tmp": "mine" });
      renameSync(join(dist, "east/apply/t/tmp"), join(dist, "east/apply/t/a.yaml"));
    },
    "a replaced file edited in place": (dist) => writeFileSync(join(dist, "east/apply/t/b.yaml"), "mine, and longer"),
    "a new folder": (dist) => mkdirSync(join(dist, "fresh")),
  };
  test.each(Object.keys(late))("%s while the new tree is built: refused", (name) => {
    const dist = synthesised();
    let before: Snapshot = {};
    const onStep = (step: WriteStep): void => {
      if (step !== "staged") return;
      late[name]?.(dist);
      before = snapshot(dist);
    };
    expect(refusal(() => write(dist, B, { onStep }))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(before);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("a kept file edited in place meanwhile keeps the edit, and the next plan knows", () => {
    const dist = synthesised();
    const onStep = (step: WriteStep): void => {
      if (step === "staged") put(dist, { "east/apply/t/a.yaml": "mine" });
    };
    write(dist, B, { onStep });
    expect(snapshot(dist)).toMatchObject({ ...B, "east/apply/t/a.yaml": "mine" });
    expect(planDist(dist, output(B), { version: "1" }).conflicts).toEqual([
      { path: "east/apply/t/a.yaml", action: "overwrite", reason: "edited by hand since the last synth" },
    ]);
  });

  test("a file of a person that appears between plan and write is kept", () => {
    const dist = synthesised();
    const plan = planDist(dist, output(B), { version: "1" });
    put(dist, { "README.md": "mine" });
    writeDist(plan);
    expect(withoutLedger(snapshot(dist))).toEqual({ ...B, "README.md": "mine" });
  });
});

describe("errors on the way", () => {
  test.each<WriteStep>(["locked", "file", "staged"])("at %s: the old folder, and nothing beside it", (at) => {
    const dist = synthesised();
    const before = fingerprint(dist).filter((line) => !line.startsWith(" "));
    const tree = snapshot(dist);
    const onStep = (step: WriteStep): void => {
      if (step === at) throw new Error("stop");
    };
    expect(() => write(dist, B, { onStep })).toThrow("stop");
    expect(snapshot(dist)).toEqual(tree);
    expect(fingerprint(dist).length).toBe(before.length + 1);
    expect(siblings(dist)).toEqual(["dist"]);
    write(dist, B);
    expect(withoutLedger(snapshot(dist))).toEqual(B);
  });

  test("something takes the place of the folder in the instant of the swap: the old one comes back", () => {
    const dist = synthesised();
    const tree = snapshot(dist);
    const stage = join(dist, "..", ".dist.muster-new");
    const onStep = (step: WriteStep): void => {
      if (step === "old-away") rmSync(stage, { recursive: true });
    };
    expect(refusal(() => write(dist, B, { onStep }))?.[0]).toBe("changed-meanwhile");
    expect(snapshot(dist)).toEqual(tree);
    expect(siblings(dist)).toEqual(["dist"]);
  });

  test("a current folder inside the output is refused", () => {
    const dist = synthesised();
    const spy = vi.spyOn(process, "cwd").mockReturnValue(join(dist, "east"));
    try {
      expect(refusal(() => write(dist, B))).toEqual([
        "not-writable",
        `Cannot replace ${dist}: the current folder lies in it; run the command from the root of the repository.`,
      ]);
      write(dist, A);
    } finally {
      spy.mockRestore();
    }
    expect(withoutLedger(snapshot(dist))).toEqual(A);
  });

  test("the root of a file system is refused", () => {
    const plan = { ...planDist(join(workspace(), "dist"), [], { version: "1" }), dir: "/" };
    const message = "The output folder / is the root of a file system; expected a folder in one.";
    expect(refusal(() => writeDist(plan))).toEqual(["bad-path", message]);
  });
});
