import type { KubeObject } from "../../kernel/index.ts";
import { activeItems, dnsLabelProblem, fieldLabel, given, pointerTo } from "../../kernel/index.ts";
import type { TrainingDefinition } from "../../model/index.ts";
import { DEFAULT_NODE_PORTS, PORT_SERVICE_TYPES, type PortServiceType, type Target } from "../../model/index.ts";
import { type FieldSource, itemSources, withSources } from "./field-sources.ts";
import { type ExposedPort, ingressFor } from "./ingress.ts";
import { refuseLogin } from "./login.ts";
import type { ExpansionReporter } from "./report.ts";
import { type ServicePort, serviceObject } from "./service.ts";

/** The workload whose pods are exposed. */
interface Exposure {
  readonly spec: TrainingDefinition["spec"];
  readonly workload: string;
  /** Labels that select the pods. */
  readonly selector: Readonly<Record<string, string>>;
  readonly target: Target;
  readonly report: ExpansionReporter;
}

/**
 * Returns the Services for the ports of a Training, one for each type of Service, and one Service with an Ingress for
 * its URLs. None of them has the name of the workload, and none changes the pod template.
 */
export function trainingAccess(
  { spec }: TrainingDefinition,
  workload: string,
  selector: Exposure["selector"],
  target: Target,
  report: ExpansionReporter,
): readonly KubeObject[] {
  const exposure = { spec, workload, selector, target, report };
  return [...PORT_SERVICE_TYPES.flatMap((type) => portService(type, exposure)), ...urlObjects(exposure)];
}

function portService(
  type: PortServiceType,
  { spec, workload, selector, target, report }: Exposure,
): readonly KubeObject[] {
  const items = activeItems(spec.ports).filter(({ item }) => item.serviceType === type);
  const name = `${workload}-${type.toLowerCase()}`;
  const ports: ServicePort[] = [];
  for (const { item, index } of items) {
    const path = pointerTo("/spec/ports", index);
    checkServiceName(name, path, report);
    const targetPort = item.container ?? 0;
    const external = item.external ?? undefined;
    const port = type === "NodePort" ? targetPort : (external ?? targetPort);
    checkPort(external ?? port, pointerTo(path, external === undefined ? "container" : "external"), report);
    if (type === "NodePort" && external !== undefined) {
      checkNodePort(external, pointerTo(path, "external"), target, report);
    }
    const isRepeated = ports.some(
      (other) => other.port === port || (external !== undefined && other.nodePort === external),
    );
    if (isRepeated) {
      report.refuse(
        path,
        `is port ${external ?? port} of the ${type} Service a second time`,
        "give it another external port",
      );
    }
    ports.push({ port, targetPort, ...given({ nodePort: type === "NodePort" ? external : undefined }) });
  }
  if (ports.length === 0) return [];
  const sources = () => portSources(items.map(({ index }) => index));
  return [withSources(serviceObject(name, target.namespace, type, selector, ports), sources)];
}

function urlObjects({ spec, workload, selector, target, report }: Exposure): readonly KubeObject[] {
  const exposed: ExposedPort[] = [];
  for (const { item, index } of activeItems(spec.exposedUrls)) {
    const path = pointerTo("/spec/exposedUrls", index);
    const port = item.container ?? 0;
    checkPort(port, pointerTo(path, "container"), report);
    checkServiceName(`${workload}-urls`, path, report);
    if (!refuseLogin(item, path, report)) {
      report.differs(
        path,
        "will be open to every client that reaches the Ingress, while the platform would require a login: an Ingress has no users",
        "let the program in the container require a password or token, or protect the domain at the Ingress controller",
      );
    }
    const url = item.url ? { text: item.url, path: pointerTo(path, "url") } : undefined;
    exposed.push({ path, port, ...given({ url }) });
  }
  if (exposed.length === 0) return [];
  const name = `${workload}-urls`;
  const ingress = ingressFor(exposed, { name, workload, service: name }, target, report);
  if (ingress === undefined) return [];
  const ports = [...new Set(exposed.map(({ port }) => port))].map((port) => ({ port, targetPort: port }));
  const sources = () => urlSources(exposed, ports);
  const service = serviceObject(name, target.namespace, "ClusterIP", selector, ports);
  return [withSources(service, sources), withSources(ingress, sources)];
}

function portSources(indexes: readonly number[]): readonly FieldSource[] {
  return [
    ["/metadata/namespace", "/project"],
    ["/spec", "/spec/ports"],
    ["/spec/type", `/spec/ports/${indexes[0] ?? 0}/serviceType`],
    ...itemSources("/spec/ports", "/spec/ports", indexes),
    ...indexes.flatMap((index, place): readonly FieldSource[] => [
      [`/spec/ports/${place}/nodePort`, `/spec/ports/${index}/external`],
      [`/spec/ports/${place}/port`, `/spec/ports/${index}/external`],
      [`/spec/ports/${place}/targetPort`, `/spec/ports/${index}/container`],
    ]),
  ];
}

function urlSources(exposed: readonly ExposedPort[], ports: readonly ServicePort[]): readonly FieldSource[] {
  return [
    ["/metadata/namespace", "/project"],
    ["/spec", "/spec/exposedUrls"],
    ...exposed.flatMap(({ path, url }, place): readonly FieldSource[] => [
      [`/spec/rules/${place}`, path],
      [`/spec/rules/${place}/host`, url?.path ?? path],
    ]),
    ...ports.map(
      ({ port }, place): FieldSource => [
        `/spec/ports/${place}`,
        `${exposed.find((other) => other.port === port)?.path ?? "/spec/exposedUrls"}/container`,
      ],
    ),
  ];
}

function checkPort(port: number, path: string, report: ExpansionReporter): void {
  if (port < 1 || port > 65535) report.refuse(path, `is ${port}; a port is a number from 1 to 65535`);
}

function checkNodePort(port: number, path: string, { cluster }: Target, report: ExpansionReporter): void {
  const { first, last } = cluster.nodePorts ?? DEFAULT_NODE_PORTS;
  if (port >= first && port <= last) return;
  report.refuse(
    path,
    `is ${port}; ports of the nodes of cluster ${cluster.name} are ${first} to ${last}`,
    "write a port of this range, leave external out, or set the cluster's nodePorts in muster.yaml",
  );
}

/** The name of a Service follows DNS-1035: a label that starts with a letter. */
function checkServiceName(name: string, path: string, report: ExpansionReporter): void {
  const problem = /^[a-z]/.test(name) ? dnsLabelProblem(name) : "does not start with a letter";
  if (problem !== undefined) {
    report.invalidName(
      "/metadata/name",
      `gives ${fieldLabel(path)} the Service ${name}, which ${problem}`,
      "choose a shorter name that starts with a letter",
    );
  }
}
