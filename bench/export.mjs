import { exportDocuments } from "../lib/src/app/export/export-documents.js";
import { assumedOrganization } from "../lib/src/model/organization/assumed.js";
import { knownIds } from "../lib/src/model/organization/id-map.js";
import { median, time } from "./time.mjs";

const RUNS = 3;
const MANY = 10_000;
/** Ten times the definitions may take this many times as long: more means that the cost is not linear. */
const BUDGET = 14;

/** The export of 10,000 Trainings to bodies of the API and to run.ai/v2alpha1, against that of 1,000. */
export function benchExport() {
  const measure = (count, form) => {
    const documents = definitions(count);
    return median(Array.from({ length: RUNS }, () => time(() => exported(documents, form))));
  };
  const rows = ["api", "v2alpha1"].map((form) => {
    measure(MANY / 10, form);
    return { form, few: measure(MANY / 10, form), many: measure(MANY, form) };
  });
  return {
    name: `export of ${MANY.toLocaleString("en")} definitions`,
    milliseconds: Object.fromEntries(rows.map(({ form, many }) => [form, many])),
    ratios: Object.fromEntries(
      rows.map(({ form, few, many }) => [`${form}, 10,000 / 1,000 definitions`, { value: many / few, budget: BUDGET }]),
    ),
  };
}

function exported(documents, form) {
  const idMap = { projects: { nlp: "1" }, clusters: { east: "5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10" } };
  const organization = assumedOrganization();
  const existing = { workloads: new Map(), types: new Map() };
  const context = { organization, ids: knownIds(organization, idMap), idMap, existing, isWorkloadKind: () => true };
  const result = exportDocuments(documents, form, context);
  if (result.exported.length !== documents.length) throw new Error(`${result.issues[0]?.message}`);
}

function definitions(count) {
  return Array.from({ length: count }, (_, index) => ({
    value: {
      apiVersion: "muster.dev/v1alpha1",
      kind: "Training",
      metadata: { name: `run-${index}` },
      project: "nlp",
      spec: {
        image: "registry.example.com/train:1",
        command: "python",
        args: "-m train --lr 1e-4",
        environmentVariables: [{ name: "SEED", value: String(index) }],
        compute: { gpuDevicesRequest: 1, cpuCoreRequest: 4, cpuMemoryRequest: "16G" },
        storage: { pvc: [{ path: "/data", existingPvc: true, claimName: "data" }] },
      },
    },
    form: "definition",
    item: "",
    file: `run-${index}.yaml`,
    index: 0,
    locate: () => ({ file: `run-${index}.yaml`, line: 1, column: 1 }),
  }));
}
