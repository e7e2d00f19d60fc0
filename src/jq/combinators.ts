import type { Budget } from "./budget.ts";
import type { Span } from "./error.ts";
import { indexValue } from "./operators.ts";
import {
  type Code,
  constant,
  type Env,
  fail,
  generator,
  type Paths,
  passing,
  requireIntact,
  single,
  Thrown,
} from "./runtime.ts";
import { addMember, describeJqValue, isJqObject, isTruthy, type JqObject, sortedKeys } from "./value.ts";

const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** `.` */
export const IDENTITY: Code = single(
  (_budget, input) => input,
  () => (_budget, at, input, _env, emit) => emit(at, input),
);

/** `empty` */
export const EMPTY: Code = generator(
  () => undefined,
  () => () => undefined,
);

/** `null` */
export const NULL: Code = constant(null);

/** `T.key` with a constant key. */
export function field(target: Code, key: string, span: Span): Code {
  const inherited = INHERITED.has(key);
  const get = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (!isJqObject(value)) return fail(`cannot index ${describeJqValue(value)} with ${JSON.stringify(key)}`, span);
    if (inherited && !Object.hasOwn(value, key)) return null;
    return value[key] ?? null;
  };
  const paths = (): Paths => {
    const targetPaths = target.paths();
    return (budget, at, input, env, emit) =>
      targetPaths(budget, at, input, env, (up, value) => {
        const found = get(value);
        requireIntact(up, value, span);
        emit({ up, key, value: found }, found);
      });
  };
  if (target === IDENTITY) return single((_budget, input) => get(input), paths);
  const one = target.one;
  if (one) return single((budget, input, env) => get(one(budget, input, env)), paths);
  return generator((budget, input, env, emit) => target.many(budget, input, env, (value) => emit(get(value))), paths);
}

/** `T[key]`: the key is the outer loop. */
export function indexBy(target: Code, key: Code, span: Span): Code {
  const paths = (): Paths => {
    const targetPaths = target.paths();
    return (budget, at, input, env, emit) =>
      key.many(budget, input, env, (wanted) =>
        targetPaths(budget, at, input, env, (up, value) => {
          const found = indexValue(value, wanted, budget, span);
          requireIntact(up, value, span);
          emit({ up, key: wanted, value: found }, found);
        }),
      );
  };
  const targetOne = target.one;
  const keyOne = key.one;
  if (targetOne && keyOne) {
    return single((budget, input, env) => {
      const wanted = keyOne(budget, input, env);
      return indexValue(targetOne(budget, input, env), wanted, budget, span);
    }, paths);
  }
  return generator(
    (budget, input, env, emit) =>
      key.many(budget, input, env, (wanted) =>
        target.many(budget, input, env, (value) => emit(indexValue(value, wanted, budget, span))),
      ),
    paths,
  );
}

/** `T[]`: the items of an array, or the members of an object in the order of their keys. */
export function iterate(target: Code, span: Span): Code {
  return generator(
    (budget, input, env, emit) =>
      target.many(budget, input, env, (value) => forEachItem(value, budget, span, (item) => emit(item))),
    () => {
      const targetPaths = target.paths();
      return (budget, at, input, env, emit) =>
        targetPaths(budget, at, input, env, (up, value) => {
          if (typeof value === "object" && value !== null) requireIntact(up, value, span);
          forEachItem(value, budget, span, (item, key) => emit({ up, key, value: item }, item));
        });
    },
  );
}

/** Visits the items of an array or the members of an object in gojq's order. Anything else is an error. */
export function forEachItem(
  value: unknown,
  budget: Budget,
  span: Span,
  visit: (item: unknown, key: string | number) => void,
): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      budget.step();
      visit(value[index] ?? null, index);
    }
    return;
  }
  if (!isJqObject(value)) fail(`cannot iterate over ${describeJqValue(value)}`, span);
  const keys = sortedKeys(value, budget);
  for (const key of keys) visit(value[key] ?? null, key);
}

/** The items of an array or the members of an object, in a new list. */
export function itemsOf(value: unknown, budget: Budget, span: Span): readonly unknown[] {
  const items: unknown[] = [];
  forEachItem(value, budget, span, (item) => {
    budget.create(1);
    items.push(item);
  });
  return items;
}

/** `try body catch handler`: only errors of the body itself, not of what its outputs are piped into. */
export function attempt(body: Code, handler: Code | undefined): Code {
  const bodyOne = body.one;
  return generator(
    (budget, input, env, emit) => {
      const depth = budget.depth;
      let outside = false;
      let value: unknown;
      try {
        if (bodyOne) {
          value = bodyOne(budget, input, env);
        } else {
          body.many(budget, input, env, (output) => {
            outside = true;
            emit(output);
            outside = false;
          });
          return;
        }
      } catch (error) {
        if (outside || !(error instanceof Thrown)) throw error;
        budget.caught(depth);
        handler?.many(budget, error.value, env, emit);
        return;
      }
      emit(value);
    },
    () => {
      const bodyPaths = body.paths();
      const handlerPaths = handler?.paths();
      return (budget, at, input, env, emit) => {
        const depth = budget.depth;
        let outside = false;
        try {
          bodyPaths(budget, at, input, env, (found, output) => {
            outside = true;
            emit(found, output);
            outside = false;
          });
        } catch (error) {
          if (outside || !(error instanceof Thrown)) throw error;
          budget.caught(depth);
          handlerPaths?.(budget, at, error.value, env, emit);
        }
      };
    },
  );
}

