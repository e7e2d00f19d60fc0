import { member, memoize } from "../../kernel/index.ts";
import type { CheckedObject, ObjectSet, PodView, Rule, WorkloadView } from "../../rule/index.ts";
import { supervisorChannel } from "../output/supervisor-channel.ts";

/** The values that rules have received and that are frozen. */
const frozen = new WeakSet<object>();

/** Freezes a value of JSON with everything in it, so that a rule which changes it throws. */
function deepFreeze(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null || frozen.has(next)) continue;
    frozen.add(next);
    if (Array.isArray(next) || Object.getPrototypeOf(next) === Object.prototype) Object.freeze(next);
    else continue;
    open.push(...Object.values(next));
  }
}

/** Freezes an object to check. Its file and document are no part of what a rule judges. */
function freezeChecked(checked: CheckedObject): CheckedObject {
  const { object, cluster, definition, components, waivers } = checked;
  deepFreeze([object, cluster, definition, components, waivers]);
  return Object.freeze(checked);
}

/** The view itself is frozen when it is made. */
function freezeWorkload({ checked, pods, gangs }: WorkloadView): void {
  freezeChecked(checked);
  deepFreeze([pods, gangs]);
}

function freezePod(pod: PodView): PodView {
  freezeWorkload(pod.workload);
  deepFreeze([pod.spec, pod.metadata, pod.containers]);
  return pod;
}

/** The set with everything in it frozen, its lists too: the set of the engine goes to other rules. */
const frozenSet = memoize((set: ObjectSet): ObjectSet => {
  for (const checked of set.objects) freezeChecked(checked);
  for (const workload of set.workloads) {
    freezeWorkload(workload);
    for (const pod of workload.views) freezePod(pod);
  }
  deepFreeze(set.organization);
  const list = <T>(items: readonly T[]): readonly T[] => Object.freeze([...items]);
  return Object.freeze({
    ...set,
    objects: list(set.objects),
    workloads: list(set.workloads),
    knownKinds: list(set.knownKinds),
    counted: () => list(set.counted()),
    ofKind: (group: string, kind: string) => list(set.ofKind(group, kind)),
    findAll: (identity: Parameters<ObjectSet["findAll"]>[0]) => list(set.findAll(identity)),
    embeddedIn: (object: CheckedObject) => list(set.embeddedIn(object)),
    repeated: () => list(set.repeated().map(list)),
  });
});

/**
 * A rule of a module of the repository: its input is frozen, and the supervisor knows which rule runs, so that one that does
 * not end is an error with its id.
 */
export function guardedRule(rule: Rule): Rule {
  const guard =
    <Input, More extends readonly unknown[]>(
      check: (input: Input, ...more: More) => void,
      freeze: (input: Input) => Input,
    ) =>
    (input: Input, ...more: More): void => {
      const given = freeze(input);
      deepFreeze(more.map((context) => member(context, "options")));
      const beat = supervisorChannel()?.beat;
      beat?.(`rule ${rule.id} (${rule.user?.file ?? ""})`);
      try {
        const result: unknown = check(given, ...more);
        if (result instanceof Promise) throw new Error("check returns a promise; a rule reports before it returns");
      } finally {
        beat?.("");
      }
    };
  if (rule.scope === "set") return { ...rule, check: guard(rule.check, frozenSet) };
  if (rule.scope === "object") return { ...rule, check: guard(rule.check, freezeChecked) };
  const { checkObject } = rule;
  return {
    ...rule,
    check: guard(rule.check, freezePod),
    ...(checkObject !== undefined && { checkObject: guard(checkObject, freezeChecked) }),
  };
}
