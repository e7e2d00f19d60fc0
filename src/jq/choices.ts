import { type Code, generator, passing, single, Thrown } from "./runtime.ts";
import { isTruthy } from "./value.ts";

/** `try body catch handler`: catches errors of the body, but not those of expressions that receive its outputs. */
export function attempt(body: Code, handler: Code | undefined): Code {
  const bodyOne = body.one;
  return generator(
    (budget, input, env, emit) => {
      const depth = budget.depth;
      let isEmitting = false;
      let value: unknown;
      try {
        if (bodyOne) {
          value = bodyOne(budget, input, env);
        } else {
          body.many(budget, input, env, (output) => {
            isEmitting = true;
            emit(output);
            isEmitting = false;
          });
          return;
        }
      } catch (error) {
        if (isEmitting || !(error instanceof Thrown)) throw error;
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
        let isEmitting = false;
        try {
          bodyPaths(budget, at, input, env, (found, output) => {
            isEmitting = true;
            emit(found, output);
            isEmitting = false;
          });
        } catch (error) {
          if (isEmitting || !(error instanceof Thrown)) throw error;
          budget.caught(depth);
          handlerPaths?.(budget, at, error.value, env, emit);
        }
      };
    },
  );
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

/** `and`, `or`: the left side is the outer loop. The right side is not evaluated if the left one equals `decisive`. */
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
