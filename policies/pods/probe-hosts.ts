import { at, text } from "../../src/kernel/index.ts";
import type { ContainerView } from "../../src/rule/index.ts";

/** A host that the kubelet calls in place of the pod. */
interface ProbeHost {
  /** JSON pointer into the pod template. */
  readonly path: string;
  /** The probe or hook, such as `livenessProbe`. */
  readonly caller: string;
  readonly host: string;
}

const CALLERS = [
  ["livenessProbe"],
  ["readinessProbe"],
  ["startupProbe"],
  ["lifecycle", "postStart"],
  ["lifecycle", "preStop"],
] as const;

/**
 * The hosts of the probes and hooks of a container, which reach other addresses than the pod. The baseline level of Pod
 * Security refuses them since Kubernetes 1.34.
 */
export function probeHosts({ container, pointer }: ContainerView): readonly ProbeHost[] {
  return CALLERS.flatMap((place) => {
    const handler = at(container, ...place);
    if (handler === undefined) return [];
    return ["httpGet", "tcpSocket"].flatMap((action) => {
      const host = text(at(handler, action, "host")) ?? "";
      const caller = place.at(-1) ?? "";
      return host === "" ? [] : [{ path: `${pointer}/${place.join("/")}/${action}/host`, caller, host }];
    });
  });
}
