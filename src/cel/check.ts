import { isObject, nearest, ownEntry } from "../kernel/index.ts";
import { CEL_FUNCTIONS, CEL_METHODS } from "./functions.ts";
import { expectConvertible, expectFormat, expectPattern } from "./literal-arguments.ts";
import { MACRO_ARGUMENTS, PAIR_MACROS } from "./macros.ts";
import {
  binaryType,
  branchType,
  CelTypeFault,
  elementType,
  expectBoolean,
  expectNumber,
  expectSize,
  expectText,
  homogeneous,
  itemType,
  literalType,
  words,
} from "./operand-types.ts";
import { expectArguments } from "./signatures.ts";
import type { CelNode, CelProblem } from "./syntax.ts";
import { type CelTypeScope, isNamespace, variableType } from "./type-scope.ts";
import { type CelObjectType, type CelType, celTypeName } from "./types.ts";
import type { Work } from "./work.ts";

/** The requirements of the place of an expression. */
interface CelCheck {
  /** The type of the expression; `dyn` for any. */
  readonly result: "bool" | "dyn" | "string";
  /**
   * Names of methods that expressions at this place have besides those of a CRD, and `cel.bind` where they have it.
   * Default: none
   */
  readonly more?: ReadonlySet<string>;
}

/**
 * The reason why an API server cannot compile an expression: the end of a sentence, and the place. It finds unknown names,
 * wrong operands and a wrong result; where a type is not certain, it reports nothing.
 */
export function celProblem(
  node: CelNode,
  scope: CelTypeScope,
  { result, more = new Set() }: CelCheck,
  work: Work,
): CelProblem | undefined {
  try {
    const type = new TypeWalk(work, more).type(node, scope);
    if (result !== "dyn" && node.op === "value" && node.args === null) {
      return { message: `is null, but must have the type ${result}`, offset: node.start };
    }
    if (type === "dyn" || result === "dyn" || type === result) return undefined;
    return { message: `has the type ${celTypeName(type)}, but must have ${result}`, offset: node.start };
  } catch (error) {
    if (error instanceof CelTypeFault) return { message: error.message, offset: error.offset ?? node.start };
    throw error;
  }
}

/** The type of the result of an expression, as far as it is known; undefined for one that does not compile. */
export function celTypeOfResult(
  node: CelNode,
  scope: CelTypeScope,
  more: ReadonlySet<string>,
  work: Work,
): CelType | undefined {
  try {
    return new TypeWalk(work, more).type(node, scope);
  } catch (error) {
    if (error instanceof CelTypeFault) return undefined;
    throw error;
  }
}

/** As `celProblem`, without the place. */
export function celFault(
  node: CelNode,
  scope: CelTypeScope,
  result: CelCheck["result"],
  work: Work,
  more: ReadonlySet<string> = new Set(),
): string | undefined {
  return celProblem(node, scope, { result, more }, work)?.message;
}

const TWO_ARGUMENTS = 2;

class TypeWalk {
  readonly #work: Work;
  readonly #more: ReadonlySet<string>;

  constructor(work: Work, more: ReadonlySet<string>) {
    this.#work = work;
    this.#more = more;
  }

  type(node: CelNode, scope: CelTypeScope): CelType {
    this.#work.spend();
    try {
      return this.#typeOf(node, scope);
    } catch (error) {
      // The innermost node has the place.
      if (error instanceof CelTypeFault) error.offset ??= node.pos;
      throw error;
    }
  }

  #typeOf(node: CelNode, scope: CelTypeScope): CelType {
    const args = node.args as readonly CelNode[];
    switch (node.op) {
      case "value":
        return literalType(node.args);
      case "id":
        return variableType(String(node.args), scope);
      case ".":
        return this.#field(args, scope);
      case ".?":
      case "[?]":
        return this.#all(args, scope);
      case "[]":
        return itemType(this.#types(args, scope)[0] ?? "dyn");
      case "list":
        return { list: homogeneous(this.#types(args, scope)) };
      case "map": {
        const members = node.args as readonly (readonly CelNode[])[];
        for (const part of [0, 1]) {
          homogeneous(
            this.#types(
              members.map((member) => member[part]),
              scope,
            ),
          );
        }
        return "dyn";
      }
      case "?:": {
        const [condition = "dyn", ...branches] = this.#types(args, scope);
        expectBoolean(condition, "?:");
        return branchType(branches);
      }
      case "!_":
      case "-_": {
        const type = this.type(node.args as CelNode, scope);
        if (node.op === "!_") expectBoolean(type, "!");
        else expectNumber(type);
        return type;
      }
      case "call":
        return this.#call(node, scope);
      case "rcall":
        return this.#method(node, scope);
      default:
        return binaryType(node.op, this.#types(args, scope));
    }
  }

  #types(nodes: readonly unknown[], scope: CelTypeScope): readonly CelType[] {
    return nodes.filter(isNode).map((node) => this.type(node, scope));
  }

  #all(nodes: readonly unknown[], scope: CelTypeScope): CelType {
    this.#types(nodes, scope);
    return "dyn";
  }

