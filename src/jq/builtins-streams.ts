import { forEachItem } from "./access.ts";
import { requirePath, setAtKeys } from "./at-keys.ts";
import type { Budget } from "./budget.ts";
import type { Builtin } from "./builtin.ts";
import { IDENTITY } from "./combinators.ts";
import type { Span } from "./error.ts";
import { fail, generator } from "./runtime.ts";
import { describeJqValue, isJqObject } from "./value.ts";

type Emit = (event: unknown) => void;

/** Functions on the events of a streamed value: `[path, leaf]`, and `[path]` after the last part of a container. */
export const STREAM_BUILTINS: Readonly<Record<string, Builtin>> = {
  "tostream/0": (_args, span) => generator((budget, input, _env, emit) => streamValue(input, [], budget, span, emit)),
  "fromstream/1": ([events = IDENTITY], span) =>
    generator((budget, input, env, emit) => {
      let value: unknown = null;
      events.many(budget, input, env, (event) => {
        const [path, leaf = null]: readonly unknown[] = event === null ? [] : requireEvent(event, span);
        const keys = requirePath(path ?? [], span);
        const hasLeaf = Array.isArray(event) && event.length === 2;
        if (hasLeaf) value = setAtKeys(value, keys, leaf, budget, span);
        if (keys.length !== (hasLeaf ? 0 : 1)) return;
        const whole = value;
        value = null;
        emit(whole);
      });
    }),
};

function requireEvent(event: unknown, span: Span): readonly unknown[] {
  if (Array.isArray(event)) return event;
  return fail(`an event must be an array, not ${describeJqValue(event)}`, span);
}

function streamValue(value: unknown, path: readonly unknown[], budget: Budget, span: Span, emit: Emit): void {
  budget.enter();
  budget.create(path.length + 3);
  const end: { key?: string | number } = {};
  if (Array.isArray(value) || isJqObject(value)) {
    forEachItem(value, budget, span, (item, key) => {
      streamValue(item, [...path, key], budget, span, emit);
      end.key = key;
    });
  }
  emit(end.key === undefined ? [path, value ?? null] : [[...path, end.key]]);
  budget.leave();
}
