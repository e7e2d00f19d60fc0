import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const SAMPLE_MILLISECONDS = 20;

/**
 * Runs a command to its end, with its output thrown away. Returns its exit code, its wall time and the processor time of
 * it and its children in milliseconds, and on Linux the peak of its resident memory in MiB.
 */
export function runCommand(command, args, { cwd } = {}) {
  return new Promise((resolve, reject) => {
    // The shell's own `times` is the portable way to the processor time of a child.
    const script = '"$@" >/dev/null 2>&1 & echo $!; wait $!; code=$?; times; exit $code';
    const started = performance.now();
    const shell = spawn("sh", ["-c", script, "sh", command, ...args], { cwd, stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    let peak;
    const sample = setInterval(() => {
      const [pid] = output.split("\n", 1);
      peak = residentPeak(pid) ?? peak;
    }, SAMPLE_MILLISECONDS);
    shell.stdout.on("data", (chunk) => {
      output += chunk;
    });
    shell.on("error", reject);
    shell.on("close", (code) => {
      clearInterval(sample);
      const wall = performance.now() - started;
      resolve({ code, wall, processor: childTime(output), peak });
    });
  });
}

/** User and system time of the children, the second line of `times`, for example `1m2.5s 0m0.25s`. */
function childTime(output) {
  const times = [...output.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  const [, , user = Number.NaN, system = Number.NaN] = times;
  return (user + system) * 1000;
}

function residentPeak(pid) {
  try {
    const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    // The process has ended, or the system has no such file.
    return undefined;
  }
}
