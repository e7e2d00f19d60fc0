import { writeFileSync } from "node:fs";
import { builtByKustomize, kustomizeCases, RECORDED } from "../test/helpers/kustomize-cases.ts";
import { kustomizeFaultCases, REFUSED } from "../test/helpers/kustomize-fault-cases.ts";

/**
 * Records again what kustomize builds for the cases of `test/helpers/kustomize-cases.ts`, and which ones of
 * `test/helpers/kustomize-fault-cases.ts` it refuses. The argument is the program,
 * by default `kustomize` of the `PATH`.
 */
const program = process.argv[2] ?? "kustomize";
const built = Object.entries(kustomizeCases).map(([name, files]) => [name, builtByKustomize(files, program) ?? null]);
writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(built), null, 1)}\n`);
const refused = Object.entries(kustomizeFaultCases).flatMap(([name, { files }]) =>
  builtByKustomize(files, program) === undefined ? [name] : [],
);
writeFileSync(REFUSED, `${JSON.stringify(refused, null, 1)}\n`);
