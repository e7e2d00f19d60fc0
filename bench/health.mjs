import { runTypes } from "../lib/src/app/interfaces/run-types.js";
import { fluxCheck } from "../lib/src/interpret/health/flux-check.js";
import { healthKindsOf } from "../lib/src/interpret/health/health-kinds.js";
import { runningMeaning } from "../lib/src/interpret/health/health-table.js";
import { luaScript } from "../lib/src/interpret/health/lua-script.js";
import { catalogueOf } from "../lib/src/interpret/objects/catalogue.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";
import { median, time } from "./time.mjs";

const RUNS = 5;
const BUDGET = 50;

/** The health checks of the whole catalogue for both controllers, against the work of one `muster types --format yaml`. */
export function benchHealth() {
  const kinds = () => healthKindsOf(catalogueOf({ workloadTypes, resourceInterfaces: [] }), workloadTypes, []).kinds;
  const compile = (make) => time(() => kinds().map((kind) => make(kind, { running: runningMeaning()(kind) })));
  const measure = (call) => median(Array.from({ length: RUNS }, call));
  const types = measure(() => time(() => runTypes(undefined, { output: "yaml" })));
  const lua = measure(() => compile(luaScript));
  const cel = measure(() => compile(fluxCheck));
  return {
    name: `health checks of ${workloadTypes.length} kinds`,
    milliseconds: { "muster types": types, "scripts for Argo CD": lua, "expressions for Flux": cel },
    ratios: {
      "scripts for Argo CD / muster types": { value: lua / types, budget: BUDGET },
      "expressions for Flux / muster types": { value: cel / types, budget: BUDGET },
    },
  };
}
