import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runImport } from "../lib/src/app/run/run-import.js";
import { readManifests } from "../lib/src/inputs/source/read-inputs.js";
import { median, time } from "./time.mjs";

/** The import of this many documents may take this many times as long as that of a tenth of them. */
const BUDGET = 12;

/** `muster import` of request bodies and of manifests of run.ai/v2alpha1, against a tenth of them, and against reading. */
export function benchImport() {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-import-"));
  try {
    const [small, large] = [1_000, 10_000].map((count) => {
      const file = join(folder, `${count}.yaml`);
      writeFileSync(file, Array.from({ length: count }, (_, index) => documentOf(index)).join("---\n"));
      return file;
    });
    const run = (file) => {
      const { exitCode } = runImport([file], { root: folder });
      if (exitCode !== 0) throw new Error(`the import ends with ${exitCode}`);
    };
    run(small);
    const of = (call) => median([time(call), time(call), time(call)]);
    const [tenth, all] = [of(() => run(small)), of(() => run(large))];
    const reading = of(() => readManifests([large]));
    return {
      name: "import of 10,000 documents",
      milliseconds: { "1,000 documents": tenth, "10,000 documents": all, "reading 10,000 documents": reading },
      ratios: {
        "10,000 / 1,000 documents": { value: all / tenth, budget: BUDGET },
        "import / reading": { value: all / reading },
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function documentOf(index) {
  if (index % 2 === 0) {
    return `name: train-${index}
projectId: "4501"
clusterId: 5b0b9a52-6a5c-4d0e-9d3e-0d6f2b1f7a10
spec:
  image: example.com/train:1
  completions: 1
  compute: {gpuDevicesRequest: 1}
  environmentVariables: [{name: SEED, value: "${index}"}]
`;
  }
  return `apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train-${index}, namespace: runai-team-a}
spec:
  name: {value: train-${index}}
  image: {value: "example.com/train:1"}
  gpu: {value: "1"}
  environment: {items: {SEED: {value: "${index}"}}}
`;
}
