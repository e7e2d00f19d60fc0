import type { Issue } from "../../kernel/index.ts";
import { type ResourceInterface, refOfResourceInterface, ruleIssue } from "../../model/index.ts";

/**
 * Reports that the definition has no matcher for a status that every workload should be able to have (RI-149), unless
 * the catalogue's definition of the kind has none either: its controller does not report it.
 */
export function lintCoverage(
  { rootComponent, locate, ...rest }: ResourceInterface,
  catalogue?: ResourceInterface,
): readonly Issue[] {
  const { name, pointer, statusDefinition } = rootComponent;
  if (statusDefinition === undefined) return [];
  const { statusMappings } = statusDefinition;
  const known = catalogue?.rootComponent.statusDefinition?.statusMappings;
  const lacking = (["running", "failed"] as const).filter(
    (key) => isEmpty(statusMappings[key]) && (known === undefined || !isEmpty(known[key])),
  );
  if (lacking.length === 0) return [];
  const path = `${pointer}/statusDefinition/statusMappings`;
  const object = refOfResourceInterface({ rootComponent, ...rest });
  const message = `${path}: no matcher reports when the workload is ${lacking.join(" or ")}`;
  return [ruleIssue("RI-149", { object, path, component: name, message }, locate)];
}

function isEmpty(matchers: readonly unknown[] = []): boolean {
  return matchers.length === 0;
}
