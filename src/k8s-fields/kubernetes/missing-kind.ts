import { BUILTIN_GROUPS, editDistance, groupOf, nearest } from "../../kernel/index.ts";
import { isStable, stableKinds, typeOfKind } from "./field-type.ts";

/** A kind of an API group of Kubernetes that Kubernetes does not have. */
export interface MissingKind {
  /** The kind that was probably intended: the same kind in its group and version, or one with at most two other letters. */
  readonly intended?: { readonly apiVersion: string; readonly kind: string };
}

/**
 * Whether a kind is not one of Kubernetes, although its API group is; undefined for all other kinds. Alpha and beta
 * versions are not judged, because they come and go with the releases. A name that no known kind resembles may be a kind
 * of a newer release.
 */
export function missingKind(apiVersion: string, kind: string): MissingKind | undefined {
  const group = groupOf(apiVersion);
  if (!isStable(apiVersion) || !(BUILTIN_GROUPS.has(group) || group === CORE)) return undefined;
  if (typeOfKind(apiVersion, kind) !== undefined || kind.endsWith("List")) return undefined;
  const same = stableKinds().filter((each) => each.kind === kind);
  const [intended] = same.length > 0 ? same : misspelt(kind);
  return intended === undefined ? {} : { intended };
}

// Documents call the group without a name so, but no API server has it under this name.
const CORE = "core";
// All kinds of these groups are known, so two letters are enough evidence of a mistake; `interpret/similar-kinds`
// judges the others.
const MOST_EDITS = 2;

function misspelt(kind: string) {
  const kinds = stableKinds();
  const near = nearest(kind, [...new Set(kinds.map((each) => each.kind))]);
  if (near === undefined || editDistance(kind, near) > MOST_EDITS) return [];
  return kinds.filter((each) => each.kind === near);
}
