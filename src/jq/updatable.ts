import type { JqNode } from "./ast.ts";

/** Functions whose outputs are places, and the indexes of the arguments that must be path expressions for that. */
const PATH_FUNCTIONS = new Map<string, readonly number[]>([
  ["empty/0", []],
  ["error/0", []],
  ["error/1", []],
  ["select/1", []],
  ["values/0", []],
  ["nulls/0", []],
  ["booleans/0", []],
  ["numbers/0", []],
  ["strings/0", []],
  ["arrays/0", []],
  ["objects/0", []],
  ["iterables/0", []],
  ["scalars/0", []],
  ["first/0", []],
  ["last/0", []],
  ["nth/1", []],
  ["first/1", [0]],
  ["limit/2", [1]],
  ["skip/2", [1]],
  ["nth/2", [1]],
  ["getpath/1", []],
  ["recurse/0", []],
  ["recurse/1", [0]],
  ["recurse/2", [0]],
]);

/**
 * Whether every output of a program is a place in the input, by its form alone: `.a[0]`, `.a | select(.b)`,
 * `.a // .b`, but not `.a // 1`, `.a + 1` or `.a[1:2]`. User-defined functions count as not updatable.
 */
export function isUpdatable(node: JqNode): boolean {
  switch (node.kind) {
    case "identity":
    case "recurse":
    case "break":
      return true;
    case "index":
    case "iterate":
    case "optional":
      if (node.target.kind === "slice") return isUpdatable(node.target.target);
      return isUpdatable(node.target);
    case "paren":
    case "label":
    case "bind":
      return isUpdatable(node.body);
    case "pipe":
    case "comma":
    case "alternative":
      return isUpdatable(node.left) && isUpdatable(node.right);
    case "if":
      return (
        node.branches.every((branch) => isUpdatable(branch.outcome)) && (!node.otherwise || isUpdatable(node.otherwise))
      );
    case "try":
      return isUpdatable(node.body) && (!node.handler || isUpdatable(node.handler));
    case "call": {
      const places = PATH_FUNCTIONS.get(`${node.name}/${node.args.length}`);
      return (
        places?.every((index) => {
          const arg = node.args[index];
          return arg !== undefined && isUpdatable(arg);
        }) ?? false
      );
    }
    default:
      return false;
  }
}
