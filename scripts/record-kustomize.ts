import { writeFileSync } from "node:fs";
import { builtByKustomize, kustomizeCases, RECORDED } from "../test/helpers/kustomize-cases.ts";
import { kustomizeFaultCases, REFUSED } from "../test/helpers/kustomize-fault-cases.ts";
import {
  builtDigest,
  RANDOM_ANSWERS,
  RANDOM_COUNT,
  randomRepository,
} from "../test/helpers/kustomize-random/repository.ts";

/**
 * Records again what kustomize builds for the cases of `test/helpers/kustomize-cases.ts`, and which ones of
 * `test/helpers/kustomize-fault-cases.ts` it refuses. The argument is the program,
 * by default `kustomize` of the `PATH`. The answers are those of kustomize 5.8.2.
 */
const program = process.argv[2] ?? "kustomize";
const built = Object.entries(kustomizeCases).map(([name, files]) => [name, builtByKustomize(files, program) ?? null]);
writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(built), null, 1)}\n`);
const refused = Object.entries(kustomizeFaultCases).flatMap(([name, { files }]) =>
  builtByKustomize(files, program) === undefined ? [name] : [],
);
const answers = Buffer.alloc(RANDOM_COUNT * 4);
for (let seed = 0; seed < RANDOM_COUNT; seed += 1) {
  const objects = builtByKustomize(randomRepository(seed), program);
  answers.writeUInt32BE(objects === undefined ? 0 : builtDigest(objects), seed * 4);
}
writeFileSync(RANDOM_ANSWERS, answers);
writeFileSync(REFUSED, `${JSON.stringify(refused, null, 1)}\n`);
