import { canonicalJson, SEVERITIES } from "../../kernel/index.ts";
import type { LockedPack, LockedRule } from "./pack-lock.ts";

/** A change of a pack. */
interface LockChange {
  readonly relaxes: boolean;
  /** A part of a sentence. */
  readonly text: string;
}

/** The changes between a pack as a lock records it and its content; none where no rule, module or setting differs. */
export function lockChanges(before: LockedPack, after: LockedPack): readonly LockChange[] {
  const isSame = canonicalJson(before.settings) === canonicalJson(after.settings);
  return [
    ...rulesChanges(before.rules, after.rules),
    ...moduleChanges(before.modules, after.modules),
    ...(isSame ? [] : [{ relaxes: true, text: "its settings are others" }]),
  ];
}

/** A sentence part with all changes: first those that relax. */
export function changesText(changes: readonly LockChange[]): string {
  const textsOf = (relaxes: boolean) => changes.filter((each) => each.relaxes === relaxes).map(({ text }) => text);
  const [relaxed, tightened] = [textsOf(true), textsOf(false)];
  return [
    ...(relaxed.length > 0 ? [`relaxes: ${relaxed.join(", ")}`] : []),
    ...(tightened.length > 0 ? [`tightens or adds: ${tightened.join(", ")}`] : []),
    ...(changes.length === 0 ? ["no rule changes"] : []),
  ].join("; ");
}

/** Another text of a module may report less. */
function moduleChanges(before: LockedPack["modules"], after: LockedPack["modules"]): readonly LockChange[] {
  const find = (modules: LockedPack["modules"], file: string) => modules.find((module) => module.file === file);
  return [
    ...before.flatMap(({ file, sha256 }) => {
      const now = find(after, file);
      if (now?.sha256 === sha256) return [];
      return [{ relaxes: true, text: `the module ${file} is ${now === undefined ? "removed" : "changed"}` }];
    }),
    ...after.flatMap(({ file }) =>
      find(before, file) === undefined ? [{ relaxes: false, text: `the module ${file} is new` }] : [],
    ),
  ];
}

function rulesChanges(before: readonly LockedRule[], after: readonly LockedRule[]): readonly LockChange[] {
  const removed = before.filter(({ id }) => !after.some((rule) => rule.id === id));
  const added = after.filter(({ id }) => !before.some((rule) => rule.id === id));
  const changed = after.flatMap((rule): readonly LockChange[] => {
    const old = before.find(({ id }) => id === rule.id);
    return old === undefined ? [] : changeOf(old, rule);
  });
  return [
    ...removed.map(({ id, name }) => ({ relaxes: true, text: `${id} (${name}) is removed` })),
    ...changed,
    ...added.map(({ id, name }) => ({ relaxes: false, text: `${id} (${name}) is new` })),
  ];
}

const PACKS: readonly string[] = ["optional", "strict", "recommended"];

/** Whether a rule of a pack applies to fewer checks than one of another pack. */
export function isSmallerPack(pack: string, other: string): boolean {
  return PACKS.indexOf(pack) < PACKS.indexOf(other);
}

function changeOf(old: LockedRule, now: LockedRule): readonly LockChange[] {
  const { id } = now;
  const change = (isLower: boolean, what: string): LockChange => ({
    relaxes: isLower,
    text: `${id} (${now.name}) ${what}`,
  });
  const severity = SEVERITIES.indexOf(now.severity) - SEVERITIES.indexOf(old.severity);
  return [
    ...(severity === 0 ? [] : [change(severity > 0, `has severity ${now.severity}, before ${old.severity}`)]),
    ...(now.pack === old.pack
      ? []
      : [change(isSmallerPack(now.pack, old.pack), `is in the pack ${now.pack}, before ${old.pack}`)]),
    ...(old.judges === now.judges ? [] : [change(true, "has another match, expression or option")]),
  ];
}
