import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, time } from "./time.mjs";

const RUNS = 9;

/** Wall time of whole commands against a Node process that does nothing, by turns. */
export function benchColdStart() {
  const cli = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));
  const root = fileURLToPath(new URL("..", import.meta.url));
  const commands = { node: ["-e", "0"], help: [cli, "--help"], synth: [cli, "synth", "--check"] };
  const runs = Array.from({ length: RUNS }, () =>
    Object.values(commands).map((args) => time(() => execFileSync(process.execPath, args, { cwd: root }))),
  );
  const [node, help, synth] = Object.keys(commands).map((_, index) => median(runs.map((run) => run[index])));
  return {
    name: "cold start",
    milliseconds: { "node -e 0": node, "muster --help": help, "muster synth --check of this repository": synth },
    ratios: { help: { value: help / node }, synth: { value: synth / node, budget: 6.5 } },
  };
}
