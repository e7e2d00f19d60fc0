import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiObject, App as CdkApp, Chart } from "cdk8s";
import { App, Manifest } from "../lib/constructs/index.js";
import { deployments } from "./objects.mjs";
import { median, time } from "./time.mjs";

const RUNS = 3;

/** Synth of plain objects against cdk8s on the same objects, and again with nothing changed. */
export function benchSynth(count) {
  const objects = deployments(count);
  // The engine compiles what both programs run.
  inFolder((folder) => measure(objects, folder));
  const runs = Array.from({ length: RUNS }, () => inFolder((folder) => measure(objects, folder)));
  const pick = (key) => median(runs.map((run) => run[key]));
  const cdk8s = pick("cdk8s");
  const muster = pick("muster");
  const again = pick("again");
  return {
    name: `synth ${count} objects`,
    milliseconds: { cdk8s, muster, "muster, unchanged": again },
    ratios: { synth: { value: muster / cdk8s, budget: 0.25 }, unchanged: { value: again / cdk8s, budget: 0.2 } },
  };
}

function measure(objects, folder) {
  const cdk8s = time(() => {
    const app = new CdkApp({ outdir: join(folder, "cdk8s") });
    const chart = new Chart(app, "chart");
    for (const object of objects) new ApiObject(chart, object.metadata.name, object);
    app.synth();
  });
  const muster = time(() => musterSynth(objects, folder));
  const again = time(() => musterSynth(objects, folder));
  return { cdk8s, muster, again };
}

function musterSynth(objects, folder) {
  const app = new App({ outdir: join(folder, "muster") });
  for (const object of objects) new Manifest(app, object.metadata.name, { object, cluster: "default" }, {});
  app.synth();
}

// In memory where that is possible: creating ten thousand files takes a disk 0.2 s once and 5 s the next time, which
// does not depend on either program.
const MEMORY = "/dev/shm";

function inFolder(run) {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "muster-bench-"));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
