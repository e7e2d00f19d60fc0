import { field, indexBy } from "./access.ts";
import type { JqNode } from "./ast.ts";
import { attempt } from "./choices.ts";
import { NULL, pipe } from "./combinators.ts";
import type { Span } from "./error.ts";
import { sliceValue } from "./indexing.ts";
import { compileOr, formattedKey, type NodeCompiler } from "./node-compiler.ts";
import { type Code, generator, type Many, requireIntact } from "./runtime.ts";
import type { Scope } from "./scope.ts";

/** `T.key`, `T[key]` */
export function compileIndex(compiler: NodeCompiler, target: JqNode, key: JqNode, span: Span, scope: Scope): Code {
  const from = compiler.compile(target, scope);
  if (key.kind === "literal" && typeof key.value === "string") return field(from, key.value, span);
  const isBracketed = !compiler.source.slice(0, key.span.start).trimEnd().endsWith(".");
  if (key.kind === "template" && key.format !== undefined && !isBracketed) throw formattedKey(compiler, key);
  return indexBy(from, compiler.compile(key, scope), span);
}

/**
 * `T.a?`, `T[k]?`, `T[]?` protect their last step only: in `.a.b?` an error of `.a` still counts. As in gojq, the key
 * of that last step is then evaluated on T, not on the input of the whole.
 */
export function compileOptional(compiler: NodeCompiler, target: JqNode, scope: Scope): Code {
  if (target.kind !== "index" && target.kind !== "slice" && target.kind !== "iterate") {
    return attempt(compiler.compile(target, scope), undefined);
  }
  const identity: JqNode = { kind: "identity", span: target.target.span };
  const step = attempt(compiler.compile({ ...target, target: identity }, scope), undefined);
  if (target.target.kind === "identity") return step;
  return pipe(compiler.compile(target.target, scope), step);
}

/** `T[from:to]` */
export function compileSlice(compiler: NodeCompiler, node: JqNode & { readonly kind: "slice" }, scope: Scope): Code {
  const target = compiler.compile(node.target, scope);
  const from = compileOr(compiler, NULL, node.from, scope);
  const to = compileOr(compiler, NULL, node.to, scope);
  const span = node.span;
  const many: Many = (budget, input, env, emit) =>
    from.many(budget, input, env, (start) =>
      to.many(budget, input, env, (end) =>
        target.many(budget, input, env, (value) => emit(sliceValue(value, start, end, budget, span))),
      ),
    );
  return generator(many, () => {
    const paths = target.paths();
    return (budget, at, input, env, emit) =>
      from.many(budget, input, env, (start) =>
        to.many(budget, input, env, (end) =>
          paths(budget, at, input, env, (up, value) => {
            const slice = sliceValue(value, start, end, budget, span);
            requireIntact(up, value, span);
            emit({ up, key: { start, end }, value: slice }, slice);
          }),
        ),
      );
  });
}
