import { given } from "../../src/base/given.ts";
import { trueOrAbsent } from "../../src/base/present.ts";
import { isReplacedAtRunTime, SUBSTITUTE_FIX, variableIn } from "../../src/base/substitution-variables.ts";
import { faultMessage } from "../../src/kubernetes/check-fields.ts";
import type { FieldFault, FieldFaultKind } from "../../src/kubernetes/field-fault.ts";
import type { PodRule, RuleFinding } from "../../src/rules/rule.ts";
import { objectFaults, podFaults } from "../pods/field-faults.ts";
import { reportLimit } from "./report-limit.ts";

/** The checks of a rule about one kind of fault: in pods, in objects outside of them, and in objects inside objects. */
export function faultChecks(
  kind: FieldFaultKind,
): Pick<PodRule, "scope" | "check"> & Required<Pick<PodRule, "checkObject">> {
  return {
    scope: "pod",
    check: (pod, { report }) => {
      for (const fault of podFaults(pod)) if (fault.kind === kind) report(faultFinding(fault));
    },
    checkObject: checkObjectFor(kind),
  };
}

/** The check of objects outside of their pods for one kind of fault. */
export function checkObjectFor(kind: FieldFaultKind): NonNullable<PodRule["checkObject"]> {
  return (checked, { report }, workload, embedded, crds) => {
    reportLimit(checked, crds, checked, report);
    for (const fault of objectFaults(checked, workload, crds)) if (fault.kind === kind) report(faultFinding(fault));
    for (const { workload: inner, place } of embedded) {
      const reportInside = ({ path, other, ...finding }: RuleFinding) =>
        report(given({ ...finding, path: place(path), other: other && place(other) }));
      reportLimit(inner.checked, crds, checked, reportInside);
      for (const fault of objectFaults(inner.checked, inner, crds, checked))
        if (fault.kind === kind) reportInside(faultFinding(fault));
    }
  };
}

/** The finding about a fault. A variable in place of a number is a warning, because muster cannot check its value. */
function faultFinding(fault: FieldFault): RuleFinding {
  const { kind, path, expected, received, fix, severity, value, meant, other } = fault;
  const variable = kind === "type" && typeof value === "string" ? variableIn(value) : undefined;
  const finding = given({ path, message: faultMessage(fault), expected, received, fix, severity, meant, other });
  if (variable === undefined) return given({ ...finding, atKey: trueOrAbsent(kind === "unknown") });
  return {
    ...finding,
    severity: isReplacedAtRunTime(variable) ? "info" : "warning",
    message: faultMessage({ ...fault, message: `is the variable ${variable}, so muster cannot check it` }),
    fix: SUBSTITUTE_FIX,
  };
}
