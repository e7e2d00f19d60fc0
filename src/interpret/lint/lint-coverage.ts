import type { Issue } from "../../finding/issue.ts";
import type { ResourceInterface } from "../../resource-interface/resource-interface.ts";
import { refOfResourceInterface } from "../../resource-interface/resource-interface.ts";
import { ruleIssue } from "../../resource-interface/rules.ts";

/** Statuses that every workload should be able to have, and for which the definition has no matcher (RI-149). */
export function lintCoverage({ rootComponent, locate, ...rest }: ResourceInterface): readonly Issue[] {
  const { name, pointer, statusDefinition } = rootComponent;
  if (statusDefinition === undefined) return [];
  const { statusMappings } = statusDefinition;
  const lacking = (["running", "failed"] as const).filter((key) => (statusMappings[key] ?? []).length === 0);
  if (lacking.length === 0) return [];
  const path = `${pointer}/statusDefinition/statusMappings`;
  const object = refOfResourceInterface({ rootComponent, ...rest });
  const message = `${path}: nothing says when the workload is ${lacking.join(" or ")}`;
  return [ruleIssue("RI-149", { object, path, component: name, message }, locate)];
}
