import { type Nullable, withoutAbsent } from "../base/nullable.ts";
import type { HttpGetAction, Probe } from "../definition/pod-fields.ts";

/** The readiness probe of the container. The API's defaults (`/`, HTTP) are those of Kubernetes, so they are left out. */
export function readinessProbe(probe: Nullable<Probe>) {
  if (!probe) return undefined;
  const { handler, initialDelaySeconds, periodSeconds, timeoutSeconds, successThreshold, failureThreshold } = probe;
  return withoutAbsent({
    httpGet: handler?.httpGet && httpGet(handler.httpGet),
    initialDelaySeconds,
    periodSeconds,
    timeoutSeconds,
    successThreshold,
    failureThreshold,
  });
}

function httpGet({ path, port, host, scheme }: HttpGetAction) {
  return withoutAbsent({
    path: path === "/" ? undefined : path || undefined,
    port,
    host,
    scheme: scheme === "HTTP" ? undefined : scheme,
  });
}
