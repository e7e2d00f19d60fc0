import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField } from "../../src/k8s-fields/index.ts";
import { isAbsent, isObject, items, member, number, text } from "../../src/kernel/index.ts";

/** Fields of a pod that no feature flag of Knative allows. */
const POD_FIELDS = [
  "restartPolicy",
  "terminationGracePeriodSeconds",
  "activeDeadlineSeconds",
  "nodeName",
  "hostname",
  "subdomain",
  "setHostnameAsFQDN",
  "priority",
  "preemptionPolicy",
  "readinessGates",
  "overhead",
  "ephemeralContainers",
  "os",
  "schedulingGates",
  "resourceClaims",
  "resources",
  "hostUsers",
  "serviceAccount",
] as const;

const CONTAINER_FIELDS = [
  "lifecycle",
  "stdin",
  "stdinOnce",
  "tty",
  "volumeDevices",
  "restartPolicy",
  "resizePolicy",
] as const;

/** Ports of the queue proxy and of profiling. */
const RESERVED_PORTS: readonly number[] = [8012, 8013, 8022, 9090, 9091, 8008];
const RESERVED_VARIABLES: readonly string[] = ["K_SERVICE", "K_CONFIGURATION", "K_REVISION"];
const PORT_NAMES: readonly string[] = ["", "h2c", "http1"];
const RESERVED_PATHS: readonly string[] = ["/", "/dev", "/dev/log"];
const NOT_IN_KNATIVE = "is rejected in a Knative Service";

type Members = Readonly<Record<string, unknown>>;

/** The faults of the pod of a revision at `path`. */
export function podFieldFaults(pod: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(pod)) return [];
  const containers = items(pod.containers);
  const mountsToken = pod.automountServiceAccountToken === true;
  return [
    ...rejectedFields(pod, path, POD_FIELDS),
    ...(mountsToken
      ? [conflictingField(`${path}/automountServiceAccountToken`, `${NOT_IN_KNATIVE} unless it is false`)]
      : []),
    ...portFaults(containers, `${path}/containers`),
    ...containers.flatMap((container, index) =>
      isObject(container) ? containerFaults(container, `${path}/containers/${index}`, containers.length > 1) : [],
    ),
    ...volumeFaults(pod, path),
  ];
}

function rejectedFields(value: Members, path: string, fields: readonly string[]): readonly ObjectFault[] {
  return fields
    .filter((field) => isSet(value[field]))
    .map((field) => conflictingField(`${path}/${field}`, NOT_IN_KNATIVE));
}

/**
 * Whether Go reads a field as something other than its zero value, which Knative does not see. An empty list is not
 * zero.
 */
function isSet(value: unknown): boolean {
  return !isAbsent(value) && value !== "" && value !== false;
}

/** One container of the pod has one port, which gets the requests. A single container may have none. */
function portFaults(containers: readonly unknown[], path: string): readonly ObjectFault[] {
  const places = containers.flatMap((container, index) =>
    items(member(container, "ports")).map((_, port) => `${path}/${index}/ports/${port}`),
  );
  const [first, second] = places;
  if (second !== undefined) return [conflictingField(second, "is a second port; a revision has one", first)];
  if (first !== undefined || containers.length < 2) return [];
  return [missingField(path, "have no port; one of several containers needs one")];
}

function containerFaults(container: Members, path: string, hasOthers: boolean): readonly ObjectFault[] {
  const [port] = items(container.ports);
  // The requests go to the container with a port, or to the only one.
  const isServing = port !== undefined || !hasOthers;
  const reserved = isServing ? [...RESERVED_VARIABLES, "PORT"] : RESERVED_VARIABLES;
  return [
    ...rejectedFields(container, path, CONTAINER_FIELDS),
    ...(container.name === "queue-proxy"
      ? [conflictingField(`${path}/name`, "is queue-proxy, which Knative adds itself")]
      : []),
    ...items(container.env).flatMap((variable, index) => {
      const name = text(member(variable, "name")) ?? "";
      if (!reserved.includes(name)) return [];
      return [conflictingField(`${path}/env/${index}/name`, `is ${name}, which Knative sets itself`)];
    }),
    ...(isObject(port) ? servingPortFaults(port, `${path}/ports/0`) : []),
    ...items(container.volumeMounts).flatMap((mount, index) => {
      const written = text(member(mount, "mountPath"));
      if (written === undefined || !RESERVED_PATHS.includes(cleaned(written))) return [];
      return [conflictingField(`${path}/volumeMounts/${index}/mountPath`, "is a path that Knative reserves")];
    }),
  ];
}

/** A path without repeated slashes and without one at its end. */
function cleaned(path: string): string {
  return path.replaceAll(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}

function servingPortFaults(port: Members, path: string): readonly ObjectFault[] {
  const { containerPort, name, protocol } = port;
  const portNumber = number(containerPort);
  const isTcp = isAbsent(protocol) || protocol === "" || protocol === "TCP";
  const isNamed = isAbsent(name) || (typeof name === "string" && PORT_NAMES.includes(name));
  return [
    ...rejectedFields(port, path, ["hostPort", "hostIP"]),
    ...(portNumber !== undefined && RESERVED_PORTS.includes(portNumber)
      ? [conflictingField(`${path}/containerPort`, `is ${portNumber}, a port that Knative reserves`)]
      : []),
    ...(isTcp ? [] : [conflictingField(`${path}/protocol`, "must be TCP in a Knative Service")]),
    ...(isNamed ? [] : [conflictingField(`${path}/name`, "must be h2c or http1 in a Knative Service")]),
  ];
}

/** The faults of volumes that no container mounts. */
function volumeFaults(pod: Members, path: string): readonly ObjectFault[] {
  const mounted = new Set(
    [...items(pod.containers), ...items(pod.initContainers)].flatMap((container) =>
      items(member(container, "volumeMounts")).map((mount) => member(mount, "name")),
    ),
  );
  return items(pod.volumes).flatMap((volume, index) => {
    if (!isObject(volume) || mounted.has(volume.name)) return [];
    return [conflictingField(`${path}/volumes/${index}`, "is rejected: no container mounts it")];
  });
}
