import { items, members, text } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { matchesGlob, matchesKind } from "../rules/index.ts";
import type { MatchFile } from "./rule-file.ts";

/** Whether a rule is about an object. */
export type RuleMatch = (checked: CheckedObject) => boolean;

type Test = (checked: CheckedObject) => boolean;

/**
 * Compiles `match`. Texts may have `*`; one with `!` in front excludes what it matches. Categories and schedulers are
 * members of the rule itself.
 */
export function compileMatch(match: MatchFile): RuleMatch {
  const tests: Test[] = [
    ...test(match.kinds, (pattern, { object }) => matchesKind(pattern, object)),
    ...test(match.namespaces, (pattern, { object }) => matchesGlob(pattern, object.metadata.namespace ?? "")),
    ...test(match.names, (pattern, { object }) => matchesGlob(pattern, object.metadata.name)),
    ...test(match.clusters, (pattern, { cluster }) => matchesGlob(pattern, cluster.name)),
    ...members(match.labels).map(([name, wanted]) => labelTest(name, wanted)),
  ];
  return (checked) => tests.every((matches) => matches(checked));
}

function test(
  patterns: readonly (string | null)[] | null | undefined,
  matches: (pattern: string, checked: CheckedObject) => boolean,
): readonly Test[] {
  const all = items(patterns).flatMap((pattern) => text(pattern) ?? []);
  if (all.length === 0) return [];
  const { wanted, unwanted } = divided(all);
  return [
    (checked) =>
      (wanted.length === 0 || wanted.some((pattern) => matches(pattern, checked))) &&
      !unwanted.some((pattern) => matches(pattern, checked)),
  ];
}

/** The patterns without `!` in front, and the others without it. */
function divided(patterns: readonly string[]) {
  const isUnwanted = (pattern: string) => pattern.startsWith("!");
  return {
    wanted: patterns.filter((pattern) => !isUnwanted(pattern)),
    unwanted: patterns.filter(isUnwanted).map((pattern) => pattern.slice(1)),
  };
}

/** The test of one label: its value matches one of the patterns. */
function labelTest(name: string, wanted: unknown): Test {
  const { wanted: some, unwanted } = divided([wanted].flat().flatMap((each) => text(each) ?? []));
  return ({ object }) => {
    const label = text(object.metadata.labels?.[name]);
    const matches = (pattern: string) => label !== undefined && matchesGlob(pattern, label);
    return (some.length === 0 || some.some(matches)) && !unwanted.some(matches);
  };
}
