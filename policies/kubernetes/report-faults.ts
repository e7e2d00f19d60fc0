import type { CrdKinds, FieldFaultKind, ObjectFault } from "../../src/k8s-fields/index.ts";
import { faultMessage, variableOfFault } from "../../src/k8s-fields/index.ts";
import { given, isReplacedAtRunTime, SUBSTITUTE_FIX, trueOrAbsent } from "../../src/kernel/index.ts";
import type { CheckedObject, EmbeddedWorkload, PodRule, RuleFinding } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { objectFaults } from "../pods/field-faults.ts";
import { podFaults } from "../pods/pod-faults.ts";
import { fixOfFault } from "./fault-fix.ts";
import { reportLimit } from "./report-limit.ts";

/** The checks of a rule about one kind of fault: in pods, in objects outside of them, and in objects inside objects. */
export function faultChecks(
  kind: FieldFaultKind,
): Pick<PodRule, "scope" | "check"> & Required<Pick<PodRule, "checkObject">> {
  return {
    scope: "pod",
    check: (pod, { report }) => {
      const faults = certainFaults(podFaults(pod), pod.workload.checked);
      for (const fault of faultsOfKind(faults, kind)) report(faultFinding(fault));
    },
    checkObject: checkObjectFor(kind),
  };
}

/** The check of objects outside of their pods for one kind of fault. */
export function checkObjectFor(kind: FieldFaultKind): NonNullable<PodRule["checkObject"]> {
  return (checked, { report }, workload, embedded, crds) => {
    reportLimit(checked, crds, checked, report);
    const own = faultsOfKind(objectFaults(checked, workload, crds), kind);
    for (const fault of outsideEmbedded(own, embedded, checked, crds)) report(faultFinding(fault));
    for (const inner of embedded) checkInside(kind, inner, checked, crds, report);
  };
}

/** The faults of an object, without those at a place where a workload inside it has a fault. */
function outsideEmbedded(
  faults: readonly ObjectFault[],
  embedded: readonly EmbeddedWorkload[],
  owner: CheckedObject,
  crds: CrdKinds,
): readonly ObjectFault[] {
  if (faults.length === 0 || embedded.length === 0) return faults;
  const reported = new Set(
    embedded.flatMap(({ workload, place }) => {
      const places = podPlaces(workload.object);
      const ofPods = workload.views.flatMap((pod) => podFaults(pod).map(({ path }) => places(pod, path).path));
      const others = objectFaults(workload.checked, workload, crds, owner).map(({ path }) => path);
      return [...ofPods, ...others].map(place);
    }),
  );
  return faults.filter(({ path }) => !reported.has(path));
}

function checkInside(
  kind: FieldFaultKind,
  { workload, place }: EmbeddedWorkload,
  owner: CheckedObject,
  crds: CrdKinds,
  report: (finding: RuleFinding) => void,
): void {
  const reportInside = ({ path, other, ...finding }: RuleFinding) =>
    report(given({ ...finding, path: place(path), other: other && place(other) }));
  reportLimit(workload.checked, crds, owner, reportInside);
  const faults = certainFaults(objectFaults(workload.checked, workload, crds, owner), workload.checked);
  for (const fault of faultsOfKind(faults, kind)) {
    const { path } = fault;
    // The template of an object of another kind has other names around the field.
    const isSameField = place(path).endsWith(path);
    reportInside({ ...faultFinding(isSameField ? fault : { ...fault, path: place(path) }), path });
  }
}

/** The faults of an object that remain if its operator adds the fields and volumes that it lacks. */
function certainFaults<F extends ObjectFault & { readonly volume?: unknown }>(
  faults: readonly F[],
  { isPartial }: CheckedObject,
): readonly F[] {
  if (isPartial !== true) return faults;
  return faults.filter(({ kind, volume }) => kind !== "missing" && volume === undefined);
}

/** The faults of one kind. A variable that cannot be checked is one fault, however many checks it concerns. */
function faultsOfKind(faults: readonly ObjectFault[], kind: FieldFaultKind): readonly ObjectFault[] {
  if (faults.length === 0) return faults;
  const variables = new Set<string>();
  return faults.filter((fault) => {
    if (fault.kind !== kind) return false;
    if (variableOfFault(fault) === undefined) return true;
    const isFirst = !variables.has(fault.path);
    variables.add(fault.path);
    return isFirst;
  });
}

/** The finding about a fault. A variable in place of a value is not an error, because muster does not know its value. */
function faultFinding(fault: ObjectFault): RuleFinding {
  const { kind, path, expected, received, severity, value, intended, other } = fault;
  const variable = variableOfFault(fault);
  const fix = fixOfFault(fault);
  const finding = given({ path, message: faultMessage(fault), expected, received, fix, severity, intended, other });
  if (variable === undefined) return given({ ...finding, atKey: trueOrAbsent(kind === "unknown") });
  const verb = value === variable ? "is" : "has";
  return {
    ...finding,
    severity: kind !== "type" || isReplacedAtRunTime(variable) ? "info" : "warning",
    message: faultMessage({ ...fault, message: `${verb} the variable ${variable}, so muster cannot check it` }),
    fix: SUBSTITUTE_FIX,
  };
}
