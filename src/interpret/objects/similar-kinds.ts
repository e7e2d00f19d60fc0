import { editDistance, filled, nearest } from "../../kernel/index.ts";
import type { GroupVersionKind } from "../../model/index.ts";

/** A kind that muster reads, with the versions that it reads. */
export interface KnownKind {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly string[];
}

/** A known kind that an unknown one probably is. */
export interface IntendedKind extends GroupVersionKind {
  /**
   * Whether the two differ only in spelling: in case, `-` and `_`, in one letter of a longer name, in a group that is
   * nearly the same, or in a version that no API can have. Otherwise the unknown kind may exist.
   */
  readonly respelled: boolean;
}

// Among shorter names, two kinds of one group may differ in a letter. Unlike those of Kubernetes (kubernetes/missing-kind),
// the kinds of a custom group are not all known, so a difference of more than one letter is not evidence of a mistake.
const SHORTEST_TYPO = 6;

// The name of an API version is a label of DNS (apiextensions, validation of CustomResourceDefinitions).
const VERSION = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;

/** The known kind that an unknown one probably is; undefined for a known one, and without any that is similar. */
export function intendedKind(written: GroupVersionKind, known: readonly KnownKind[]): IntendedKind | undefined {
  const { group, version, kind } = written;
  const named = known.filter((each) => plain(each.kind) === plain(kind));
  const own = named.find((each) => plain(each.group) === plain(group));
  const near = nearest(
    group,
    named.map((each) => each.group),
  );
  const match = own ?? named.find((each) => each.group === near);
  if (match !== undefined) {
    const intended = { group: match.group, version: versionIn(match, version), kind: match.kind };
    const isKnown = match.group === group && match.kind === kind;
    if (isKnown && match.versions.includes(version)) return undefined;
    return { ...intended, respelled: !isKnown || !VERSION.test(version) };
  }
  const ofGroup = known.filter((each) => each.group === group);
  const [other] = filled(named) ?? similarKinds(kind, ofGroup);
  if (other === undefined) return undefined;
  const respelled = other.group === group && kind.length >= SHORTEST_TYPO && editDistance(kind, other.kind) === 1;
  return { group: other.group, version: versionIn(other, version), kind: other.kind, respelled };
}

/**
 * The known kinds that a person may have meant by a word: in other letter case (`AMLJob`), nearly spelt so or in the
 * plural (`RayClusters`), by the project (`KServe`), by initials (`LWS`), or by the start of the name (`Seldon`).
 */
export function similarKinds<Kind extends Pick<KnownKind, "group" | "kind">>(
  word: string,
  known: readonly Kind[],
): readonly Kind[] {
  const wanted = plain(word);
  if (wanted === "") return [];
  const near = nearest(word, [...new Set(known.map(({ kind }) => kind))]);
  const tests: readonly ((each: Kind) => boolean)[] = [
    ({ kind }) => plain(kind) === wanted,
    ({ kind }) => kind === near,
    ({ group }) => group.split(".").includes(wanted),
    ({ kind }) => kind.replaceAll(/[^A-Z]/g, "").toLowerCase() === wanted,
    ({ kind }) => plain(kind).startsWith(wanted),
  ];
  for (const test of tests) {
    const found = known.filter(test);
    if (found.length > 0) return found;
  }
  return [];
}

/** The end of a message about an unknown kind: `; did you mean RayCluster?`, or empty. */
export function kindSuggestion(word: string, known: readonly Pick<KnownKind, "group" | "kind">[]): string {
  const names = [...new Set(similarKinds(word, known).map(({ kind }) => kind))];
  if (names.length === 0) return "";
  return `; did you mean ${names.join(" or ")}?`;
}

/** The version in the spelling of the kind, else the kind's first one. */
function versionIn({ versions: [first = "", ...others] }: KnownKind, written: string): string {
  return others.find((version) => version === written.toLowerCase()) ?? first;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, "");
}
