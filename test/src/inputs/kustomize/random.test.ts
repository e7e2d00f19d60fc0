import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtByKustomize, builtByMuster, unreadByMuster } from "../../../helpers/kustomize-cases.ts";
import {
  builtDigest,
  RANDOM_ANSWERS,
  RANDOM_COUNT,
  randomRepository,
} from "../../../helpers/kustomize-random/repository.ts";

const LONG = process.env.MUSTER_LONG === "1";
/** The runs against the program itself. */
const RUNS = 5000;
const answers = readFileSync(RANDOM_ANSWERS);
const hasProgram = spawnSync("kustomize", ["version"]).status === 0;

/** The seeds whose objects differ, although no part is reported as unjudged. */
function differing(seeds: readonly number[], isSame: (seed: number, built: readonly unknown[]) => boolean) {
  return seeds.filter((seed) => {
    const files = randomRepository(seed);
    return !isSame(seed, builtByMuster(files)) && unreadByMuster(files).length === 0;
  });
}

const seedsTo = (end: number) => Array.from({ length: end }, (_, seed) => seed);

describe("random kustomizations with all features", () => {
  test("are built as kustomize has built them, or are unjudged", () => {
    expect(answers.length).toBe(RANDOM_COUNT * 4);
    const compared = seedsTo(LONG ? RANDOM_COUNT : 250).filter((seed) => answers.readUInt32BE(seed * 4) !== 0);
    expect(compared.length).toBeGreaterThan(LONG ? 250 : 100);
    expect(differing(compared, (seed, built) => builtDigest(built) === answers.readUInt32BE(seed * 4))).toEqual([]);
  });

  test("unjudged ones are few", () => {
    const unread = seedsTo(250).filter((seed) => unreadByMuster(randomRepository(seed)).length > 0);
    expect(unread.length).toBeLessThan(75);
  });

  test.skipIf(!LONG || !hasProgram)("are built as the kustomize of the PATH builds them, or are unjudged", () => {
    const isSame = (seed: number, built: readonly unknown[]) => {
      const real = builtByKustomize(randomRepository(seed));
      return real === undefined || JSON.stringify(real) === JSON.stringify(built);
    };
    expect(differing(seedsTo(RUNS), isSame)).toEqual([]);
  });
});
