import {
  compareQuantities,
  formatValue,
  hugePageSize,
  isNativeResource,
  isObject,
  isWhole,
  items,
  member,
  names,
  number,
  type Quantity,
  quantityOf,
  record,
  text,
} from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";

/** The checks of containers and of the objects in them. */
export const CONTAINER_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  Container: [checkImage, checkPortNames, checkProbes],
  EphemeralContainer: [checkImage, checkMountedParts],
  EnvVar: [checkVariable],
  ResourceFieldSelector: [checkDivisor],
  ResourceRequirements: [checkResources],
  SecurityContext: [checkPrivileges],
  VolumeMount: [checkSubPath],
};

function checkImage({ image }: Members, report: ReportField): void {
  if (image == null || image === "") report("missing", ["image"], "is mandatory, but missing");
}

function checkPortNames(container: Members, report: ReportField): void {
  const ports = items(container.ports);
  if (ports.length < 2) return;
  const earlierNames = new Set<string>();
  for (const [index, port] of ports.entries()) {
    const name = text(member(port, "name"));
    if (name === undefined || name === "") continue;
    if (earlierNames.has(name)) {
      report("duplicate", ["ports", index, "name"], `another port has the name ${formatValue(name)}`);
    }
    earlierNames.add(name);
  }
}

/** One success ends these probes. */
function checkProbes({ livenessProbe, startupProbe }: Members, report: ReportField): void {
  for (const [field, probe] of Object.entries({ livenessProbe, startupProbe })) {
    const count = number(member(probe, "successThreshold"));
    if (count !== undefined && count > 1) {
      report("value", [field, "successThreshold"], `must be 1 in a ${field}, but is ${count}`);
    }
  }
}

/** A container for debugging mounts whole volumes. */
function checkMountedParts({ volumeMounts }: Members, report: ReportField): void {
  for (const [index, mount] of items(volumeMounts).entries()) {
    for (const field of ["subPath", "subPathExpr"]) {
      if (text(member(mount, field)) ?? "") {
        report("conflict", ["volumeMounts", index, field], "is not allowed in an ephemeral container");
      }
    }
  }
}

function checkPrivileges({ allowPrivilegeEscalation, privileged, capabilities }: Members, report: ReportField): void {
  if (allowPrivilegeEscalation !== false) return;
  const path = ["allowPrivilegeEscalation"];
  if (privileged === true) report("conflict", path, "must not be false in a container with privileged: true");
  if (items(member(capabilities, "add")).includes("CAP_SYS_ADMIN")) {
    report("conflict", path, "must not be false in a container that adds CAP_SYS_ADMIN");
  }
}

function checkVariable({ value, valueFrom }: Members, report: ReportField): void {
  if (value != null && value !== "" && isObject(valueFrom)) {
    report("conflict", ["valueFrom"], "must not be set together with value: only one of the two is allowed");
  }
}

/** Other rules compare devices and other extended resources. */
function checkResources({ requests, limits }: Members, report: ReportField): void {
  const requested = record(requests);
  for (const name in requested) {
    const [request, limit] = [requested[name], member(limits, name)];
    if (limit === undefined && hugePageSize(name) !== undefined) {
      report("missing", ["limits", name], "is mandatory together with a request of huge pages, but missing");
    }
    if (request === limit || !isNativeResource(name)) continue;
    // The API server reads null as 0.
    const [least, most] = [request, limit].map((amount) => quantityOf(amount === null ? 0 : amount));
    if (least === undefined || most === undefined) continue;
    const order = compareQuantities(least, most);
    if (order === 0) continue;
    const [received, expected] = [formatValue(request), formatValue(limit)];
    if (order > 0) {
      report("conflict", ["requests", name], `must be at most the limit ${expected}, but is ${received}`, {
        expected: `at most ${expected}`,
        received,
      });
    } else if (hugePageSize(name) !== undefined) {
      report("conflict", ["requests", name], `must equal the limit ${expected}, but is ${received}`);
    }
  }
  checkAmounts("limits", limits, report);
  checkAmounts("requests", requests, report);
  if (!hasHugePages(limits) && !hasHugePages(requests)) return;
  const all = [...names(limits), ...names(requests)];
  if (!all.includes("cpu") && !all.includes("memory")) report("conflict", [], "has huge pages without cpu or memory");
}

const SIZES = /^(?:0|1|1[kMGTPE]|1[KMGTPE]i)$/;
const CORES = /^(?:0|1|1m)$/;

/** A variable with a resource has it as a multiple of its divisor, of which only some are allowed. */
function checkDivisor({ resource, divisor }: Members, report: ReportField): void {
  if (typeof resource !== "string" || divisor == null) return;
  const [allowed, example] = resource.endsWith(".cpu") ? [CORES, "1 or 1m"] : [SIZES, "1, 1k, 1Mi or another unit"];
  if (!allowed.test(String(divisor))) {
    report("value", ["divisor"], `must be ${example}, but is ${formatValue(divisor)}`);
  }
}

function hasHugePages(amounts: unknown): boolean {
  for (const name in record(amounts)) if (hugePageSize(name) !== undefined) return true;
  return false;
}

/** A device cannot be divided, and memory in huge pages has whole pages. */
function checkAmounts(list: string, amounts: unknown, report: ReportField): void {
  const values = record(amounts);
  for (const name in values) {
    const value = values[name];
    const problem = amountProblem(name, quantityOf(value));
    if (problem !== undefined) report("value", [list, name], `${problem}, but is ${formatValue(value)}`, { value });
  }
}

function amountProblem(name: string, amount: Quantity | undefined): string | undefined {
  if (amount === undefined) return undefined;
  if (!isNativeResource(name)) {
    if (isWhole(amount)) return undefined;
    return "must be an integer";
  }
  const size = hugePageSize(name);
  const isMultiple = size === undefined || amount.nano % size.nano === 0n;
  if (isMultiple) return undefined;
  return "must be a multiple of the size of its pages";
}

function checkSubPath({ subPath, subPathExpr }: Members, report: ReportField): void {
  if (subPath === undefined && subPathExpr === undefined) return;
  for (const [field, path] of Object.entries({ subPath, subPathExpr })) {
    if (typeof path !== "string" || path === "") continue;
    if (path.startsWith("/")) report("value", [field], `must be a relative path, but is ${formatValue(path)}`);
    else if (path.split("/").includes("..")) {
      report("value", [field], `must not have '..', but is ${formatValue(path)}`);
    }
  }
  if (subPath && subPathExpr) report("conflict", ["subPathExpr"], "must not be set together with subPath");
}
