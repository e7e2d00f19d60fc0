import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { indexValue } from "./indexing.ts";
import { type Code, fail, generator, single } from "./runtime.ts";
import { addMember, describeJqValue, type JqObject } from "./value.ts";

/** Compiles `[body]`: a list of all outputs of the body. */
export function collect(body: Code): Code {
  const one = body.one;
  if (one) {
    return single((budget, input, env) => {
      budget.create(1);
      return [one(budget, input, env)];
    });
  }
  return single((budget, input, env) => {
    const items: unknown[] = [];
    body.many(budget, input, env, (item) => {
      budget.create(1);
      items.push(item);
    });
    return items;
  });
}

/** A member of `{…}`, compiled. Without a value it has the one of the input: `{a}` is `{a: .a}`. */
interface Member {
  readonly key: Code;
  readonly value: Code | undefined;
  readonly span: Span;
}

/** Compiles `{key: value, …}`: an object for each combination of outputs; the first member is the outermost loop. */
export function construct(members: readonly Member[]): Code {
  const ones = members.flatMap(({ key, value, span }) => {
    if (!key.one || (value && !value.one)) return [];
    return { key: key.one, value: value?.one, span };
  });
  if (ones.length === members.length) {
    return single((budget, input, env) => {
      budget.create(1);
      const entries: Entry[] = [];
      for (const { key, value, span } of ones) {
        const name = key(budget, input, env);
        const member = value ? value(budget, input, env) : indexValue(input, name, budget, span);
        entries.push([name, member, span]);
      }
      return objectOf(entries, budget);
    });
  }
  return generator((budget, input, env, emit) => {
    const addFrom = (index: number, entries: readonly Entry[]): void => {
      const member = members[index];
      // The list of entries is copied for each member.
      budget.step(entries.length + 1);
      if (!member) {
        budget.create(1);
        emit(objectOf(entries, budget));
        return;
      }
      member.key.many(budget, input, env, (key) => {
        const next = (value: unknown): void => addFrom(index + 1, [...entries, [key, value, member.span]]);
        if (member.value) member.value.many(budget, input, env, next);
        else next(indexValue(input, key, budget, member.span));
      });
    };
    addFrom(0, []);
  });
}

type Entry = readonly [key: unknown, value: unknown, span: Span];

/** As in gojq, keys are checked once all members have their values. */
function objectOf(entries: readonly Entry[], budget: Budget): JqObject {
  const object: Record<string, unknown> = {};
  for (const [key, value, span] of entries) {
    if (typeof key !== "string") return fail(`a key must be a string, not ${describeJqValue(key)}`, span);
    addMember(object, key, value, budget);
  }
  return object;
}
