import { describe, expect, test } from "vitest";
import {
  type Decision,
  decide,
  type ExistingFile,
  foldersOf,
  type Situation,
} from "../../../../src/kernel/dist/decide.ts";

const EDITED = "edited by hand since the last synth";
const FOREIGN = "not written by muster";
const LINK = "a symbolic link, which muster does not write through";

const file = (sha256: string): ExistingFile => ({ type: "file", sha256 });
const map = <T>(entries: Readonly<Record<string, T>>) => new Map(Object.entries(entries));

interface Case {
  readonly disk?: Readonly<Record<string, ExistingFile>>;
  readonly ledger?: Readonly<Record<string, string | readonly string[]>>;
  readonly wanted?: Readonly<Record<string, string>>;
}

function run({ disk = {}, ledger = {}, wanted = {} }: Case, force = false): Decision {
  const known = new Map(Object.entries(ledger).map(([path, hash]) => [path, typeof hash === "string" ? [hash] : hash]));
  return decide({ found: map(disk), known, wanted: map(wanted), force } satisfies Situation);
}

const NOTHING: Decision = { changes: [], conflicts: [], forced: [], foreign: [], unchanged: new Set() };

describe("without conflicts", () => {
  test.each<[string, Case, Partial<Decision>]>([
    ["nothing", {}, {}],
    ["new", { wanted: { a: "1" } }, { changes: [{ path: "a", change: "added" }] }],
    ["deleted by hand", { ledger: { a: "1" }, wanted: { a: "1" } }, { changes: [{ path: "a", change: "added" }] }],
    ["deleted by hand and not wanted", { ledger: { a: "1" } }, {}],
    ["as wanted", { disk: { a: file("1") }, ledger: { a: "1" }, wanted: { a: "1" } }, { unchanged: new Set(["a"]) }],
    [
      "as wanted by hand",
      { disk: { a: file("2") }, ledger: { a: "1" }, wanted: { a: "2" } },
      { unchanged: new Set(["a"]) },
    ],
    ["as wanted, never written", { disk: { a: file("1") }, wanted: { a: "1" } }, { unchanged: new Set(["a"]) }],
    [
      "changed",
      { disk: { a: file("1") }, ledger: { a: "1" }, wanted: { a: "2" } },
      { changes: [{ path: "a", change: "changed" }] },
    ],
    ["removed", { disk: { a: file("1") }, ledger: { a: "1" } }, { changes: [{ path: "a", change: "removed" }] }],
    [
      "from either side of a merge",
      { disk: { a: file("2") }, ledger: { a: ["1", "2"] } },
      { changes: [{ path: "a", change: "removed" }] },
    ],
    ["foreign", { disk: { a: { type: "file" } } }, { foreign: ["a"] }],
    ["foreign link", { disk: { a: { type: "link" } } }, { foreign: ["a"] }],
    ["foreign pipe", { disk: { a: { type: "special" } } }, { foreign: ["a"] }],
    [
      "a file of muster makes way for a folder",
      { disk: { a: file("1") }, ledger: { a: "1" }, wanted: { "a/b": "2" } },
      {
        changes: [
          { path: "a", change: "removed" },
          { path: "a/b", change: "added" },
        ],
      },
    ],
    [
      "a folder of muster makes way for a file",
      { disk: { "a/b": file("1") }, ledger: { "a/b": "1" }, wanted: { a: "2" } },
      {
        changes: [
          { path: "a", change: "added" },
          { path: "a/b", change: "removed" },
        ],
      },
    ],
  ])("%s", (_, situation, decision) => {
    expect(run(situation)).toEqual({ ...NOTHING, ...decision });
    expect(run(situation, true)).toEqual({ ...NOTHING, ...decision });
  });
});

describe("with conflicts, which force overrides", () => {
  const overwrite = { path: "a", action: "overwrite" } as const;
  const remove = { path: "a", action: "remove" } as const;
  test.each<[string, Case, Decision["conflicts"][number]]>([
    [
      "edited and changed",
      { disk: { a: file("x") }, ledger: { a: "1" }, wanted: { a: "2" } },
      { ...overwrite, reason: EDITED },
    ],
    [
      "edited back",
      { disk: { a: file("x") }, ledger: { a: "1" }, wanted: { a: "1" } },
      { ...overwrite, reason: EDITED },
    ],
    ["edited and not wanted", { disk: { a: file("x") }, ledger: { a: "1" } }, { ...remove, reason: EDITED }],
    ["foreign in the place", { disk: { a: file("x") }, wanted: { a: "1" } }, { ...overwrite, reason: FOREIGN }],
    ["a link in the place", { disk: { a: { type: "link" } }, wanted: { a: "1" } }, { ...overwrite, reason: LINK }],
    ["a link for a file of muster", { disk: { a: { type: "link" } }, ledger: { a: "1" } }, { ...remove, reason: LINK }],
    [
      "a pipe in the place",
      { disk: { a: { type: "special" } }, ledger: { a: "1" }, wanted: { a: "1" } },
      { ...overwrite, reason: FOREIGN },
    ],
  ])("%s", (_, situation, conflict) => {
    const changes = [{ path: "a", change: conflict.action === "remove" ? "removed" : "changed" }];
    expect(run(situation)).toEqual({ ...NOTHING, changes, conflicts: [conflict] });
    expect(run(situation, true)).toEqual({ ...NOTHING, changes, forced: [conflict] });
  });

  test.each<[string, ExistingFile, Decision["conflicts"][number]["reason"]]>([
    ["a foreign file", file("x"), "in the way of a folder"],
    ["a link to a folder", { type: "link" }, LINK],
  ])("%s where a folder is needed", (_, there, reason) => {
    const situation = { disk: { a: there }, wanted: { "a/b/c": "1" } };
    const conflict = { path: "a", action: "remove", reason } as const;
    const changes = [
      { path: "a", change: "removed" },
      { path: "a/b/c", change: "added" },
    ] as const;
    expect(run(situation)).toEqual({ ...NOTHING, changes, conflicts: [conflict] });
    expect(run(situation, true)).toEqual({ ...NOTHING, changes, forced: [conflict] });
  });
});

test("force does not delete a folder of foreign files", () => {
  const situation = { disk: { "a/x": file("x"), "a/b/y": file("y") }, wanted: { a: "1" } };
  const decision: Decision = {
    ...NOTHING,
    changes: [{ path: "a", change: "added" }],
    conflicts: [{ path: "a", action: "overwrite", reason: "a folder in the way of a file" }],
    foreign: ["a/b/y", "a/x"],
  };
  expect(run(situation)).toEqual(decision);
  expect(run(situation, true)).toEqual(decision);
});

test("everything is sorted by code unit", () => {
  const wanted = { b: "1", B: "1", "a/b": "1", "a-b": "1", é: "1" };
  expect(run({ wanted }).changes.map(({ path }) => path)).toEqual(["B", "a-b", "a/b", "b", "é"]);
});

test("names of object members are names like others", () => {
  const foreign: ExistingFile = { type: "file" };
  const { changes } = run({ wanted: { constructor: "1", toString: "1" }, disk: { hasOwnProperty: foreign } });
  expect(changes).toEqual([
    { path: "constructor", change: "added" },
    { path: "toString", change: "added" },
  ]);
});

test("foldersOf", () => {
  expect([...foldersOf([])]).toEqual([]);
  expect([...foldersOf(["a", "a/b/c", "a/b/d", "x/y"])].sort()).toEqual(["a", "a/b", "x"]);
});
