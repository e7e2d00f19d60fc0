import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { largeCluster } from "./large-cluster.mjs";
import { runCommand } from "./run-command.mjs";
import { median } from "./time.mjs";

const SMALL = 500;
const LARGE = 5_000;
/** The largest size that people asked for; measured once, because a run takes a minute. */
const LARGEST = 10_000;
const RUNS = 3;
const CLI = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));

/** The next cycle of a large cluster, and of one with a tenth of its pods, nodes and queues. Whole commands, by turns. */
export async function benchSimulate() {
  const folder = mkdtempSync(join(tmpdir(), "muster-bench-"));
  try {
    for (const pods of [SMALL, LARGE, LARGEST]) {
      writeFileSync(join(folder, `${pods}.json`), JSON.stringify(listOf(pods)));
    }
    const run = async (pods) => {
      const args = [CLI, "simulate", "--snapshot", `${pods}.json`, "--format", "json"];
      const found = await runCommand(process.execPath, args, { cwd: folder });
      if (found.code !== 0) throw new Error(`simulate of ${pods} pods ends with ${found.code}`);
      return found;
    };
    const rounds = [];
    for (let round = 0; round < RUNS; round += 1) rounds.push([await run(SMALL), await run(LARGE)]);
    const largest = await run(LARGEST);
    const middle = (side, key) => median(rounds.map((each) => each[side][key]));
    return {
      name: `simulate ${LARGE.toLocaleString("en-US")} pods on ${(LARGE / 10).toLocaleString("en-US")} nodes in ${LARGE / 50} queues, processor`,
      milliseconds: {
        "a tenth of it": middle(0, "processor"),
        "all of it": middle(1, "processor"),
        "10,000 pods, once": largest.processor,
      },
      ratios: {
        "ten times the cluster": { value: middle(1, "processor") / middle(0, "processor"), budget: 12 },
        ...(largest.peak !== undefined && {
          "peak memory of 10,000 pods, in GiB": { value: largest.peak / 1024, budget: 1 },
        }),
      },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const listOf = (pods) => ({ kind: "List", items: Object.values(largeCluster({ pods })).flat() });
