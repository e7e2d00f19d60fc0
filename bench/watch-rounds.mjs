/**
 * Checks a folder as `muster check --watch` does, and writes the processor time in milliseconds of the first check and of one
 * after a change of a file: `node watch-rounds.mjs FOLDER FILE`.
 */
import { writeFileSync } from "node:fs";
import { writeCheckReport } from "../lib/src/app/check/check-action.js";
import { CheckMemory } from "../lib/src/app/check/check-memory.js";
import { runCheck } from "../lib/src/app/check/run-check.js";
import { median } from "./time.mjs";

const ROUNDS = 15;
// States of files count after three seconds.
const SETTLED_MS = 3_100;
const [folder, edited] = process.argv.slice(2);
const memory = new CheckMemory();

async function round(text) {
  writeFileSync(edited, text);
  const before = process.cpuUsage();
  const run = await runCheck([folder], { memory, jobs: 1 });
  await writeCheckReport(run, { format: [{ format: "text", file: "/dev/null" }] });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const first = await round("");
await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
const rounds = [];
for (let index = 0; index < ROUNDS; index += 1) {
  const metadata = `metadata: {name: a${index}, namespace: a}`;
  rounds.push(await round(`apiVersion: v1\nkind: ConfigMap\n${metadata}\n`));
}
process.stdout.write(JSON.stringify({ first, after: median(rounds) }));
