import { JqError } from "../../jq/index.ts";
import { given } from "../../kernel/index.ts";
import { apiVersionOf, expressionsOf } from "../../model/index.ts";
import { interpret } from "../objects/interpret.ts";
import { addToRun, isExhausted, newUsage, RUN_LIMITS, runExhausted } from "../objects/usage.ts";
import type { LintSubject } from "./lint-subject.ts";

/** A pod with only the fields that every pod has. */
export const BARE_POD = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "bare", namespace: "default", labels: {}, annotations: {} },
  spec: { containers: [{ name: "main", image: "bare", resources: {} }] },
  status: {},
};

const POD_FIX =
  "write []? for a list that may be missing, and // for a default; the expression runs on the pod, not on the workload";

/**
 * Reports expressions that fail on an object or a pod without optional fields (RI-008), or cost too much there
 * (RI-105).
 */
export function lintAbsence(subject: LintSubject): void {
  const { resourceInterface, run, programOf, report } = subject;
  const gvk = resourceInterface.rootComponent.kind ?? { group: "", version: "", kind: "" };
  const bare = { apiVersion: apiVersionOf(gvk), kind: gvk.kind, metadata: { name: "bare" } };
  for (const { rule, path, component, message, fix } of interpret(resourceInterface, bare, { run }).issues) {
    if (rule !== "RI-008" && rule !== "RI-105") continue;
    const detail = message.replace(/^.*?: /, "");
    const about = `fails on an object without optional fields: ${detail}`;
    report(rule, path, given({ component, message: about, fix }));
  }
  for (const { pointer, source, on, component } of expressionsOf(resourceInterface)) {
    if (on === "workload") continue;
    const program = programOf(source);
    if (program === undefined) continue;
    if (isExhausted(run.used, RUN_LIMITS)) {
      report("RI-105", resourceInterface.pointer, { message: runExhausted(run) });
      return;
    }
    const used = newUsage();
    try {
      program.run(BARE_POD, { outputs: 1000 }, used);
    } catch (error) {
      if (!(error instanceof JqError)) throw error;
      const about = `fails on a pod without optional fields: ${error.message}`;
      if (error.category === "limit") report("RI-105", pointer, given({ component, message: about }));
      else if (error.category === "runtime") {
        report("RI-008", pointer, given({ component, message: about, fix: POD_FIX }));
      }
    }
    addToRun(run, resourceInterface, used);
  }
}
