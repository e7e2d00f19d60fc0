import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WorkloadKind } from "../../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { ROOT } from "../helpers/repository.ts";
import { folderOf, kindFolders, titleOf } from "../workloadtypes/samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const page = readFileSync(join(ROOT, "docs/reference/gangs.md"), "utf8");

/** Rows of the one table below a heading, as cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

describe("docs/reference/gangs.md, the groups of each kind", () => {
  const rows = rowsBelow("Groups of each kind");
  // Kinds with the same groups share a row.
  const names = rows.flatMap(([name = ""]) => name.split(", "));

  it("has a row for every kind of the registry", () => {
    expect(kinds.map(titleOf).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("has no kind twice, and all in the order of their names", () => {
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const lists = rows.map(([name = ""]) => name.split(", "));
    for (const list of [...lists, lists.map(([first = ""]) => first)]) expect(list).toEqual(list.toSorted());
  });

  it("has no row for a kind without a folder", () => {
    const folders = kindFolders();
    const byTitle = new Map(kinds.map((kind) => [titleOf(kind), folderOf(kind)]));
    const folder = (name: string) => byTitle.get(name) ?? name;
    expect(names.filter((name) => !folders.includes(folder(name)))).toEqual([]);
  });

  it("leaves no cell empty", () => {
    for (const row of rows) expect([row[0], row.length, row.includes("")]).toEqual([row[0], 5, false]);
  });
});
