import { at, items, members, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";
import { runaiField } from "./pod-parts.ts";

/** A capability in a container's list. */
export interface NamedCapability {
  /** In upper case and without the prefix `CAP_`, which container runtimes ignore. */
  readonly name: string;
  /** JSON pointer into the pod template. */
  readonly path: string;
}

const NONE: readonly NamedCapability[] = Object.freeze([]);

/** Capabilities that a container adds. */
export function addedCapabilities({ container, pointer }: ContainerView): readonly NamedCapability[] {
  const capabilities: NamedCapability[] = [];
  const entries = items(at(container, "securityContext", "capabilities", "add"));
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (typeof entry !== "string") continue;
    capabilities.push({ name: normalName(entry), path: `${pointer}/securityContext/capabilities/add/${index}` });
  }
  return capabilities;
}

/** Whether a container drops all capabilities. */
export function dropsAll({ container }: ContainerView): boolean {
  const dropped = items(at(container, "securityContext", "capabilities", "drop"));
  return dropped.some((entry) => typeof entry === "string" && normalName(entry) === "ALL");
}

/** Capabilities that a Run:ai object adds. The pods that its Resource Interface returns do not have them. */
export function runAiCapabilities(pod: PodView): readonly NamedCapability[] {
  const field = runaiField(pod, "capabilities");
  if (field === undefined) return NONE;
  return members(at(field, "items")).flatMap(([, item]) => {
    const value = at(item, "value");
    const name = text(at(value, "capability")) ?? text(value);
    if (name === undefined) return [];
    return [{ name: normalName(name), path: "/spec/containers/0/securityContext/capabilities" }];
  });
}

/** The first capability of a list of added ones that leads out of the container; undefined for most lists. */
export function criticalCapability(added: unknown): string | undefined {
  for (const entry of items(added)) {
    const name = typeof entry === "string" ? normalName(entry) : "";
    if (CRITICAL_CAPABILITIES.has(name)) return name;
  }
  return undefined;
}

function normalName(name: string): string {
  const upper = name.trim().toUpperCase();
  if (upper.startsWith("CAP_")) return upper.slice("CAP_".length);
  return upper;
}

/** Capabilities that the baseline profile of the Pod Security Standards allows a container to add. */
export const BASELINE_CAPABILITIES: readonly string[] = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
];

/** Capabilities that lead out of the container, with their effect as the end of a sentence. */
export const CRITICAL_CAPABILITIES: ReadonlyMap<string, string> = new Map([
  ["ALL", "includes every capability"],
  ["SYS_ADMIN", "is equivalent to root on the node"],
  ["SYS_PTRACE", "can read and change other processes"],
  ["SYS_MODULE", "can load modules into the node's kernel"],
  ["SYS_RAWIO", "can access the node's memory and devices"],
  ["SYS_BOOT", "can restart the node"],
  ["NET_ADMIN", "can change networks and firewalls"],
  ["DAC_READ_SEARCH", "can read any file of the node through a file handle"],
  ["BPF", "can load programs into the node's kernel"],
  ["PERFMON", "can observe the node's kernel"],
]);
