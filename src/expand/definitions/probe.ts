import { type Nullable, withoutAbsent } from "../../kernel/index.ts";
import type { HttpGetAction, Probe } from "../../model/index.ts";

/** Returns the container's readiness probe, without the API's defaults (`/`, HTTP), as Kubernetes has the same. */
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
