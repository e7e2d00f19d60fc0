import {
  at,
  compareQuantities,
  formatValue,
  isAbsent,
  isHugePages,
  isObject,
  items,
  member,
  names,
  type Quantity,
  quantityOf,
} from "../../kernel/index.ts";
import type { Members, ReportField } from "./field-fault.ts";

/** The resources of a whole pod, with huge pages. Containers alone have others, such as GPUs. */
const SHARED: ReadonlySet<string> = new Set(["cpu", "memory"]);

/** Checks the resources of a pod that its containers share. */
export function checkPodResources({ resources, containers, initContainers }: Members, report: ReportField): void {
  if (!isObject(resources)) return;
  const path = ["resources"];
  if (!isAbsent(resources.claims)) {
    report("conflict", [...path, "claims"], "is not allowed for a whole pod: it belongs in its containers", {
      fix: "move it to containers[0].resources.claims, or to those of the container that uses it",
    });
  }
  for (const list of ["limits", "requests"]) {
    for (const name of names(resources[list])) {
      if (!SHARED.has(name) && !isHugePages(name)) {
        report(
          "conflict",
          [...path, list, name],
          "is not a resource of a whole pod, which has cpu, memory and huge pages: it belongs in a container",
          { fix: `move it to containers[0].resources.${list}, or to those of the container that uses it` },
        );
      }
    }
  }
  const sidecars = items(initContainers).filter((container) => member(container, "restartPolicy") === "Always");
  checkRequests(resources, [...items(containers), ...sidecars], report);
  for (const [index, container] of items(containers).entries()) {
    checkLimits(resources.limits, at(container, "resources", "limits"), index, report);
  }
}

function checkRequests(resources: Members, containers: readonly unknown[], report: ReportField): void {
  for (const name of SHARED) {
    const list = member(resources.requests, name) == null ? "limits" : "requests";
    const value = member(resources[list], name);
    const most = quantityOf(value);
    if (most === undefined) continue;
    const requested = containers.flatMap((container) => requestOf(container, name) ?? []);
    const sum = requested.reduce((total, { nano }) => total + nano, 0n);
    if (sum > most.nano) {
      report("conflict", ["resources", list, name], `is ${formatValue(value)}, below the requests of the containers`);
    }
  }
}

/** A container that has a limit only requests as much. */
function requestOf(container: unknown, name: string): Quantity | undefined {
  return quantityOf(at(container, "resources", "requests", name) ?? at(container, "resources", "limits", name));
}

function checkLimits(limits: unknown, own: unknown, index: number, report: ReportField): void {
  for (const name of names(own)) {
    const [most, limit] = [quantityOf(member(limits, name)), quantityOf(member(own, name))];
    if (most === undefined || limit === undefined || compareQuantities(limit, most) <= 0) continue;
    const received = `must be at most the limit of the pod, ${formatValue(member(limits, name))}`;
    report("conflict", ["containers", index, "resources", "limits", name], received, {
      other: ["resources", "limits", name],
    });
  }
}
