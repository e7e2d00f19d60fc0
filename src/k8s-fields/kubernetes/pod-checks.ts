import { formatValue, isObject, items, member, members, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { checkGroupOfPod } from "./group-checks.ts";
import { checkPodResources } from "./pod-resource-checks.ts";
import { checkNamespaces, checkSystem } from "./pod-system-checks.ts";

const LISTS = ["containers", "initContainers", "ephemeralContainers"] as const;
/** Fields that only sidecars have among the init containers. */
const RUNNING = ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"] as const;

/** The checks of pods. */
export const POD_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  PodSpec: [
    checkContainers,
    checkInitContainers,
    checkHostPorts,
    checkDns,
    checkNamespaces,
    checkSystem,
    checkPodResources,
    checkGroupOfPod,
  ],
  SeccompProfile: [checkSeccomp],
};

/** A container of a pod with its place. */
interface PlacedContainer {
  readonly list: string;
  readonly index: number;
  readonly container: unknown;
}

function containersOf(spec: Members): readonly PlacedContainer[] {
  const placed: PlacedContainer[] = [];
  for (const list of LISTS) {
    const containers = items(spec[list]);
    for (let index = 0; index < containers.length; index++) placed.push({ list, index, container: containers[index] });
  }
  return placed;
}

function checkContainers(spec: Members, report: ReportField): void {
  const containers = containersOf(spec);
  checkContainerNames(containers, report);
  checkMounts(spec, containers, report);
  checkClaims(spec, containers, report);
  checkSleep(spec, containers, report);
}

/** Compares names of different lists; the field table requires unique names within each list. */
function checkContainerNames(containers: readonly PlacedContainer[], report: ReportField): void {
  if (containers.length < 2) return;
  const lists = new Map<string, string>();
  for (const { list, index, container } of containers) {
    const name = text(member(container, "name"));
    if (name === undefined || name === "") continue;
    const other = lists.get(name);
    if (other === undefined) lists.set(name, list);
    else if (other !== list) {
      report("duplicate", [list, index, "name"], `a container in ${other} already has the name ${formatValue(name)}`);
    }
  }
}

const MOUNTS = ["volumeMounts", "volumeDevices"] as const;
/** The sources of a volume that a container may have as a device. */
const DEVICES = ["persistentVolumeClaim", "ephemeral"] as const;

function checkMounts(spec: Members, containers: readonly PlacedContainer[], report: ReportField): void {
  let volumes: ReadonlyMap<unknown, unknown> | undefined;
  for (const { list, index, container } of containers) {
    for (const field of MOUNTS) {
      const mounts = items(member(container, field));
      for (let at = 0; at < mounts.length; at++) {
        if (volumes === undefined) {
          volumes = new Map(items(spec.volumes).map((volume) => [member(volume, "name"), volume]));
          // The mount may be of a volume without a valid name, which is a fault of its own.
          if (hasUnnamed(spec.volumes, volumes)) return;
        }
        const name = text(member(mounts[at], "name")) ?? "";
        const volume = volumes.get(name);
        if (name === "" || (volume !== undefined && field === "volumeMounts")) continue;
        const place = [list, index, field, at, "name"];
        if (volume === undefined) {
          report("conflict", place, `the pod has no volume ${formatValue(name)}`, {
            volume: name,
            value: name,
            fix: "add the volume to the pod, or name one of its volumes",
          });
        } else if (field === "volumeDevices" && !DEVICES.some((source) => member(volume, source) != null)) {
          report("conflict", place, `the volume ${formatValue(name)} is not a claim, so it cannot be a device`);
        }
      }
    }
  }
}

function hasUnnamed(list: unknown, volumes: ReadonlyMap<unknown, unknown>): boolean {
  if (list !== undefined && list !== null && !Array.isArray(list)) return true;
  return [...volumes.keys()].some((name) => typeof name !== "string" || name === "");
}

function checkInitContainers(spec: Members, report: ReportField): void {
  for (const [index, container] of items(spec.initContainers).entries()) {
    if (member(container, "restartPolicy") === "Always") continue;
    for (const field of RUNNING) {
      if (member(container, field) != null) {
        report(
          "conflict",
          ["initContainers", index, field],
          "an init container has it only with restartPolicy: Always",
        );
      }
    }
  }
}

function checkHostPorts(spec: Members, report: ReportField): void {
  let earlierPorts: Set<string> | undefined;
  const containers = items(spec.containers);
  for (let index = 0; index < containers.length; index++) {
    const ports = items(member(containers[index], "ports"));
    for (let at = 0; at < ports.length; at++) {
      const port = ports[at];
      if (!isObject(port)) continue;
      const { hostPort, containerPort, protocol = "TCP", hostIP = "" } = port;
      if (typeof hostPort !== "number" || hostPort === 0) continue;
      const path = ["containers", index, "ports", at, "hostPort"];
      if (spec.hostNetwork === true && hostPort !== containerPort) {
        report("conflict", path, `must equal containerPort in a pod with hostNetwork, but is ${hostPort}`);
      }
      const key = JSON.stringify([hostPort, protocol, hostIP]);
      earlierPorts ??= new Set();
      if (earlierPorts.has(key)) {
        report("duplicate", path, `another port of the pod already has the port ${hostPort} of the node`);
      }
      earlierPorts.add(key);
    }
  }
}

function checkDns({ dnsPolicy, dnsConfig }: Members, report: ReportField): void {
  if (dnsPolicy === "None" && items(member(dnsConfig, "nameservers")).length === 0) {
    report("missing", ["dnsConfig", "nameservers"], "is mandatory with dnsPolicy: None, but missing");
  }
}

function checkClaims(spec: Members, containers: readonly PlacedContainer[], report: ReportField): void {
  let claims: ReadonlySet<unknown> | undefined;
  for (const { list, index, container } of containers) {
    for (const [at, claim] of items(member(member(container, "resources"), "claims")).entries()) {
      claims ??= new Set(items(spec.resourceClaims).map((one) => member(one, "name")));
      const name = text(member(claim, "name")) ?? "";
      if (name === "" || claims.has(name)) continue;
      const path = [list, index, "resources", "claims", at, "name"];
      report("conflict", path, `the pod has no resource claim ${formatValue(name)}`, { value: name });
    }
  }
}

/** A hook that sleeps longer than the pod has time to end is refused. A negative time is one second. */
function checkSleep(spec: Members, containers: readonly PlacedContainer[], report: ReportField): void {
  const { terminationGracePeriodSeconds: grace = 30 } = spec;
  if (typeof grace !== "number") return;
  for (const { list, index, container } of containers) {
    for (const [hook, handler] of members(member(container, "lifecycle"))) {
      const seconds = member(member(handler, "sleep"), "seconds");
      const most = grace < 0 ? 1 : grace;
      if (typeof seconds === "number" && seconds > most) {
        report(
          "conflict",
          [list, index, "lifecycle", hook, "sleep", "seconds"],
          `must not be above terminationGracePeriodSeconds ${most}`,
        );
      }
    }
  }
}

function checkSeccomp({ type, localhostProfile }: Members, report: ReportField): void {
  if (type === "Localhost" && localhostProfile == null) {
    report("missing", ["localhostProfile"], "is mandatory with type: Localhost, but missing");
  } else if (type !== "Localhost" && localhostProfile) {
    report("conflict", ["localhostProfile"], "needs type: Localhost");
  }
}
