import type { Budget } from "./budget.ts";
import { type Code, constant, generator, type Paths, passing, single } from "./runtime.ts";

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
