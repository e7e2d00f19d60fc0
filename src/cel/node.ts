/** A node of an expression, before macros are expanded. `args` depends on `op`. */
export interface CelNode {
  readonly op: string;
  readonly args: unknown;
  /** Index of its most telling character in the expression: of the name of a field, or of its first one. */
  readonly pos: number;
  /** Index of its first character. */
  readonly start: number;
}
