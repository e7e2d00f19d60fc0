import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { randomSnapshot } from "../test/helpers/simulate/random-snapshot.ts";
import {
  CYCLES_FILE,
  type DriverPod,
  endOfDriver,
  hasSamePods,
  inputDigest,
  ownCycle,
  type RecordedCycle,
  type Shares,
} from "../test/helpers/simulate/recorded-cycles.ts";

/**
 * Runs KAI's own scheduler on random snapshots and records its answers. Arguments: a checkout of KAI Scheduler, and optionally
 * a seed and a number of snapshots; with these it compares with muster's answers and records nothing. Needs Go and its module
 * proxy, or a built program in `SIMULATE_DRIVER`.
 */
const RECORDED_SEED = 7;
const RECORDED_COUNT = 3000;

interface DriverAnswer {
  readonly pods: Readonly<Record<string, DriverPod>>;
  readonly others?: readonly Readonly<Record<string, DriverPod>>[];
  readonly queues: Readonly<Record<string, { readonly fairShare: Shares }>>;
}

const [checkout = ".", ...numbers] = process.argv.slice(2);
const [seed = RECORDED_SEED, count = RECORDED_COUNT] = numbers.map(Number);

/** Builds the driver inside the checkout, without a change of it. */
function builtDriver(): string {
  const given = process.env.SIMULATE_DRIVER;
  if (given !== undefined) return given;
  const folder = mkdtempSync(join(tmpdir(), "driver-"));
  const place = join(resolve(checkout), "cmd/muster-simulate/main.go");
  const overlay = join(folder, "overlay.json");
  writeFileSync(overlay, JSON.stringify({ Replace: { [place]: resolve("test/fixtures/simulate/driver/main.go") } }));
  const program = join(folder, "driver");
  const built = spawnSync("go", ["build", "-overlay", overlay, "-o", program, "./cmd/muster-simulate"], {
    cwd: checkout,
    stdio: "inherit",
  });
  if (built.status !== 0) throw new Error("the driver was not built");
  return program;
}

const commit = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: checkout, encoding: "utf8" }).stdout.trim();
const driver = builtDriver();
const cycles: RecordedCycle[] = [];
let [same, exact] = [0, 0];
const STEP = 100;
for (let from = 0; from < count; from += STEP) {
  const snapshots = Array.from({ length: Math.min(STEP, count - from) }, (_, index) =>
    randomSnapshot(seed, from + index, count),
  );
  const { stdout, stderr, status } = spawnSync(driver, ["-times", "2"], {
    input: snapshots.map(({ objects }) => `${JSON.stringify({ rawObjects: objects })}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (status !== 0) throw new Error(stderr);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as DriverAnswer);
  for (const [index, { pods, others = [], queues }] of answers.entries()) {
    const snapshot = snapshots[index];
    if (snapshot === undefined) continue;
    const ends = [pods, ...others].map(endOfDriver);
    const shares = Object.fromEntries(Object.entries(queues).map(([name, { fairShare }]) => [name, fairShare]));
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
