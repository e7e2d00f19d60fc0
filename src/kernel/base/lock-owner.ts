import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { isObject } from "./read.ts";

/** The process that owns a lock or a temporary folder. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** Start of the process in the system's own form; `""` where it has none. The system reuses pids. */
  readonly start: string;
}

/** Reads the content of a lock file; undefined for an invalid one. */
export function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, host, start } = JSON.parse(text);
    if (!Number.isSafeInteger(pid) || pid <= 0 || typeof host !== "string" || typeof start !== "string") {
      return undefined;
    }
    return { pid, host, start };
  } catch {
    return undefined;
  }
}

/** This process as the owner of a lock. */
export function thisProcess(): Owner {
  return { pid: process.pid, host: hostname(), start: startOf(process.pid) };
}

/** Whether the owner may still be running. A process of another host cannot be checked, so it counts as alive. */
export function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (isObject(error) && error.code === "ESRCH") return false;
  }
  const start = startOf(owner.pid);
  return start === "" || owner.start === "" || start === owner.start;
}

// Linux: field 22 of /proc/<pid>/stat, counted from the boot (proc_pid_stat(5)). Other systems have the pid only.
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    if (ticks === undefined) return "";
    return `${boot}:${ticks}`;
  } catch {
    return "";
  }
}
