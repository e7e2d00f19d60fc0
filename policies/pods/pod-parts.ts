import { groupOf } from "../../src/base/kubernetes.ts";
import { at, items, text } from "../../src/base/read.ts";
import type { ContainerView, PodView } from "../../src/rules/workload-view.ts";

/** Longest name that a message shows; Kubernetes takes no longer one. */
const LONGEST_NAME = 63;

/** A container as messages call it: `container main`, `init container setup`. */
export function titleOf({ container, role }: ContainerView): string {
  const name = text(at(container, "name"))?.slice(0, LONGEST_NAME) ?? "without a name";
  return role === "main" ? `container ${name}` : `${role} container ${name}`;
}

/** Several containers as messages call them: `containers main and setup`. */
export function titleOfAll(views: readonly ContainerView[]): string {
  const [only, ...others] = views;
  if (only !== undefined && others.length === 0) return titleOf(only);
  const names = views.map(({ container }) => text(at(container, "name"))?.slice(0, LONGEST_NAME) ?? "without a name");
  const last = names.at(-1);
  return `containers ${names.slice(0, -1).join(", ")} and ${last}`;
}

/** Whether a container is privileged: it then has every capability and device, whatever else it says. */
export function isPrivileged({ container }: ContainerView): boolean {
  return at(container, "securityContext", "privileged") === true;
}

/** Whether a container runs as a process of a Windows node, which is what privileged is on Linux. */
export function isHostProcess({ container }: ContainerView, { spec }: PodView): boolean {
  const own = at(container, "securityContext", "windowsOptions", "hostProcess");
  return (own ?? at(spec, "securityContext", "windowsOptions", "hostProcess")) === true;
}

/** Whether the pods are for Windows nodes, where the API server refuses the settings that only Linux has. */
export function isWindows({ spec }: PodView): boolean {
  return at(spec, "os", "name") === "windows";
}

/** Whether a pod is of a kind of the Run:ai platform, whose fields are its own. */
export function isOfPlatform({ workload }: PodView): boolean {
  return groupOf(workload.object.apiVersion) === "run.ai";
}

/**
 * A wrapped field of a Run:ai object that was not expanded from a definition: `spec.<name>`. Its Resource Interface
 * takes over what can be counted, and not every setting. Undefined for every other pod.
 */
export function platformField(pod: PodView, name: string): unknown {
  const { checked, object } = pod.workload;
  return isOfPlatform(pod) && checked.pods === undefined ? at(object, "spec", name) : undefined;
}

/** What a container's command and arguments are made of, with their places. */
export interface CommandPart {
  readonly text: string;
  readonly path: string;
}

/** The texts of a container's command, then of its arguments. */
export function commandOf({ container, pointer }: ContainerView): readonly CommandPart[] {
  return ["command", "args"].flatMap((field) =>
    items(at(container, field)).flatMap((part, index) =>
      typeof part === "string" ? [{ text: part, path: `${pointer}/${field}/${index}` }] : [],
    ),
  );
}
