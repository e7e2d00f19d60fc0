import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { catalogueOf } from "../lib/src/interpret/objects/catalogue.js";
import { parseResourceInterface } from "../lib/src/model/resource-interface/parse.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";
import { median, time } from "./time.mjs";

const RUNS = 5;

/** The cost of the catalogue: its modules in a fresh process, and the Resource Interfaces of one kind and of all. */
export function benchCatalogue() {
  const registry = fileURLToPath(new URL("../lib/workloadtypes/index.js", import.meta.url));
  const script = `const s = performance.now(); await import(${JSON.stringify(registry)}); console.log(performance.now() - s);`;
  const load = () =>
    Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
  const one = () =>
    time(() => catalogueOf({ workloadTypes, resourceInterfaces: [] }).resourceInterface("batch", "v1", "Job"));
  const all = () =>
    time(() =>
      workloadTypes.flatMap((kind) =>
        Object.values(kind.resourceInterfaces).map((spec) => parseResourceInterface({ spec })),
      ),
    );
  all();
  const measure = (call) => median(Array.from({ length: RUNS }, call));
  return {
    name: `catalogue of ${workloadTypes.length} kinds`,
    milliseconds: {
      "load its modules": measure(load),
      "compile the one kind that occurs": measure(one),
      "compile every kind": measure(all),
    },
    ratios: {},
  };
}