/** `[body]` */
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

/** A member to construct; without a value it is looked up in the input. */
export interface Member {
  readonly key: Code;
  readonly value: Code | undefined;
  readonly span: Span;
}

/** `{key: value, …}`: the first member is the outermost loop. */
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
  const fill = (
    index: number,
    entries: readonly Entry[],
    budget: Budget,
    input: unknown,
    env: Env | undefined,
    emit: (value: unknown) => void,
  ): void => {
    const member = members[index];
    // The list of entries is copied for each member.
    budget.step(entries.length + 1);
    if (!member) {
      budget.create(1);
      emit(objectOf(entries, budget));
      return;
    }
    member.key.many(budget, input, env, (key) => {
      const next = (value: unknown): void =>
        fill(index + 1, [...entries, [key, value, member.span]], budget, input, env, emit);
      if (member.value) member.value.many(budget, input, env, next);
      else next(indexValue(input, key, budget, member.span));
    });
  };
  return generator((budget, input, env, emit) => fill(0, [], budget, input, env, emit));
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

/** An operator on two filters: the right one is the outer loop. */
export function binary(left: Code, right: Code, apply: (a: unknown, b: unknown, budget: Budget) => unknown): Code {
  const leftOne = left.one;
  const rightOne = right.one;
  if (leftOne && rightOne) {
    return single((budget, input, env) => {
      const b = rightOne(budget, input, env);
      return apply(leftOne(budget, input, env), b, budget);
    });
  }
  return generator((budget, input, env, emit) =>
    right.many(budget, input, env, (b) => left.many(budget, input, env, (a) => emit(apply(a, b, budget)))),
  );
}

/** `left | right` */
export function pipe(left: Code, right: Code): Code {
  const paths = (): Paths => {
    const leftPaths = left.paths();
    const rightPaths = right.paths();
    return (budget, at, input, env, emit) =>
      leftPaths(budget, at, input, env, (found, value) => rightPaths(budget, found, value, env, emit));
  };
  const leftOne = left.one;
  const rightOne = right.one;
  if (leftOne && rightOne) {
    return single((budget, input, env) => rightOne(budget, leftOne(budget, input, env), env), paths);
  }
  if (leftOne) {
    return generator((budget, input, env, emit) => right.many(budget, leftOne(budget, input, env), env, emit), paths);
  }
  if (rightOne) {
    return generator(
      (budget, input, env, emit) => left.many(budget, input, env, (value) => emit(rightOne(budget, value, env))),
      paths,
    );
  }
  return generator(
    (budget, input, env, emit) => left.many(budget, input, env, (value) => right.many(budget, value, env, emit)),
    paths,
  );
}

/** `left, right` */
export function comma(left: Code, right: Code): Code {
  return passing((part) => {
    const runLeft = part(left);
    const runRight = part(right);
    return (budget, at, input, env, emit) => {
      budget.step();
      runLeft(budget, at, input, env, emit);
      runRight(budget, at, input, env, emit);
    };
  });
}

/** `left // right`: passes on errors of the left side. */
export function alternative(left: Code, right: Code): Code {
  const code = passing((part) => {
    const runLeft = part(left);
    const runRight = part(right);
    return (budget, at, input, env, emit) => {
      let hasOutput = false;
      runLeft(budget, at, input, env, (place, value) => {
        if (!isTruthy(value)) return;
        hasOutput = true;
        emit(place, value);
      });
      if (!hasOutput) runRight(budget, at, input, env, emit);
    };
  });
  const leftOne = left.one;
  const rightOne = right.one;
  if (!leftOne || !rightOne) return code;
  return single((budget, input, env) => {
    const value = leftOne(budget, input, env);
    if (isTruthy(value)) return value;
    return rightOne(budget, input, env);
  }, code.paths);
}

/** `and`, `or`: the left side is the outer loop, and decides alone where it can. */
export function logic(decisive: boolean, left: Code, right: Code): Code {
  const leftOne = left.one;
  const rightOne = right.one;
  if (leftOne && rightOne) {
    return single((budget, input, env) => {
      if (isTruthy(leftOne(budget, input, env)) === decisive) return decisive;
      return isTruthy(rightOne(budget, input, env));
    });
  }
  return generator((budget, input, env, emit) =>
    left.many(budget, input, env, (a) => {
      if (isTruthy(a) === decisive) emit(decisive);
      else right.many(budget, input, env, (b) => emit(isTruthy(b)));
    }),
  );
}

/** `if condition then yes else no end` */
export function choose(condition: Code, yes: Code, no: Code): Code {
  const code = passing((part) => {
    const runYes = part(yes);
    const runNo = part(no);
    return (budget, at, input, env, emit) =>
      condition.many(budget, input, env, (value) => (isTruthy(value) ? runYes : runNo)(budget, at, input, env, emit));
  });
  const conditionOne = condition.one;
  if (!conditionOne) return code;
  const yesOne = yes.one;
  const noOne = no.one;
  if (yesOne && noOne) {
    return single(
      (budget, input, env) => (isTruthy(conditionOne(budget, input, env)) ? yesOne : noOne)(budget, input, env),
      code.paths,
    );
  }
  return generator(
    (budget, input, env, emit) =>
      (isTruthy(conditionOne(budget, input, env)) ? yes : no).many(budget, input, env, emit),
    code.paths,
  );
}
