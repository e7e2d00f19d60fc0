import { checkShape, closed, list, nullable, type Schema, stringSchema, titled } from "../k8s-fields/index.ts";
import {
  given,
  type Issue,
  issuesOf,
  items,
  type Locate,
  locationText,
  type Nullable,
  organizationRules,
  pointerTo,
  presentItems,
  withoutAbsent,
} from "../kernel/index.ts";
import type { Waiver } from "../rule/index.ts";

/** A waiver in `muster.yaml`. */
interface WaiverFile {
  /**
   * Id or name of the rule. Mandatory.
   * @example "SEC-005"
   */
  readonly rule?: Nullable<string>;
  /**
   * The object: `Kind/namespace/name`, or `Kind/name` without a namespace; `Kind.group` is the kind of one group. `*`
   * matches any characters within one part. Mandatory.
   * @example "Deployment/team-nlp/dashboard"
   */
  readonly object?: Nullable<string>;
  /**
   * JSON pointer of the findings, list items by index or name, `*` as above.
   * @default - the whole object
   * @example "/spec/template/spec/containers/main"
   */
  readonly path?: Nullable<string>;
  /** The reason, in a sentence. Mandatory. */
  readonly reason?: Nullable<string>;
  /** The person or team that accepts the finding. Mandatory. */
  readonly owner?: Nullable<string>;
  /**
   * Last valid day, until its end in UTC. Mandatory.
   * @example "2027-06-30"
   */
  readonly expires?: Nullable<string>;
  /** The ticket of the repair. */
  readonly ticket?: Nullable<string>;
}

/** The parsed waivers, and the issues of malformed ones. */
interface ParsedWaivers {
  /** In file order, without malformed ones. */
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

/** The schema of `waivers`. No field is required: a missing one is a finding about the waiver, not about the file. */
export const waiversSchema = titled("waivers", nullable(list(closed(waiver))));

/**
 * Parses `waivers` of `muster.yaml`, which may be absent. `locate` takes pointers into the whole file. `applyWaivers`
 * checks whether a waiver is complete and valid. Never throws.
 */
export function parseWaivers(value: unknown, locate?: Locate, file = "muster.yaml"): ParsedWaivers {
  if (value === undefined) return { waivers: [], issues: [] };
  const shape = checkShape(waiversSchema, value);
  const malformed = new Set([...shape.broken].map((pointer) => pointer.split("/")[1]));
  // The schema drops everything but the fields of a waiver.
  const written = items(shape.value) as readonly (WaiverFile | null)[];
  const findings = shape.findings.map((finding) => ({ ...finding, path: AT + finding.path }));
  return {
    waivers: presentItems(written)
      .filter(({ index }) => !malformed.has(String(index)))
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
    at: location === undefined ? `${file}#${pointer}` : locationText(location),
    ...given({ location }),
    pointer,
  };
}
