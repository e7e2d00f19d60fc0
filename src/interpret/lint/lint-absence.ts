import { given } from "../../base/given.ts";
import { JqError } from "../../jq/index.ts";
import { expressionsOf } from "../../resource-interface/fields.ts";
import { apiVersionOf } from "../../resource-interface/resource-interface.ts";
import { interpret } from "../interpret.ts";
import type { LintSubject } from "./lint-subject.ts";

// A pod with only the fields that every pod has.
const BARE_POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "bare", namespace: "default", labels: {}, annotations: {} },
  spec: { containers: [{ name: "main", image: "bare", resources: {} }] },
  status: {},
};

const POD_FIX =
  "write []? for a list that may be missing, and // for a default; the expression runs on the pod, not on the workload";

/** Reports expressions that fail on an object or a pod without optional fields (RI-008). */
export function lintAbsence(subject: LintSubject): void {
  const { resourceInterface, programOf, report } = subject;
  const gvk = resourceInterface.rootComponent.kind ?? { group: "", version: "", kind: "" };
  const bare = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, metadata: { name: "bare" } };
  for (const { rule, path, component, message, fix } of interpret(resourceInterface, bare).issues) {
    if (rule !== "RI-008") continue;
    const detail = message.replace(/^.*?: /, "");
    const about = `fails on an object without optional fields: ${detail}`;
    report("RI-008", path, given({ component, message: about, fix }));
  }
  for (const { pointer, source, on, component } of expressionsOf(resourceInterface)) {
    if (on === "workload") continue;
    const program = programOf(source);
    if (program === undefined) continue;
    try {
      program.run(BARE_POD, { milliseconds: 1000, outputs: 1000 });
    } catch (error) {
      if (!(error instanceof JqError) || error.category !== "runtime") continue;
      const about = `fails on a pod without optional fields: ${error.message}`;
      report("RI-008", pointer, given({ component, message: about, fix: POD_FIX }));
    }
  }
}
