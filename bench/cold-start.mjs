import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, time } from "./time.mjs";

const RUNS = 5;

/** Wall time of whole commands against a Node process that does nothing. */
export function benchColdStart() {
  const cli = fileURLToPath(new URL("../lib/bin/muster.mjs", import.meta.url));
  const root = fileURLToPath(new URL("..", import.meta.url));
  const run = (args) =>
    median(Array.from({ length: RUNS }, () => time(() => execFileSync(process.execPath, args, { cwd: root }))));
  const node = run(["-e", "0"]);
  const help = run([cli, "--help"]);
  const synth = run([cli, "synth", "--check"]);
  return {
    name: "cold start",
    milliseconds: { "node -e 0": node, "muster --help": help, "muster synth --check of this repository": synth },
    ratios: { help: { value: help / node }, synth: { value: synth / node } },
  };
}
