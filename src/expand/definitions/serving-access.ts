import type { KubeObject } from "../../kernel/index.ts";
import { given } from "../../kernel/index.ts";
import type { DistributedInferenceDefinition, Target } from "../../model/index.ts";
import { clusterWords } from "./context.ts";
import { type FieldSource, withSources } from "./field-sources.ts";
import { ingressFor } from "./ingress.ts";
import { SET_NAME_LABEL, WORKER_INDEX_LABEL } from "./leader-worker-set.ts";
import { refuseLogin } from "./login.ts";
import type { ExpansionReporter } from "./report.ts";
import { serviceObject } from "./service.ts";

/** The sources of the Service and of the Ingress. */
const SERVING_SOURCES: readonly FieldSource[] = [
  ["/metadata/namespace", "/project"],
  ["/spec", "/spec/servingPort"],
  ["/spec/ports/0", "/spec/servingPort/port"],
  ["/spec/ports/0/appProtocol", "/spec/servingPort/protocol"],
  ["/spec/rules/0/host", "/spec/servingPort/exposedUrl"],
];

/**
 * Returns the Service and the Ingress of the serving port. The Service does not have the name of the set, since the
 * controller of the set creates a headless Service of that name. It selects only the leaders: workers answer no
 * requests.
 */
export function servingAccess(
  { spec }: DistributedInferenceDefinition,
  workload: string,
  target: Target,
  report: ExpansionReporter,
): readonly KubeObject[] {
  const serving = spec.servingPort ?? undefined;
  if (serving === undefined) return [];
  const path = "/spec/servingPort";
  const port = serving.port ?? 0;
  refuseLogin(serving, path, report);
  const name = `${workload}-serving`;
  const selector = { [SET_NAME_LABEL]: workload, [WORKER_INDEX_LABEL]: "0" };
  const ports = [{ port, targetPort: port, appProtocol: serving.protocol ?? "http" }];
  const service = withSources(
    serviceObject(name, target.namespace, "ClusterIP", selector, ports),
    () => SERVING_SOURCES,
  );
  const text = serving.exposedUrl || undefined;
  if (serving.exposeExternally === false) {
    if (text !== undefined) {
      report.refuse(
        `${path}/exposedUrl`,
        "is a URL for outside, which exposeExternally: false rules out",
        "leave one of them out",
      );
    }
    return [service];
  }
  if (target.cluster.ingress === undefined && text === undefined && serving.exposeExternally !== true) {
    report.differs(
      path,
      `is reachable inside ${clusterWords(target)} only: muster.yaml configures no ingress for it, and exposing is the API's default`,
      "write exposeExternally: false, or add ingress: {domain: …} to the cluster",
    );
    return [service];
  }
  const ingress = ingressFor(
    [
      {
        path: serving.exposeExternally === true ? `${path}/exposeExternally` : path,
        port,
        ...given({ url: text === undefined ? undefined : { text, path: `${path}/exposedUrl` } }),
      },
    ],
    { name, workload, service: name },
    target,
    report,
  );
  if (ingress === undefined) return [service];
  return [service, withSources(ingress, () => SERVING_SOURCES)];
}
