import type { ResourceInterface } from "../../resource-interface/resource-interface.ts";
import type { ResourceInterfaceRuleId, RuleIssue } from "../../resource-interface/rules.ts";
import type { CrdVersion } from "../types/crd.ts";
import type { SchemaValue } from "../types/value.ts";

/** What the checks of one definition against its CRD share. */
export interface SchemaSubject {
  readonly resourceInterface: ResourceInterface;
  readonly crd: CrdVersion;
  /** What each expression on the workload can yield, by the pointer of its field; without those that do not compile. */
  readonly yields: ReadonlyMap<string, readonly SchemaValue[]>;
  readonly report: (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void;
}

/** A place as people write it: `spec.groups[].name`. */
export function dotted(place: string): string {
  const parts = place.split("/").slice(1);
  return parts
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((text, part) => (part === "*" ? `${text}[]` : text === "" ? part : `${text}.${part}`), "");
}
