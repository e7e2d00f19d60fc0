import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ClusterObjects } from "../src/gpu/simulate/read/cluster-objects.ts";
import { type CycleEnd, type DriverPod, endOfDriver, type Shares } from "../test/helpers/simulate/recorded-cycles.ts";

interface DriverAnswer {
  readonly pods: Readonly<Record<string, DriverPod>>;
  readonly others?: readonly Readonly<Record<string, DriverPod>>[];
  readonly queues: Readonly<Record<string, { readonly fairShare: Shares }>>;
}

/** The answer of KAI's scheduler to a snapshot: its different ends, and the fair shares of queues. */
export interface SchedulerAnswer {
  readonly ends: readonly CycleEnd[];
  readonly shares: Readonly<Record<string, Shares>>;
}

/** Builds the driver inside a checkout of KAI Scheduler, without a change of it, unless `SIMULATE_DRIVER` is a built one. */
export function builtDriver(checkout: string): string {
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

/** Runs KAI's scheduler on snapshots, each so many times. */
export function runDriver(driver: string, snapshots: readonly ClusterObjects[], times: number): SchedulerAnswer[] {
  const { stdout, stderr, status } = spawnSync(driver, ["-times", String(times)], {
    input: snapshots.map((objects) => `${JSON.stringify({ rawObjects: objects })}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 29,
  });
  if (status !== 0) throw new Error(stderr);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as DriverAnswer);
  return answers.map(({ pods, others = [], queues }) => ({
    ends: [pods, ...others].map(endOfDriver),
    shares: Object.fromEntries(Object.entries(queues).map(([name, { fairShare }]) => [name, fairShare])),
  }));
}
