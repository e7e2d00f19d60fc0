import { writeFileSync } from "node:fs";
import { builtByKustomize, kustomizeCases, RECORDED } from "../test/helpers/kustomize-cases.ts";

/**
 * Records again what kustomize builds for the cases of `test/helpers/kustomize-cases.ts`. The argument is the program,
 * by default `kustomize` of the `PATH`.
 */
const program = process.argv[2] ?? "kustomize";
const built = Object.entries(kustomizeCases).map(([name, files]) => [name, builtByKustomize(files, program) ?? null]);
writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(built), null, 1)}\n`);
