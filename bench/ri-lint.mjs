import { lintResourceInterface } from "../lib/src/interpret/lint/lint.js";
import { programOf } from "../lib/src/interpret/lint/lint-subject.js";
import { namesOf } from "../lib/src/interpret/trial/known-names.js";
import { shapeOfDefinition } from "../lib/src/interpret/trial/shape-of-definition.js";
import { parseResourceInterface } from "../lib/src/model/resource-interface/parse.js";
import { workloadTypes } from "../lib/workloadtypes/index.js";

/** Seconds of processor time that lint of the catalogue may take, with all of its trials. */
const BUDGET = 5;

/** The processor time of lint with trials, for all Resource Interfaces of the catalogue. */
export function benchRiLint() {
  const start = process.cpuUsage();
  const definitions = workloadTypes
    .flatMap((kind) => Object.values(kind.resourceInterfaces))
    .flatMap((spec) => parseResourceInterface({ spec }).resourceInterface ?? []);
  const known = namesOf(
    definitions.map((resourceInterface) => ({
      resourceInterface,
      shape: shapeOfDefinition(resourceInterface, programOf),
    })),
  );
  for (const resourceInterface of definitions) lintResourceInterface(resourceInterface, { known });
  const { user, system } = process.cpuUsage(start);
  const milliseconds = (user + system) / 1000;
  return {
    name: `lint of ${definitions.length} Resource Interfaces with trials`,
    milliseconds: { "processor time": milliseconds },
    ratios: { "processor time in seconds": { value: milliseconds / 1000, budget: BUDGET } },
  };
}
