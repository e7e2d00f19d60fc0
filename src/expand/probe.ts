import { given } from "../base/given.ts";
import type { Probe } from "../definition/pod-fields.ts";

/** A readiness probe of the container; what the API's defaults say (`/`, HTTP) is Kubernetes' own default. */
export function readinessProbe(probe: Probe) {
  const get = probe.handler?.httpGet ?? undefined;
  return given({
    httpGet:
      get === undefined
        ? undefined
        : given({
            path: get.path && get.path !== "/" ? get.path : undefined,
            port: get.port ?? undefined,
            host: get.host ?? undefined,
            scheme: get.scheme && get.scheme !== "HTTP" ? get.scheme : undefined,
          }),
    initialDelaySeconds: probe.initialDelaySeconds ?? undefined,
    periodSeconds: probe.periodSeconds ?? undefined,
    timeoutSeconds: probe.timeoutSeconds ?? undefined,
    successThreshold: probe.successThreshold ?? undefined,
    failureThreshold: probe.failureThreshold ?? undefined,
  });
}
