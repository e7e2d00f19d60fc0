import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDiff } from "../../../src/app/compare/run-diff.ts";
import { runQuota } from "../../../src/app/run/run-quota.ts";
import type { AccountRow } from "../../../src/gpu/quota/account-row.ts";
import type { RowDelta } from "../../../src/gpu/quota/row-deltas.ts";
import { configureGit } from "../../helpers/git-repository.ts";
import {
  filesOfRepository,
  type Layout,
  type RandomRepository,
  randomLayout,
  randomRepository,
} from "../../helpers/random-repositories.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";

// A pair takes some twenty processes of git, and shrinking a failure takes hundreds of pairs.
const NUMBER_OF_PAIRS = process.env.MUSTER_LONG === undefined ? 4 : 1_000;

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
beforeAll(() => {
  own = repository({});
  git = configureGit(own.folder);
});
afterAll(() => own.dispose());

const write = (content: RandomRepository, layout: Layout) => {
  rmSync(join(own.folder, "workloads"), { recursive: true, force: true });
  for (const [path, text] of Object.entries(filesOfRepository(content, layout))) own.put(path, text);
};
const commitBase = async (content: RandomRepository, layout: Layout) => {
  write(content, layout);
  const { code, stdout } = await own.synth({ force: true });
  expect(code, stdout).toBe(0);
  git("add", "-A");
  git("commit", "-q", "--allow-empty", "-m", "base");
};
const diff = async () => (await runDiff({ root: own.folder, base: "main" })).difference;
const rows = async () => {
  const { report } = await runQuota([], { root: own.folder });
  return new Map(report.account.rows.map((row) => [keyOf(row), row]));
};

const keyOf = ({ kind, cluster, name }: Pick<AccountRow, "kind" | "cluster" | "name">) => `${cluster} ${kind} ${name}`;

type Numbers = ReadonlyMap<string, number>;

/** The numbers of a row, or of its change, by their paths, without those that are 0. */
function numbersOf(row: RowDelta["change"] | AccountRow | undefined): Numbers {
  const found = new Map<string, number>();
  const collect = (value: unknown, path: string) => {
    if (typeof value !== "number") {
      for (const [key, member] of Object.entries(value ?? {})) collect(member, `${path}.${key}`);
    } else if (value !== 0) found.set(path, value);
  };
  for (const sum of ["total", "preemptible", "nonPreemptible", "quota"] as const) collect(row?.[sum], sum);
  return found;
}

function minus(after: Numbers, before: Numbers): Numbers {
  const paths = [...new Set([...after.keys(), ...before.keys()])];
  // Unlimited minus unlimited is no change.
  const changed = paths.filter((path) => after.get(path) !== before.get(path));
  return new Map(changed.map((path) => [path, (after.get(path) ?? 0) - (before.get(path) ?? 0)]));
}

const NOTHING = { created: [], changed: [], deleted: [], renamed: [], dangers: [], quota: [], workloadTypes: [] };

describe("muster diff of random repositories", () => {
  it("does not show order, formatting and files, and has the quota of the branch minus that of the base", async () => {
    const inputs = [randomRepository, randomRepository, randomLayout, randomLayout] as const;
    await fc.assert(
      fc.asyncProperty(...inputs, async (base, branch, layout, other) => {
        await commitBase(base, layout);
        const before = await rows();
        write(base, other);
        const { clusters, dangers } = await diff();
        expect({ clusters, dangers }).toEqual({
          clusters: ["east", "west"].map((name) => ({ name, ...NOTHING })),
          dangers: [],
        });
        write(branch, other);
        const after = await rows();
        const rowsOfDiff = (await diff()).clusters.flatMap(({ quota }) => quota);
        const changes = new Map(rowsOfDiff.map((row) => [keyOf(row), row.change]));
        for (const key of new Set([...before.keys(), ...after.keys(), ...changes.keys()])) {
          expect([key, numbersOf(changes.get(key))]).toEqual([
            key,
            minus(numbersOf(after.get(key)), numbersOf(before.get(key))),
          ]);
        }
      }),
      { numRuns: NUMBER_OF_PAIRS, endOnFailure: true },
    );
  }, 3_600_000);
});
