import type { Span } from "./error.ts";

interface Base {
  readonly span: Span;
}

/**
 * `missing` is a program without a query: empty, only comments, or only definitions. It parses, as in gojq, but does not
 * compile. The others are `.`, `..` and `$__loc__`.
 */
interface LeafNode extends Base {
  readonly kind: "missing" | "identity" | "recurse" | "location";
}

/** `.a`, `."a"`, `T.a`, `T[key]`: the target of a leading `.a` is an identity node. */
interface IndexNode extends Base {
  readonly kind: "index";
  readonly target: JqNode;
  readonly key: JqNode;
}

/** `T[from:to]` */
interface SliceNode extends Base {
  readonly kind: "slice";
  readonly target: JqNode;
  readonly from?: JqNode;
  readonly to?: JqNode;
}

/** `T[]`, `T?` */
interface SuffixNode extends Base {
  readonly kind: "iterate" | "optional";
  readonly target: JqNode;
}

/** `null`, `true`, `false`, a number, or a string without interpolation. */
export interface LiteralNode extends Base {
  readonly kind: "literal";
  readonly value: null | boolean | number | string;
}

/** `$name`, `@base64` as a filter, or `break $name`; the name is without its mark. */
interface NamedNode extends Base {
  readonly kind: "variable" | "format" | "break";
  readonly name: string;
}

/** A string with interpolation or with a format: parts are text or expressions. */
export interface TemplateNode extends Base {
  readonly kind: "template";
  readonly format?: string;
  readonly parts: readonly (string | JqNode)[];
}

/** `[body]` or `[]` */
interface ArrayNode extends Base {
  readonly kind: "array";
  readonly body?: JqNode;
}

/** One member of an object construction. Without a value it is the shorthand `{a}` or `{"a"}`; `{$x}` has both. */
export interface ObjectEntry extends Base {
  readonly key: JqNode;
  readonly value?: JqNode;
}

/** `{…}` */
interface ObjectNode extends Base {
  readonly kind: "object";
  readonly entries: readonly ObjectEntry[];
}

/** `-T`, or `+T`, which only gojq knows */
interface UnaryNode extends Base {
  readonly kind: "unary";
  readonly operator: "-" | "+";
  readonly operand: JqNode;
}

/** Operators that compute one value of two. */
export type BinaryOperator = "+" | "-" | "*" | "/" | "%" | "==" | "!=" | "<" | "<=" | ">" | ">=";

/** `left + right` and the like */
interface BinaryNode extends Base {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: JqNode;
  readonly right: JqNode;
}

/** `left | right`, `left , right`, `left // right`, `left and right`, `left or right` */
interface CombinationNode extends Base {
  readonly kind: "pipe" | "comma" | "alternative" | "and" | "or";
  readonly left: JqNode;
  readonly right: JqNode;
}

/** Operators that assign. */
export type UpdateOperator = "=" | "|=" | "+=" | "-=" | "*=" | "/=" | "%=" | "//=";

/** `left = right` and the like; `operatorSpan` is the operator's own place. */
interface UpdateNode extends Base {
  readonly kind: "update";
  readonly operator: UpdateOperator;
  readonly operatorSpan: Span;
  readonly left: JqNode;
  readonly right: JqNode;
}

/** `if … then … elif … else … end`: `branches` are the if and the elifs. */
interface IfNode extends Base {
  readonly kind: "if";
  readonly branches: readonly { readonly condition: JqNode; readonly outcome: JqNode }[];
  readonly otherwise?: JqNode;
}

/** `try body catch handler` */
interface TryNode extends Base {
  readonly kind: "try";
  readonly body: JqNode;
  readonly handler?: JqNode;
}

/** `reduce source as pattern (init; update)`; more than one pattern means `?//` was used. */
export interface ReduceNode extends Base {
  readonly kind: "reduce";
  readonly source: JqNode;
  readonly patterns: readonly JqPattern[];
  readonly init: JqNode;
  readonly update: JqNode;
}

/** `foreach source as pattern (init; update; extract)` */
export interface ForeachNode extends Base {
  readonly kind: "foreach";
  readonly source: JqNode;
  readonly patterns: readonly JqPattern[];
  readonly init: JqNode;
  readonly update: JqNode;
  readonly extract?: JqNode;
}

/** A parameter of a definition: `$a` is a value (and a filter `a`), `f` is a filter. */
export interface Parameter extends Base {
  readonly name: string;
  readonly isValue: boolean;
}

/** `def name(parameters): body; rest` */
export interface DefinitionNode extends Base {
  readonly kind: "def";
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: JqNode;
  readonly rest: JqNode;
}

/** `name` or `name(a; b)`; `nameSpan` is the place of the name alone. */
export interface CallNode extends Base {
  readonly kind: "call";
  readonly name: string;
  readonly nameSpan: Span;
  readonly args: readonly JqNode[];
}

/** `source as pattern ?// pattern | body` */
export interface BindNode extends Base {
  readonly kind: "bind";
  readonly source: JqNode;
  readonly patterns: readonly JqPattern[];
  readonly body: JqNode;
}

/** `label $name | body` */
export interface LabelNode extends Base {
  readonly kind: "label";
  readonly name: string;
  readonly body: JqNode;
}

/** `(body)`: kept as a node, since Karta's validator ignores the inside of parentheses. */
interface ParenNode extends Base {
  readonly kind: "paren";
  readonly body: JqNode;
}

/** `module …;`, `import …;` or `include …;` before a program. */
export interface ModuleNode extends Base {
  readonly kind: "module";
  readonly directives: readonly ({ readonly word: "module" | "import" | "include" } & Base)[];
  readonly body: JqNode;
}

/** A node of a jq program. */
export type JqNode =
  | LeafNode
  | IndexNode
  | SliceNode
  | SuffixNode
  | LiteralNode
  | NamedNode
  | TemplateNode
  | ArrayNode
  | ObjectNode
  | UnaryNode
  | BinaryNode
  | CombinationNode
  | UpdateNode
  | IfNode
  | TryNode
  | ReduceNode
  | ForeachNode
  | DefinitionNode
  | CallNode
  | BindNode
  | LabelNode
  | ParenNode
  | ModuleNode;

/** `$name` in a pattern */
interface VariablePattern extends Base {
  readonly kind: "variable";
  readonly name: string;
}

/** `[pattern, …]` */
interface ArrayPattern extends Base {
  readonly kind: "array";
  readonly elements: readonly JqPattern[];
}

/** `{key: pattern}`; with `variable` also `{$name}` and `{$name: pattern}`. */
export interface ObjectPatternEntry extends Base {
  readonly key: JqNode;
  readonly variable?: string;
  readonly value?: JqPattern;
}

/** `{…}` in a pattern */
interface ObjectPattern extends Base {
  readonly kind: "object";
  readonly entries: readonly ObjectPatternEntry[];
}

/** The pattern after `as`. */
export type JqPattern = VariablePattern | ArrayPattern | ObjectPattern;
