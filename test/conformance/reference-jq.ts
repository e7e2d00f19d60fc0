import { JqError, type JqNode, type JqPath, type JqProgram, parseJq, walkNodes } from "../../src/jq/index.ts";
import { compileTree } from "../../src/jq/program.ts";
import { isUpdatable } from "../../src/jq/updatable.ts";
import { jqWorker } from "../../src/jq/wasm.ts";
import { portableSource } from "./portable-source.ts";

/** A program of the reference mode, with the engine that runs it. */
export interface ReferenceProgram extends JqProgram {
  readonly engine: "native" | "wasm";
}

/** `name/arity` of the functions of gojq 0.12.18 that only jq-wasm runs: changes of objects, the clock, the engine itself. */
export const LEFT_TO_JQ: readonly string[] = [
  "builtins/0",
  "del/1",
  "delpaths/1",
  "halt_error/0",
  "halt_error/1",
  "localtime/0",
  "modulemeta/0",
  "now/0",
  "strflocaltime/1",
];

/**
 * Compiles a program without the list of forbidden names, as the reference engine does. A program that updates objects or
 * calls a function of {@link LEFT_TO_JQ} runs in jq-wasm as a whole, with jq's meaning.
 * @throws JqError `syntax` or `limit`; for a program of jq-wasm, undefined names are errors of the run
 */
export function compileReference(source: string): ReferenceProgram {
  const ast = parseJq(source);
  if (!isLeftToJq(ast)) return { ...compileTree(source, ast), engine: "native" };
  const portable = portableSource(source, ast);
  return {
    source,
    ast,
    engine: "wasm",
    updatable: isUpdatable(ast),
    run: (input, limits = {}, usage) => jqWorker.run(portable, input, limits, usage),
    paths: (input, limits = {}, usage) => jqWorker.run(`path(${portable}\n)`, input, limits, usage).map(requirePath),
  };
}

function requirePath(path: unknown): JqPath {
  const keys: readonly unknown[] = Array.isArray(path) ? path : [];
  return keys.map((key) => {
    if (typeof key === "string" || typeof key === "number") return key;
    throw new JqError("runtime", "invalid path: it goes through a slice, which is not a single place");
  });
}

function isLeftToJq(ast: JqNode): boolean {
  let found = false;
  walkNodes(ast, (node) => {
    if (node.kind === "update") found = true;
    if (node.kind === "call" && LEFT_TO_JQ.includes(`${node.name}/${node.args.length}`)) found = true;
  });
  return found;
}
