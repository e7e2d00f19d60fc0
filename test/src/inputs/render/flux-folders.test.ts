import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  builtByFlux,
  FLUX_ANSWERS,
  FLUX_COUNT,
  fluxBuiltByMuster,
  fluxRepository,
} from "../../../helpers/flux-random.ts";
import { builtDigest } from "../../../helpers/kustomize-random/repository.ts";

const LONG = process.env.MUSTER_LONG === "1";
/** The runs against the program itself. */
const RUNS = 600;
const answers = readFileSync(FLUX_ANSWERS);
const hasProgram = spawnSync("flux", ["--version"]).status === 0;

/** The seeds whose objects differ, although no part is reported as unjudged. */
function differing(seeds: readonly number[], isSame: (seed: number, built: readonly string[]) => boolean) {
  return seeds.filter((seed) => {
    const { objects, problems } = fluxBuiltByMuster(fluxRepository(seed));
    return problems.length === 0 && !isSame(seed, objects);
  });
}

const seedsTo = (end: number) => Array.from({ length: end }, (_, seed) => seed);

test("random folders are built as Flux has built them", () => {
  expect(answers.length).toBe(FLUX_COUNT * 4);
  const compared = seedsTo(FLUX_COUNT).filter((seed) => answers.readUInt32BE(seed * 4) !== 0);
  expect(compared.length).toBeGreaterThan(150);
  expect(differing(compared, (seed, built) => builtDigest(built) === answers.readUInt32BE(seed * 4))).toEqual([]);
});

test.skipIf(!LONG || !hasProgram)("random folders are built as the flux of the PATH builds them", () => {
  const isSame = (seed: number, built: readonly string[]) => {
    const real = builtByFlux(fluxRepository(seed));
    return real === undefined || JSON.stringify(real) === JSON.stringify(built);
  };
  expect(differing(seedsTo(RUNS), isSame)).toEqual([]);
});
