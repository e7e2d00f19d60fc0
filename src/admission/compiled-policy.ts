import { type CelNode, type CelProgram, celProgram, checkedExpression } from "../cel/index.ts";
import { items, type KubeObject, member, memoize, record, text } from "../kernel/index.ts";
import { type ParamKind, paramKindOf } from "./params.ts";
import { policyExpressions } from "./policy-expressions.ts";

/** An expression of a policy. */
export interface PolicyExpression {
  readonly source: string;
  readonly run: CelProgram;
  /** JSON pointer of it in the policy. */
  readonly path: string;
}

/** A validation of a policy. */
export interface PolicyValidation extends PolicyExpression {
  readonly message: string;
  readonly messageRun?: CelProgram;
  readonly reason: string;
}

/** A policy whose expressions are compiled. */
export interface CompiledPolicy {
  readonly object: KubeObject;
  readonly name: string;
  readonly ignoresFailures: boolean;
  readonly constraints: unknown;
  readonly paramKind?: ParamKind | undefined;
  readonly conditions: readonly PolicyExpression[];
  readonly variables: ReadonlyMap<string, CelProgram>;
  readonly validations: readonly PolicyValidation[];
  readonly annotations: readonly PolicyExpression[];
}

/** A policy that an API server does not accept, or whose notation muster cannot read. */
interface UnusablePolicy {
  readonly problem: string;
  /** Whether an API server refuses the policy, so that it has no effect. */
  readonly isRefused: boolean;
}

/** Compiles a policy, once for each object. */
export const compilePolicy: (policy: KubeObject) => CompiledPolicy | UnusablePolicy = memoize(compile);

function compile(object: KubeObject): CompiledPolicy | UnusablePolicy {
  const spec = record(object.spec);
  const nodes = new Map<string, CelNode>();
  for (const { path, expression, place } of policyExpressions(spec)) {
    if (typeof expression !== "string" || expression === "") continue;
    const { node, fault } = checkedExpression(expression, place);
    if (fault !== undefined) return { problem: `${path} ${fault}`, isRefused: true };
    if (node !== undefined) nodes.set(path, node);
  }
  const compiled = (source: string, path: string) => programOf(nodes.get(path), source);
  try {
    return {
      object,
      name: object.metadata.name,
      ignoresFailures: spec.failurePolicy === "Ignore",
      constraints: spec.matchConstraints,
      paramKind: paramKindOf(spec),
      conditions: expressions(spec.matchConditions, "matchConditions", "expression", compiled),
      variables: new Map(
        items(spec.variables).map((variable, index) => [
          text(member(variable, "name")) ?? "",
          compiled(text(member(variable, "expression")) ?? "", `/spec/variables/${index}/expression`),
        ]),
      ),
      validations: items(spec.validations).map((validation, index) => {
        const { expression, message, messageExpression, reason } = record(validation);
        const source = text(expression) ?? "";
        const path = `/spec/validations/${index}/expression`;
        return {
          source,
          run: compiled(source, path),
          path,
          message: (text(message) ?? "").trim(),
          ...(typeof messageExpression === "string" &&
            messageExpression !== "" && {
              messageRun: compiled(messageExpression, `/spec/validations/${index}/messageExpression`),
            }),
          reason: text(reason) ?? "Invalid",
        };
      }),
      annotations: expressions(spec.auditAnnotations, "auditAnnotations", "valueExpression", compiled),
    };
  } catch (error) {
    if (!(error instanceof Unparsed)) throw error;
    return { problem: error.message, isRefused: false };
  }
}

class Unparsed extends Error {}

function programOf(node: CelNode | undefined, source: string): CelProgram {
  if (node !== undefined) return celProgram(node);
  throw new Unparsed(`has an expression in a notation that muster does not read: ${JSON.stringify(source)}`);
}

function expressions(
  list: unknown,
  name: string,
  field: string,
  compiled: (source: string, path: string) => CelProgram,
): readonly PolicyExpression[] {
  return items(list).map((item, index) => {
    const source = text(member(item, field)) ?? "";
    const path = `/spec/${name}/${index}/${field}`;
    return { source, run: compiled(source, path), path };
  });
}
