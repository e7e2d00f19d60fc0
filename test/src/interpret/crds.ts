import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Crds, readCrd } from "../../../src/interpret/types/crd.ts";
import { readYaml } from "../../../src/yaml/index.ts";

const FOLDER = fileURLToPath(new URL("../../../../shared/crds/", import.meta.url));

/** Whether the CRDs beside the checkout are there; tests that read them skip, with a notice, when they are not. */
export function haveSharedCrds(): boolean {
  const found = existsSync(FOLDER);
  if (!found) console.info("skipped: no CRDs at ../shared/crds");
  return found;
}

/** Every version of the CRDs beside the checkout. */
export function sharedCrds(): Crds {
  return readdirSync(FOLDER).flatMap((file) =>
    readYaml(readFileSync(FOLDER + file), file).documents.flatMap(({ value }) => readCrd(value).versions),
  );
}
