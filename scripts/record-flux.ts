import { writeFileSync } from "node:fs";
import { builtByFlux, FLUX_ANSWERS, FLUX_COUNT, fluxRepository } from "../test/helpers/flux-random.ts";
import { builtDigest } from "../test/helpers/kustomize-random/repository.ts";

/**
 * Records again what Flux builds for the random repositories of `test/helpers/flux-random.ts`. The argument is the program, by
 * default `flux` of the `PATH`. The answers are those of Flux 2.9.5.
 */
const program = process.argv[2] ?? "flux";
const answers = Buffer.alloc(FLUX_COUNT * 4);
for (let seed = 0; seed < FLUX_COUNT; seed += 1) {
  const objects = builtByFlux(fluxRepository(seed), program);
  answers.writeUInt32BE(objects === undefined ? 0 : builtDigest(objects), seed * 4);
}
writeFileSync(FLUX_ANSWERS, answers);
