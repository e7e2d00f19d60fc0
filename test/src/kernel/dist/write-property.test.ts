import { lstatSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type DistPlan, planDist } from "../../../../src/kernel/dist/plan.ts";
import { writeDist } from "../../../../src/kernel/dist/write.ts";
import { output, put, type Snapshot, snapshot, withoutLedger, workspace } from "./support.ts";

const LONG = process.env.MUSTER_LONG === "1";

/** Few names and contents, so that trees meet: files in each other's place, folders where files were. */
const path = fc.constantFrom("a", "b", "c/a", "c/b", "c/d/a", "d/a", "d/a/b", "e/f/g/h", "b/x");
const content = fc.constantFrom("1\n", "2\n", "3\n", "");

/** A tree in which no file is a folder of another. */
const tree: fc.Arbitrary<Snapshot> = fc.dictionary(path, content, { maxKeys: 6 }).map((all) => {
  const names = Object.keys(all);
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !names.some((other) => other.startsWith(`${name}/`))),
  );
});

type Edit = { readonly path: string; readonly edit: "write" | "delete" | "link"; readonly content: string };
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({ path, edit: fc.constantFrom("write", "delete", "link"), content: fc.constantFrom("1\n", "mine\n") }),
  { maxLength: 4 },
);

function applyEdit(dist: string, { path, edit, content }: Edit): void {
  const file = join(dist, path);
  const blocked = path.split("/").some((_, i, parts) => {
    const stats = lstatSync(join(dist, parts.slice(0, i).join("/")), { throwIfNoEntry: false });
    return stats !== undefined && !stats.isDirectory();
  });
  if (blocked || lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) return;
  if (edit === "write") {
    rmSync(file, { force: true });
    put(dist, { [path]: content });
  } else if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    unlinkSync(file);
    if (edit === "link") symlinkSync("../outside", file);
  } else if (edit === "link" && lstatSync(dirname(file), { throwIfNoEntry: false }) !== undefined) {
    symlinkSync("../outside", file);
  }
}

/** The expected content of the folder after a write: the wanted files, and those that muster neither wrote nor replaces. */
function expected(disk: Snapshot, old: Snapshot, wanted: Snapshot): Snapshot {
  const folders = (name: string): boolean => Object.keys(wanted).some((other) => other.startsWith(`${name}/`));
  const kept = Object.entries(disk).filter(
    ([name]) => !name.endsWith("/") && !(name in old) && !(name in wanted) && !folders(name),
  );
  return { ...Object.fromEntries(kept), ...wanted };
}

/** Paths whose present content is neither wanted nor what muster wrote, and that would go. */
function precious(disk: Snapshot, after: Snapshot, old: Snapshot): readonly string[] {
  return Object.keys(disk).filter(
    (name) => !name.endsWith("/") && disk[name] !== after[name] && disk[name] !== old[name],
  );
}

const without = withoutLedger;
const sorted = (tree: Snapshot): Snapshot => Object.fromEntries(Object.entries(tree).sort());

test(
  "after a write the disk is as expected; a conflict loses nothing; a second plan finds nothing",
  () => {
    const root = workspace();
    let runs = 0;
    const seen = { refused: 0, forced: 0, written: 0 };
    fc.assert(
      fc.property(tree, edits, tree, fc.boolean(), (old, changes, wanted, force) => {
        const dist = join(root, String(runs++), "dist");
        put(join(dist, ".."), { outside: "outside" });
        writeDist(planDist(dist, output(old), { version: "1" }));
        for (const change of changes) applyEdit(dist, change);
        const disk = snapshot(dist);
        const plan = (): DistPlan => planDist(dist, output(wanted), { version: "1", force });
        const first = plan();
        const after = expected(without(disk), old, wanted);
        const lost = precious(without(disk), after, old);

        if (first.conflicts.length > 0) {
          seen.refused++;
          expect(() => writeDist(first)).toThrow("is unchanged: the synth would undo changes");
          expect(snapshot(dist)).toEqual(disk);
          if (force) {
            expect(new Set(first.conflicts.map(({ reason }) => reason))).toEqual(
              new Set(["a folder in the way of a file"]),
            );
          } else expect(first.stale).toBe(true);
          return;
        }
        if (!force) expect(lost).toEqual([]);
        expect(first.forced.map((conflict) => conflict.path)).toEqual(force ? lost : []);
        writeDist(first);
        seen[first.forced.length > 0 ? "forced" : "written"]++;
        const now = without(snapshot(dist));
        // A plan without work prunes no folders, as it touches nothing.
        const files = Object.fromEntries(Object.entries(now).filter(([name]) => first.stale || !name.endsWith("/")));
        expect(sorted(files)).toEqual(sorted(after));
        expect(snapshot(join(dist, "..")).outside).toBe("outside");

        const second = plan();
        expect(second).toMatchObject({ changes: [], conflicts: [], forced: [], stale: false });
        expect(second.unchanged).toBe(Object.keys(wanted).length);
        const differing = Object.keys({ ...without(disk), ...after }).filter(
          (name) => !name.endsWith("/") && without(disk)[name] !== after[name],
        );
        expect(first.changes.map((change) => change.path).sort()).toEqual(differing.sort());
      }),
      { numRuns: LONG ? 20_000 : 150 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  LONG ? 600_000 : 30_000,
);
