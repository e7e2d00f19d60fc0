import { RUNAI_API_VERSION } from "../../src/k8s-fields/index.ts";
import { at, items, text } from "../../src/kernel/index.ts";
import type { ContainerView, PodView } from "../../src/rule/index.ts";

/** The longest name that Kubernetes allows. */
const MAX_NAME_LENGTH = 63;

/** The title of a container in messages: `container main`, `init container setup`. */
export function titleOf(view: ContainerView): string {
  if (view.role === "main") return `container ${nameOf(view)}`;
  return `${view.role} container ${nameOf(view)}`;
}

/** The title of several containers in messages: `containers main and setup`. */
export function titleOfAll(views: readonly ContainerView[]): string {
  const [only, ...others] = views;
  if (only !== undefined && others.length === 0) return titleOf(only);
  const names = views.map(nameOf);
  return `containers ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function nameOf({ container }: ContainerView): string {
  return text(at(container, "name"))?.slice(0, MAX_NAME_LENGTH) || "without a name";
}

/** Whether a container is privileged, and so has every capability and device regardless of its other settings. */
export function isPrivileged({ container }: ContainerView): boolean {
  return at(container, "securityContext", "privileged") === true;
}

/** Whether a container runs as a process of a Windows node, the equivalent of a privileged container on Linux. */
export function isHostProcess({ container }: ContainerView, { spec }: PodView): boolean {
  const own = at(container, "securityContext", "windowsOptions", "hostProcess");
  return (own ?? at(spec, "securityContext", "windowsOptions", "hostProcess")) === true;
}

/** Whether the pods are for Windows nodes. The API server rejects settings that only Linux has for them. */
export function isWindows({ spec }: PodView): boolean {
  return at(spec, "os", "name") === "windows";
}

/** Whether the workload is in the manifest format of Run:ai, whose fields differ from those of Kubernetes. */
export function isRunaiPod({ workload }: PodView): boolean {
  return workload.object.apiVersion === RUNAI_API_VERSION;
}

/**
 * The field `<name>` of the spec from which the pod of a Run:ai object is made; undefined for any other pod, and for an
 * object that was expanded from a definition. The Resource Interface of such an object returns its resources, but not
 * every setting.
 */
export function runaiField(pod: PodView, name: string): unknown {
  const { checked, object } = pod.workload;
  if (!isRunaiPod(pod) || checked.components !== undefined) return undefined;
  // A distributed workload has the fields of its master beside those of its workers.
  return at(object, pod.component === "master" ? "masterSpec" : "spec", name);
}

/** A string of a container's command or arguments. */
export interface CommandPart {
  readonly text: string;
  readonly path: string;
}

/** The strings of a container's command, then those of its arguments. */
export function commandOf({ container, pointer }: ContainerView): readonly CommandPart[] {
  return ["command", "args"].flatMap((field) =>
    items(at(container, field)).flatMap((part, index) =>
      typeof part === "string" ? [{ text: part, path: `${pointer}/${field}/${index}` }] : [],
    ),
  );
}
