import { pointerSegments } from "../../kernel/index.ts";
import type { Report, ResourceInterface } from "../../model/index.ts";
import type { RunUsage } from "../objects/usage.ts";
import type { CrdVersion } from "../types/crd.ts";
import type { SchemaValue } from "../types/value.ts";

/** The input that all checks of one definition against its CRD share. */
export interface SchemaSubject {
  readonly resourceInterface: ResourceInterface;
  readonly crd: CrdVersion;
  /** The steps and bytes that the expressions of all definitions of the run have used. */
  readonly run: RunUsage;
  /** The results of each expression on the workload, by the pointer of its field; only expressions that compile. */
  readonly yields: ReadonlyMap<string, readonly SchemaValue[]>;
  readonly report: Report;
}

/** A place in the notation of people: `spec.groups[].name`. */
export function dotted(place: string): string {
  let text = "";
  for (const part of pointerSegments(place)) {
    if (part === "*") text += "[]";
    else text += text === "" ? part : `.${part}`;
  }
  return text;
}
