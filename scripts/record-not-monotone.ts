import { writeFileSync } from "node:fs";
import {
  bothSides,
  MONOTONE_COUNT,
  NOT_MONOTONE_FILE,
  type NotMonotone,
  placedGangs,
} from "../test/helpers/simulate/not-monotone.ts";
import { ownCycle } from "../test/helpers/simulate/recorded-cycles.ts";
import { builtDriver, runDriver } from "./simulate-driver.ts";

/**
 * Searches random snapshots for gangs that start and wait after a change that should only help them, and records the answers of
 * KAI's own scheduler to both sides. Argument: a checkout of KAI Scheduler, as for record-simulate.ts.
 */
const driver = builtDriver(process.argv[2] ?? ".");
const TIMES = 5;
/** The examples of each kind that are kept. */
const MOST_EXAMPLES = 5;
/** The gangs of a snapshot that are left out, one after the other. */
const MOST_GANGS = 8;
const found: NotMonotone[] = [];

for (let index = 0; index < MONOTONE_COUNT; index += 1) {
  const [before] = bothSides({ index, change: "nodes" });
  const starts = placedGangs(before, ownCycle(before).end);
  const gangs = before.podGroups.map((group) => (group as { metadata: { name: string } }).metadata.name);
  const changes = ["nodes" as const, ...gangs.slice(0, MOST_GANGS).map((without) => ({ without }))];
  for (const change of changes) {
    if (found.filter((each) => (each.change === "nodes") === (change === "nodes")).length >= MOST_EXAMPLES) continue;
    const [, after] = bothSides({ index, change });
    const left = placedGangs(after, ownCycle(after).end);
    const gang = [...starts].find((each) => !left.has(each) && (change === "nodes" || change.without !== each));
    if (gang === undefined) continue;
    const [first, second] = runDriver(driver, [before, after], TIMES);
    if (first === undefined || second === undefined) throw new Error("the driver answers nothing");
    const isSame =
      first.ends.every((end) => placedGangs(before, end).has(gang)) &&
      second.ends.every((end) => !placedGangs(after, end).has(gang));
    console.log(index, change, gang, isSame ? "as in KAI" : "not in all runs of KAI");
    if (!isSame) continue;
    found.push({ index, change, gang, before: first.ends, after: second.ends });
    writeFileSync(NOT_MONOTONE_FILE, `${JSON.stringify(found)}\n`);
    // One gang that is left out is enough for a snapshot.
    if (change !== "nodes") break;
  }
}
