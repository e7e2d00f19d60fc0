import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { systemCode } from "./error.ts";

/** Who holds a lock. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in a form of the system's own; `""` where there is none. A pid alone is used again. */
  readonly start: string;
}

/** Reads what a lock says; undefined when it says nothing sensible. */
export function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, host, start } = JSON.parse(text);
    const valid = Number.isSafeInteger(pid) && pid > 0 && typeof host === "string" && typeof start === "string";
    return valid ? { pid, host, start } : undefined;
  } catch {
    return undefined;
  }
}

/** This process, as a lock names it. */
export function thisProcess(): Owner {
  return { pid: process.pid, host: hostname(), start: startOf(process.pid) };
}

/** Whether the owner may still be at work. A process of another host cannot be asked, so it counts as alive. */
export function isAlive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (systemCode(error) === "ESRCH") return false;
  }
  const start = startOf(owner.pid);
  return start === "" || owner.start === "" || start === owner.start;
}

// Linux: field 22 of /proc/<pid>/stat, counted from the boot (proc_pid_stat(5)). Elsewhere the pid must do.
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return ticks === undefined ? "" : `${boot}:${ticks}`;
  } catch {
    return "";
  }
}
