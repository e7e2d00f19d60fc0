import type { Finding } from "../../../src/kernel/finding/finding.ts";
import { fingerprintOf } from "../../../src/kernel/finding/fingerprint.ts";
import type { CheckedObject } from "../../../src/rule/checked-object.ts";
import type { Waiver } from "../../../src/rule/waiver.ts";
import { cluster } from "../../helpers/organization.ts";

/** Rules that the findings of these tests name. */
export const RULES = [
  { id: "SEC-001", name: "no-privileged-container" },
  { id: "SEC-005", name: "non-root" },
  { id: "QUOTA-001", name: "within-quota" },
];

/** An object to check; a Job with two containers. */
export function checkedJob(name: string, fields: Partial<CheckedObject> = {}, namespace = "team-nlp"): CheckedObject {
  const containers = [{ name: "main" }, { name: "sidecar" }];
  const object = { apiVersion: "batch/v1", kind: "Job", metadata: { name, namespace }, spec: { containers } };
  return { object, cluster: cluster(), ...fields };
}

/** A finding about such an object, as the engine makes it. */
export function finding(name: string, fields: Partial<Finding> = {}, checked = checkedJob(name)): Finding {
  const { rule = "SEC-005", path = "/spec/containers/0/image" } = fields;
  const { apiVersion, kind, metadata } = checked.object;
  const { namespace } = metadata;
  const object = { apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) };
  return {
    rule,
    name: RULES.find(({ id }) => id === rule)?.name ?? "",
    severity: "error",
    message: "is wrong",
    path,
    object,
    ...(checked.source === undefined ? {} : { source: checked.source }),
    fingerprint: fingerprintOf({ rule, object, path }, checked.object),
    ...fields,
  };
}

/** A finding about no object. */
export function findingOfNothing(fields: Partial<Finding> = {}): Finding {
  const { object: _, ...rest } = finding("none", { rule: "QUOTA-001", path: "/projects/0", ...fields });
  return { ...rest, fingerprint: fingerprintOf({ rule: rest.rule, path: rest.path }) };
}

/** A waiver that holds on 2026-11-21. */
export function waiver(fields: Partial<Waiver> = {}): Waiver {
  return {
    rule: "SEC-005",
    object: "Job/team-nlp/sft",
    reason: "until the image is rebuilt",
    owner: "nlp@example.com",
    expires: "2026-12-31",
    at: "muster.yaml:10:5",
    ...fields,
  };
}

/** The day of these tests. */
export const TODAY = "2026-11-21";
