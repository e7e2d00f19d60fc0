import { dayOf, quoted } from "../../kernel/index.ts";
import type { Waiver } from "../../rule/index.ts";
import { findRule, type NamedRule, objectPattern } from "../../rules/index.ts";
import { coversObject, coversPointer } from "./covers-pattern.ts";
import type { Relaxation } from "./relaxation.ts";

/** Returns the waivers of a branch that no waiver of its base covers: added, widened and extended ones. */
export function waiverRelaxations(
  base: readonly Waiver[],
  branch: readonly Waiver[],
  rules: readonly NamedRule[],
): readonly Relaxation[] {
  return branch.flatMap((waiver): readonly Relaxation[] => {
    if (!isValidPlace(waiver) || isCovered(waiver, base, rules)) return [];
    const subject = waiver.object === undefined ? `the construct ${waiver.at}` : quoted(waiver.object);
    const named = `a waiver of ${findRule(waiver.rule, rules)?.id ?? quoted(waiver.rule)} for ${subject}`;
    return [
      {
        rule: "waiver-widened",
        path: waiver.pointer ?? "",
        location: waiver.location ?? placeOf(waiver),
        ...changeOf(waiver, base, rules, named),
      },
    ];
  });
}

/** Whether a waiver of the base accepts at least as much as a waiver of the branch. */
export function isCovered(waiver: Waiver, base: readonly Waiver[], rules: readonly NamedRule[]): boolean {
  return base.some((other) => coversScope(other, waiver, rules) && waiver.expires <= other.expires);
}

// A waiver without these accepts nothing, which GITOPS-009 reports.
function isValidPlace({ object, expires }: Waiver): boolean {
  return dayOf(expires) !== undefined && (object === undefined || objectPattern(object) !== undefined);
}

function coversScope(outer: Waiver, inner: Waiver, rules: readonly NamedRule[]): boolean {
  const idOf = (reference: string) => findRule(reference, rules)?.id ?? reference;
  return idOf(outer.rule) === idOf(inner.rule) && coversPlace(outer, inner) && coversPointer(outer.path, inner.path);
}

function coversPlace(outer: Waiver, inner: Waiver): boolean {
  if (outer.object === undefined || inner.object === undefined) {
    return outer.object === inner.object && outer.at === inner.at;
  }
  return coversObject(outer.object, inner.object);
}

function changeOf(waiver: Waiver, base: readonly Waiver[], rules: readonly NamedRule[], named: string) {
  const extended = base
    .filter((other) => coversScope(other, waiver, rules))
    .map(({ expires }) => expires)
    .sort()
    .at(-1);
  if (extended !== undefined) {
    const message = `${named} is extended from ${extended} to ${waiver.expires}`;
    return { message, expected: extended, received: waiver.expires };
  }
  const narrower = base.find((other) => coversScope(waiver, other, rules));
  if (narrower === undefined) return { message: `${named} is added`, expected: "no waiver", received: waiver.at };
  const scope = ({ object = "", path = "" }: Waiver) => `${object}${path === "" ? "" : `#${path}`}`;
  return {
    message: `${named} is widened: at the base it is for ${quoted(scope(narrower))}`,
    expected: scope(narrower),
    received: scope(waiver),
  };
}

function placeOf({ source }: Waiver): Relaxation["location"] {
  if (source?.file === undefined) return undefined;
  return { file: source.file, line: source.line ?? 1, column: 1 };
}
