import { type Nullable, presentItems, withoutAbsent } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import { organizationRules } from "../finding/definition-rules.ts";
import { issuesOf, type Locate } from "../finding/field-problem.ts";
import type { Issue } from "../finding/issue.ts";
import { closed, list, nullable, type Schema, stringSchema, titled } from "../schema/schema.ts";
import { checkShape } from "../schema/shape.ts";
import type { Waiver } from "./waiver.ts";

/** A waiver as `muster.yaml` writes it. */
export interface WaiverFile {
  readonly rule?: Nullable<string>;
  readonly object?: Nullable<string>;
  readonly path?: Nullable<string>;
  readonly reason?: Nullable<string>;
  readonly owner?: Nullable<string>;
  readonly expires?: Nullable<string>;
  readonly ticket?: Nullable<string>;
}

/** Waivers that were read, and what is wrong with their form. */
export interface ParsedWaivers {
  /** In file order, without those of a wrong form. */
  readonly waivers: readonly Waiver[];
  /** In the order of reports. */
  readonly issues: readonly Issue[];
}

const AT = "/waivers";
const field = nullable(stringSchema());

const waiver = {
  rule: field,
  object: field,
  path: field,
  reason: field,
  owner: field,
  expires: field,
  ticket: field,
} satisfies Record<keyof WaiverFile, Schema>;

/** What `waivers` may hold. That a field is missing is a finding about the waiver and not about the file. */
export const waiversSchema = titled("waivers", nullable(list(closed(waiver))));

/**
 * Reads `waivers` of `muster.yaml`, which may be absent. `locate` finds pointers of the whole file. Whether a waiver is
 * complete and holds is for `applyWaivers` to say. Never throws.
 */
export function parseWaivers(value: unknown, locate?: Locate, file = "muster.yaml"): ParsedWaivers {
  if (value === undefined) return { waivers: [], issues: [] };
  const shape = checkShape(waiversSchema, value);
  const said = new Set([...shape.broken].map((pointer) => pointer.split("/")[1]));
  const items = Array.isArray(shape.value) ? (shape.value as readonly (WaiverFile | null)[]) : [];
  const findings = shape.findings.map((finding) => ({ ...finding, path: AT + finding.path }));
  return {
    waivers: presentItems(items)
      .filter(({ index }) => !said.has(String(index)))
      .map(({ item, index }) => waiverOf(item, pointerTo(AT, index), locate, file)),
    issues: issuesOf(findings, { rules: organizationRules, locate, file }),
  };
}

function waiverOf(item: WaiverFile, pointer: string, locate: Locate | undefined, file: string): Waiver {
  const location = locate?.(pointer);
  const { rule, object, path, reason, owner, expires, ticket } = item;
  return {
    rule: rule?.trim() ?? "",
    object: object?.trim() ?? "",
    reason: reason?.trim() ?? "",
    owner: owner?.trim() ?? "",
    expires: expires?.trim() ?? "",
    ...withoutAbsent({ path, ticket }),
    at: location === undefined ? `${file}#${pointer}` : `${location.file}:${location.line}:${location.column}`,
    ...(location === undefined ? {} : { location }),
    pointer,
  };
}
