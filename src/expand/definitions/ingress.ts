import type { KubeObject } from "../../kernel/index.ts";
import { dnsLabelProblem, given, subdomainProblem } from "../../kernel/index.ts";
import type { Target } from "../../model/index.ts";
import { clusterWords } from "./context.ts";
import type { ExpansionReporter } from "./report.ts";
import { type PublicAddress, readUrl } from "./url.ts";

/** A port to expose through a URL. */
export interface ExposedPort {
  /** JSON pointer of the field that requests it. */
  readonly path: string;
  readonly port: number;
  /** URL as written; absent for one that muster makes. */
  readonly url?: { readonly text: string; readonly path: string };
}

/**
 * Returns the Ingress for a Service. The default URL is `https://<project>-<workload>.<domain>/`, with the port in the
 * host for every port after the first. A certificate for `*.<domain>` covers these hosts; the Ingress controller
 * provides it. Returns undefined, with a report, when no port can be exposed.
 */
export function ingressFor(
  ports: readonly ExposedPort[],
  names: { readonly name: string; readonly workload: string; readonly service: string },
  target: Target,
  report: ExpansionReporter,
): KubeObject | undefined {
  const { ingress } = target.cluster;
  if (ingress === undefined) {
    for (const { path } of ports) {
      report.refuse(
        path,
        `requests a URL, but muster.yaml configures no ingress for ${clusterWords(target)}`,
        "add ingress: {domain: …} to the cluster, or reach the port through ports or kubectl port-forward",
      );
    }
    return undefined;
  }
  const rules = addressedPorts(ports, names.workload, target, report);
  if (rules.length === 0) return undefined;
  const secure = [...new Set(rules.filter(({ address }) => address.tls).map(({ address }) => address.host))];
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "Ingress",
    metadata: { name: names.name, namespace: target.namespace },
    spec: {
      ...given({ ingressClassName: ingress.className }),
      ...given({ tls: secure.length === 0 ? undefined : [{ hosts: secure }] }),
      rules: rules.map(({ address, port }) => ({
        host: address.host,
        http: {
          paths: [
            {
              path: address.path,
              pathType: "Prefix",
              backend: { service: { name: names.service, port: { number: port } } },
            },
          ],
        },
      })),
    },
  };
}

interface AddressedPort {
  readonly address: PublicAddress;
  readonly port: number;
}

/** The ports with their addresses. A port without a valid address of its own is reported and left out. */
function addressedPorts(
  ports: readonly ExposedPort[],
  workload: string,
  target: Target,
  report: ExpansionReporter,
): readonly AddressedPort[] {
  let made = 0;
  const addressed: AddressedPort[] = [];
  for (const { path, port, url } of ports) {
    const address =
      url === undefined ? madeAddress(workload, made++ === 0 ? undefined : port, target) : readUrl(url.text);
    const place = url?.path ?? path;
    if ("problem" in address) {
      report.refuse(place, address.problem, "write url: https://<host>/<path>");
    } else if (addressed.some((other) => other.address.host === address.host && other.address.path === address.path)) {
      report.refuse(
        place,
        `is ${address.host}${address.path}, which another port has already`,
        "give each port its own URL",
      );
    } else {
      addressed.push({ address, port });
    }
  }
  return addressed;
}

function madeAddress(workload: string, port: number | undefined, { project, cluster }: Target) {
  const label = [project.name, workload, ...(port === undefined ? [] : [String(port)])].join("-");
  const problem = dnsLabelProblem(label);
  if (problem !== undefined) return { problem: `has no url, and the host made for it, ${label}, ${problem}` };
  const host = `${label}.${cluster.ingress?.domain ?? ""}`;
  const whole = subdomainProblem(host);
  if (whole !== undefined) return { problem: `has no url, and the host made for it, ${host}, ${whole}` };
  return { host, path: "/", tls: true };
}
