import { createRequire } from "node:module";
import type { Environment } from "@marcbachmann/cel-js";

/** A node of an expression, before macros are expanded. `args` depends on `op`. */
export interface CelNode {
  readonly op: string;
  readonly args: unknown;
}

let environment: Environment | undefined;

/**
 * Parses an expression of the Common Expression Language.
 * @throws Error for an invalid one
 */
export function parseCel(text: string): CelNode {
  if (environment === undefined) {
    // The module takes some time to load, and most checks need no rules of CRDs.
    const engine = createRequire(import.meta.url)("@marcbachmann/cel-js") as {
      readonly Environment: new (options: object) => Environment;
    };
    environment = new engine.Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });
  }
  return environment.parse(text).ast as CelNode;
}
