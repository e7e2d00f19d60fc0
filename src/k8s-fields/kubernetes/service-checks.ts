import { formatValue, isObject, items, member, names, quantityOf, text } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** The checks of Services, Ingresses, claims and maps. */
export const SERVICE_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  ConfigMap: [checkConfigKeys],
  HTTPIngressPath: [checkPath],
  IngressSpec: [checkIngress],
  PersistentVolumeClaimSpec: [checkClaim],
  Service: [checkServiceSpec],
  ServiceSpec: [checkService],
};

function checkConfigKeys({ data, binaryData }: Members, report: ReportField): void {
  for (const key of names(binaryData)) {
    if (isObject(data) && Object.hasOwn(data, key)) report("duplicate", ["binaryData", key], "is a key of data too");
  }
}

/** A Service without a spec has no ports. */
function checkServiceSpec({ spec }: Members, report: ReportField): void {
  if (spec == null) report("missing", ["spec"], "is mandatory, but missing");
}

/** Compares the names of ports; the field table requires unique numbers. */
function checkService(spec: Members, report: ReportField): void {
  const { ports, type, clusterIP, externalName } = spec;
  if (type === "ExternalName") {
    if (!externalName) report("missing", ["externalName"], "is mandatory with type: ExternalName, but missing");
    const foreign = ["ipFamilies", "ipFamilyPolicy"].find((name) => !isMissing(spec[name]));
    if (foreign !== undefined) report("conflict", [foreign], "must not be set with type: ExternalName");
    return;
  }
  const list = items(ports);
  if (list.length === 0 && clusterIP !== "None") report("missing", ["ports"], "is mandatory, but missing");
  if (clusterIP === "None" && (type === "NodePort" || type === "LoadBalancer")) {
    report("conflict", ["clusterIP"], `must not be None with type: ${type}`);
  }
  if (type !== "LoadBalancer") {
    const field = BALANCED.find((name) => !isMissing(spec[name]));
    if (field !== undefined) report("conflict", [field], "needs type: LoadBalancer");
    if (type !== "NodePort" && spec.externalTrafficPolicy && items(spec.externalIPs).length === 0) {
      report("conflict", ["externalTrafficPolicy"], "needs type: NodePort, type: LoadBalancer or externalIPs");
    }
  }
  const earlierNames = new Set<string>();
  for (const [index, port] of list.entries()) {
    const name = text(member(port, "name")) ?? "";
    if (name === "" && list.length > 1) {
      report("missing", ["ports", index, "name"], "is mandatory where a Service has several ports, but missing");
    }
    if (name !== "" && earlierNames.has(name)) {
      report("duplicate", ["ports", index, "name"], `another port has the name ${formatValue(name)}`);
    }
    earlierNames.add(name);
    const nodePort = member(port, "nodePort");
    if (nodePort && type !== "NodePort" && type !== "LoadBalancer") {
      report("conflict", ["ports", index, "nodePort"], "needs type: NodePort or type: LoadBalancer");
    }
  }
}

const BALANCED = ["loadBalancerSourceRanges", "loadBalancerClass", "allocateLoadBalancerNodePorts"];

function checkIngress({ defaultBackend, rules }: Members, report: ReportField): void {
  if (defaultBackend == null && items(rules).length === 0) {
    report("missing", ["rules"], "is mandatory without defaultBackend, but missing");
  }
}

function checkPath({ path, pathType }: Members, report: ReportField): void {
  if (pathType !== "Exact" && pathType !== "Prefix") return;
  if (path == null || path === "") {
    report("missing", ["path"], `is mandatory with pathType: ${pathType}, but missing`);
    return;
  }
  if (typeof path !== "string") return;
  if (!path.startsWith("/")) report("value", ["path"], `must start with '/', but is ${formatValue(path)}`);
  const bad = BAD_PATHS.find((part) => path.toLowerCase().includes(part)) ?? /\/\.{1,2}$/.exec(path)?.[0];
  if (bad !== undefined) report("value", ["path"], `must not have '${bad}', but is ${formatValue(path)}`);
}

const BAD_PATHS = ["//", "/./", "/../", "%2f"];

function checkClaim({ accessModes, resources }: Members, report: ReportField): void {
  if (items(accessModes).length === 0) report("missing", ["accessModes"], "is mandatory, but missing");
  const storage = member(member(resources, "requests"), "storage");
  if (storage == null) {
    report("missing", ["resources", "requests", "storage"], "is mandatory, but missing");
    return;
  }
  const amount = quantityOf(storage);
  if (amount !== undefined && amount.nano <= 0n) {
    report("value", ["resources", "requests", "storage"], `must be above 0, but is ${formatValue(storage)}`);
  }
}