  #field([object, name]: readonly unknown[], scope: CelTypeScope): CelType {
    if (!isNode(object) || isNamespace(object, scope)) return "dyn";
    const type = this.type(object, scope);
    if (type === "dyn") return "dyn";
    if (typeof type === "object" && "map" in type) return type.map;
    if (typeof type === "string" || "list" in type) {
      throw new CelTypeFault(`reads the field ${String(name)} of a ${celTypeName(type)}`);
    }
    const field = type.fieldOf(String(name));
    if (field === undefined) {
      const suggested = nearest(String(name), type.names?.() ?? []);
      const hint = suggested === undefined ? "" : `; did you mean ${suggested}?`;
      throw new CelTypeFault(`reads the unknown field ${String(name)}${hint}`);
    }
    return field;
  }

  #call({ args }: CelNode, scope: CelTypeScope): CelType {
    const [name, parts] = args as readonly [string, readonly CelNode[]];
    const known = ownEntry(CEL_FUNCTIONS, name);
    if (known === undefined && name !== "has") throw new CelTypeFault(`calls the unknown function ${name}()`);
    const types = this.#types(parts, scope);
    if (name === "has") {
      if (parts[0]?.op !== ".") throw new CelTypeFault("calls has() without a field");
      return "bool";
    }
    expectArguments(name, types, false);
    if (name === "matches") expectPattern(parts[1]);
    expectConvertible(name, parts);
    return known?.result ?? "dyn";
  }

  #method({ args }: CelNode, scope: CelTypeScope): CelType {
    const [name, receiver, parts] = args as readonly [string, CelNode, readonly CelNode[]];
    if (isNamespace(receiver, scope)) return this.#all(parts, scope);
    if (this.#isBinding(name, receiver)) return this.#binding(parts, scope);
    const known = ownEntry(CEL_METHODS, name);
    const isKnown = known !== undefined || this.#more.has(name) || MACROS.has(name) || UNCHECKED_MACROS.has(name);
    if (!isKnown) throw new CelTypeFault(`calls the unknown function ${name}()`);
    const type = this.type(receiver, scope);
    if (typeof type === "object" && "methodOf" in type) return this.#methodOf(type, name, parts, scope);
    const [variable, body] = parts;
    const isMacro = variable?.op === "id" && body !== undefined && parts.length === TWO_ARGUMENTS;
    if (isMacro && MACROS.has(name)) return this.#macro(name, type, { variable: String(variable.args), body, scope });
    // The variables of other macros have types that are not read here.
    if (MACROS.has(name) || UNCHECKED_MACROS.has(name)) return isMacroCall(name, parts) ? "dyn" : notMacro(name);
    // Only the list of `format` may have values of several types.
    const types = this.#types(name === "format" ? parts.flatMap(literalItems) : parts, scope);
    if (name !== "format" && known?.receiver === "string") expectArguments(name, types, true);
    if (name === "matches") expectPattern(parts[0]);
    if (name === "size") expectSize(type);
    if (name === "size" && parts.length > 0) throw new CelTypeFault("calls size() with an argument");
    if (name === "format") expectFormat(receiver, parts[0]);
    if (known?.receiver === "string") expectText(name, type);
    return known?.result ?? "dyn";
  }

  #methodOf({ methodOf }: CelObjectType, name: string, parts: readonly CelNode[], scope: CelTypeScope): CelType {
    this.#types(parts, scope);
    const result = methodOf?.(name);
    if (result === undefined) throw new CelTypeFault(`calls ${name}(), which the value does not have`);
    return result;
  }

  #isBinding(name: string, { op, args }: CelNode): boolean {
    return op === "id" && this.#more.has(`${String(args)}.${name}`);
  }

  /** `cel.bind(variable, value, expression)` */
  #binding([variable, value, body]: readonly CelNode[], scope: CelTypeScope): CelType {
    if (variable?.op !== "id" || value === undefined || body === undefined) {
      throw new CelTypeFault("calls cel.bind() without a variable, a value and an expression");
    }
    return this.type(body, { name: String(variable.args), type: this.type(value, scope), outer: scope });
  }

  #macro(
    name: string,
    type: CelType,
    { variable, body, scope }: { readonly variable: string; readonly body: CelNode; readonly scope: CelTypeScope },
  ): CelType {
    if (typeof type === "string" && type !== "dyn") throw new CelTypeFault(`repeats over a ${celTypeName(type)}`);
    if (typeof type === "object" && "fieldOf" in type) throw new CelTypeFault("repeats over an object");
    const result = this.type(body, { name: variable, type: elementType(type), outer: scope });
    if (name === "map") return { list: result };
    expectBoolean(result, `${name}()`);
    if (name === "filter") return { list: elementType(type) };
    return "bool";
  }
}

const MACROS = words("all exists exists_one existsOne filter map");
const UNCHECKED_MACROS = words("optMap optFlatMap sortBy transformList transformMap transformMapEntry");

/** Whether a macro has the number of arguments that it takes, and names its variables first. */
function isMacroCall(name: string, parts: readonly CelNode[]): boolean {
  const { length } = parts;
  const most = Math.max(ownEntry(MACRO_ARGUMENTS, name) ?? 0, ownEntry(PAIR_MACROS, name) ?? 0);
  return length >= TWO_ARGUMENTS && length <= most && parts[0]?.op === "id";
}

function notMacro(name: string): never {
  throw new CelTypeFault(`calls ${name}() without a variable and an expression`);
}

/** The items of a literal list; any other expression itself. */
function literalItems(node: CelNode): readonly CelNode[] {
  if (node.op === "list") return node.args as readonly CelNode[];
  return [node];
}

function isNode(value: unknown): value is CelNode {
  return isObject(value) && "op" in value && "args" in value;
}
