import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { randomScenario } from "../../../helpers/kueue-random/random-scenario.ts";
import { verdictsOfRun } from "./played-run.ts";

/** The decision of the scheduler of kueue v0.19.2 on a random cluster (scripts/record-kueue.ts). */
interface RandomRun {
  readonly id: string;
  /** Hash of the scenario, because another generator would make another one of the seed. */
  readonly scenario: string;
  /** The message of Kueue, where it never admits the workload. */
  readonly never?: string;
  readonly assignments?: readonly (readonly [number, Readonly<Record<string, string>>])[];
}

const path = fileURLToPath(new URL("../../../fixtures/kueue/random-runs.json", import.meta.url));
const runs: readonly RandomRun[] = JSON.parse(readFileSync(path, "utf8"));
const played = runs.map((run) => {
  const scenario = randomScenario(Number(run.id.slice("random-".length)));
  return { run, scenario, verdicts: verdictsOfRun(scenario, true) };
});

describe("random clusters", () => {
  test("are those that were recorded", () => {
    const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
    expect(played.map(({ scenario }) => hash(scenario))).toEqual(runs.map(({ scenario }) => scenario));
    expect(runs.length).toBe(300);
  });

  test("have the verdict never where Kueue never admits the workload, and no other ones have it", () => {
    const isNever = played.map(({ verdicts }) => verdicts.map(({ level }) => level).join());
    expect(isNever).toEqual(runs.map(({ never }) => (never === undefined ? "admitted" : "never")));
    expect(runs.filter(({ never }) => never !== undefined).length).toBeGreaterThan(100);
    expect(runs.filter(({ never }) => never === undefined).length).toBeGreaterThan(100);
  });

  test("get the same flavors and counts", () => {
    // Roles of a group of Pods come in the order of their hashes.
    const sorted = (list: readonly unknown[] = []) => list.map((each) => JSON.stringify(each)).toSorted();
    const flavors = played.map(({ verdicts: [verdict] }) =>
      sorted(verdict?.admitted?.map((each) => [each.count, sortedFlavors(each.flavors)])),
    );
    expect(flavors).toEqual(
      runs.map(({ assignments }) => sorted(assignments?.map(([count, each]) => [count, sortedFlavors(each)]))),
    );
  });

  test("have no other certain verdict with a part of the cluster", () => {
    const certain = played.filter(({ scenario }) =>
      verdictsOfRun(scenario, false).some(({ level }) => level === "never"),
    );
    expect(certain.filter(({ run }) => run.never === undefined)).toEqual([]);
    expect(certain.length).toBeGreaterThan(80);
  });
});

function sortedFlavors(flavors: Readonly<Record<string, string>>) {
  return Object.entries(flavors).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
