import type { Members, ObjectFault } from "../../src/k8s-fields/index.ts";
import {
  conflictingField,
  missingField,
  numberBelow,
  rejectedText,
  rejectedValue,
} from "../../src/k8s-fields/index.ts";
import {
  at,
  compareQuantities,
  dnsLabelProblem,
  formatValue,
  isAbsent,
  isObject,
  isWhole,
  items,
  member,
  names,
  number,
  pointerTo,
  quantityOf,
  text,
} from "../../src/kernel/index.ts";
import { networkTopologyFaults } from "../shared/volcano-topology.ts";
import { policyFaults } from "./policy-faults.ts";

/** The faults of a task of a job, without those of its pod template. */
export function taskFaults(task: unknown, path: string): readonly ObjectFault[] {
  if (!isObject(task)) return [];
  return [
    ...(isAbsent(task.template) ? [missingField(`${path}/template`)] : []),
    // The webhook names a task without a name.
    ...(task.name === "" ? [] : rejectedText(task.name, `${path}/name`, (name) => dnsLabelProblem(name))),
    ...minimumFaults(task, path),
    ...policyFaults(task.policies, `${path}/policies`),
    ...partitionFaults(task, path),
    ...processorFaults(task, path),
  ];
}

function minimumFaults({ minAvailable, replicas = 0 }: Members, path: string): readonly ObjectFault[] {
  const least = number(minAvailable);
  const count = number(replicas ?? 0);
  if (least === undefined || count === undefined || least <= count) return [];
  return [rejectedValue(`${path}/minAvailable`, `must be at most replicas ${count}, but is ${least}`, least)];
}

function partitionFaults({ partitionPolicy, replicas, minAvailable }: Members, path: string): readonly ObjectFault[] {
  if (!isObject(partitionPolicy)) return [];
  const place = `${path}/partitionPolicy`;
  const topology = networkTopologyFaults(partitionPolicy.networkTopology, `${place}/networkTopology`);
  const [total, size] = [number(partitionPolicy.totalPartitions), number(partitionPolicy.partitionSize)];
  const count = number(replicas ?? 0);
  const bounds = ["totalPartitions", "partitionSize"].flatMap((field) => numberBelow(partitionPolicy, field, place, 1));
  if (bounds.length > 0) return [...bounds, ...topology];
  if (total === undefined || size === undefined || count === undefined) return topology;
  if (count !== total * size) {
    const message = `must be totalPartitions times partitionSize, ${total * size}, but is ${count}`;
    return [conflictingField(`${path}/replicas`, message, place), ...topology];
  }
  const minimum = (number(partitionPolicy.minPartitions) ?? 0) * size;
  const least = number(minAvailable);
  if (minimum <= 0 || least === undefined || least === minimum) return topology;
  const message = `must be minPartitions times partitionSize, ${minimum}, but is ${least}`;
  return [conflictingField(`${path}/minAvailable`, message, `${place}/minPartitions`), ...topology];
}

const NO_POLICY = ["", "none"];

/** The faults of containers without whole processors, which a policy for NUMA nodes demands. */
function processorFaults({ topologyPolicy, template }: Members, path: string): readonly ObjectFault[] {
  if (NO_POLICY.includes(text(topologyPolicy) ?? "")) return [];
  return ["containers", "initContainers"].flatMap((list) =>
    items(at(template, "spec", list)).flatMap((container, index): readonly ObjectFault[] => {
      const resources = member(container, "resources");
      const field = names(member(resources, "requests")).length > 0 ? "requests" : "limits";
      const written = at(resources, field, "cpu");
      const cpu = written === undefined ? undefined : quantityOf(written);
      // A text that is not a quantity is a fault of its own.
      if (written !== undefined && cpu === undefined) return [];
      if (cpu !== undefined && isWhole(cpu) && compareQuantities(cpu, ZERO) !== 0) return [];
      const place = pointerTo(path, "template", "spec", list, index, "resources", field, "cpu");
      const message = `must be an integer number of processors with topologyPolicy, but is ${formatValue(written)}`;
      return [conflictingField(place, message, `${path}/topologyPolicy`)];
    }),
  );
}

const ZERO = { nano: 0n, format: "DecimalSI" } as const;
