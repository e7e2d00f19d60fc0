import type { Rule } from "../../rule/index.ts";
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

/**
 * A rule of a module of the repository: its input is frozen, and the supervisor knows which rule runs, so that one that does
 * not end is an error with its id.
 */
export function guardedRule(rule: Rule): Rule {
  const guard =
    <Args extends readonly unknown[]>(check: (...args: Args) => void, inputs: (args: Args) => unknown[]) =>
    (...args: Args): void => {
      for (const input of inputs(args)) deepFreeze(input);
      const beat = supervisorChannel()?.beat;
      beat?.(`rule ${rule.id} (${rule.user?.file ?? ""})`);
      try {
        const result: unknown = check(...args);
        if (result instanceof Promise) throw new Error("check returns a promise; a rule reports before it returns");
      } finally {
        beat?.("");
      }
    };
  if (rule.scope === "set") {
    return { ...rule, check: guard(rule.check, ([set]) => set.objects.map(({ object }) => object)) };
  }
  if (rule.scope === "object") return { ...rule, check: guard(rule.check, ([checked]) => [checked.object]) };
  const { checkObject } = rule;
  return {
    ...rule,
    check: guard(rule.check, ([pod]) => [pod.workload.object, pod.spec, pod.metadata]),
    ...(checkObject !== undefined && { checkObject: guard(checkObject, ([checked]) => [checked.object]) }),
  };
}
