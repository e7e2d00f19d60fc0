import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { randomSnapshot } from "../test/helpers/simulate/random-snapshot.ts";
import {
  CYCLES_FILE,
  hasSamePods,
  inputDigest,
  ownCycle,
  type RecordedCycle,
} from "../test/helpers/simulate/recorded-cycles.ts";
import { builtDriver, runDriver } from "./simulate-driver.ts";

/**
 * Runs KAI's own scheduler on random snapshots and records its answers. Arguments: a checkout of KAI Scheduler, and optionally
 * a seed and a number of snapshots; with these it compares with muster's answers and records nothing. Needs Go and its module
 * proxy, or a built program in `SIMULATE_DRIVER`.
 */
const RECORDED_SEED = 7;
const RECORDED_COUNT = 3000;

const [checkout = ".", ...numbers] = process.argv.slice(2);
const [seed = RECORDED_SEED, count = RECORDED_COUNT] = numbers.map(Number);

const commit = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: checkout, encoding: "utf8" }).stdout.trim();
const driver = builtDriver(checkout);
const cycles: RecordedCycle[] = [];
let [same, exact] = [0, 0];
const STEP = 100;
for (let from = 0; from < count; from += STEP) {
  const snapshots = Array.from({ length: Math.min(STEP, count - from) }, (_, index) =>
    randomSnapshot(seed, from + index, count),
  );
  const answers = runDriver(
    driver,
    snapshots.map(({ objects }) => objects),
    2,
  );
  for (const [index, { ends, shares }] of answers.entries()) {
    const snapshot = snapshots[index];
    if (snapshot === undefined) continue;
    cycles.push({ input: inputDigest(snapshot.objects), ends, shares });
    const own = [false, true].map((isReversed) => ownCycle(snapshot.objects, isReversed).end);
    const isSame = ends.some((end) => own.some((each) => hasSamePods(end, each)));
    if (isSame) same += 1;
    else
      console.log(`${snapshot.id} ${snapshot.profile} differs${ends.length > 1 ? "; KAI's own runs differ too" : ""}`);
    if (ends.some((end) => own.some((each) => JSON.stringify(end) === JSON.stringify(each)))) exact += 1;
  }
  console.log({ snapshots: cycles.length, same, exact });
}
if (numbers.length === 0) {
  const text = JSON.stringify({ kai: `KAI Scheduler ${commit}`, seed, cycles });
  writeFileSync(CYCLES_FILE, gzipSync(text, { level: 9 }));
}
