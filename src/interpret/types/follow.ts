import type { JqNode, JqPattern } from "../../jq/index.ts";

/** The values of variables by their names. */
type Variables<V> = ReadonlyMap<string, V>;

/** A point of an expression: the input and the variables that a node has, and `run`, which follows a part of the node there. */
export interface Point<V> {
  readonly input: V;
  readonly variables: Variables<V>;
  readonly run: (part: JqNode, input?: V) => V;
}

/** A way to read an expression without running it. A value of `V` is for all outputs that an expression can have. */
export interface ExpressionReading<V> {
  /** The value about which nothing is known. */
  readonly unknown: V;
  /** All outputs of several parts; of no part, no output. */
  union(outputs: readonly V[]): V;
  /** The outputs of a node, or undefined where only the flow of values matters, which is the same in each reading. */
  read(node: JqNode, point: Point<V>): V | undefined;
}

/** The outputs of an expression for an input. A node that the reading leaves out and that only passes values is followed here. */
export function follow<V>(
  reading: ExpressionReading<V>,
  node: JqNode,
  input: V,
  variables: Variables<V> = new Map<string, V>(),
): V {
  const run = (part: JqNode, value: V = input) => follow(reading, part, value, variables);
  return reading.read(node, { input, variables, run }) ?? flow(reading, node, { input, variables, run });
}

function flow<V>(reading: ExpressionReading<V>, node: JqNode, { input, variables, run }: Point<V>): V {
  const { unknown, union } = reading;
  switch (node.kind) {
    case "identity":
      return input;
    case "paren":
    case "label":
    case "module":
      return run(node.body);
    case "def":
      return run(node.rest);
    case "optional":
      return run(node.target);
    case "pipe":
      return run(node.right, run(node.left));
    case "comma":
      return union([run(node.left), run(node.right)]);
    case "if":
      for (const { condition } of node.branches) run(condition);
      return union([...node.branches.map(({ outcome }) => run(outcome)), node.otherwise ? run(node.otherwise) : input]);
    case "try":
      // A handler gets the message of the error.
      return union([run(node.body), ...(node.handler === undefined ? [] : [run(node.handler, unknown)])]);
    case "bind":
      return follow(reading, node.body, input, withVariables(variables, node.patterns, run(node.source)));
    case "variable":
      return variables.get(node.name) ?? unknown;
    case "break":
      return union([]);
    default:
      return unknown;
  }
}

/** The variables in the scope of a binding: each name of its patterns has the same value. A destructured name has none. */
export function withVariables<V>(variables: Variables<V>, patterns: readonly JqPattern[], value: V): Variables<V> {
  const names = patterns.flatMap((pattern) => (pattern.kind === "variable" ? pattern.name : []));
  return new Map([...variables, ...names.map((name) => [name, value] as const)]);
}
