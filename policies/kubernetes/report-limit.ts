import type { CrdKinds, ResourceCheck } from "../../src/k8s-fields/index.ts";
import { type SharedWork, STEPS_OF_CHECK } from "../../src/k8s-fields/index.ts";
import type { CheckedObject, RuleFinding } from "../../src/rule/index.ts";
import { resourceCheck, SKIPPED } from "../pods/custom-resources.ts";

/**
 * Reports that the check of a custom resource ended early, and once that the checks of all later ones did. The first
 * active rule about custom resources does this: none of them has a result, and each of them may be switched off.
 */
export function reportLimit(
  checked: CheckedObject,
  crds: CrdKinds,
  owner: CheckedObject,
  report: (finding: RuleFinding) => void,
): void {
  const check = resourceCheck(checked, crds, owner);
  if (check === undefined || (check !== SKIPPED && check.limit === undefined)) return;
  if (!crds.work.reportsFirst(check === SKIPPED ? crds.work : check)) return;
  report({
    path: "",
    severity: "error",
    unjudged: true,
    ...(check === SKIPPED ? ofCheck(crds.work) : ofObject(check)),
  });
}

function ofObject({ limit }: ResourceCheck) {
  return {
    message: `the check against the CRD ${limit}, so it ended without a result`,
    fix: "make the object or the schema of its CRD smaller",
  };
}

function ofCheck({ largest }: SharedWork) {
  const steps = STEPS_OF_CHECK.toLocaleString("en-US");
  return {
    message: `the checks against CRDs needed more than ${steps} steps, most of them for ${largest}, so this custom resource and all later ones are not checked against their CRDs`,
    fix: `make the schema and the rules of the CRD of ${largest} cheaper, or check some of the folders at a time`,
    key: "limit",
  };
}
