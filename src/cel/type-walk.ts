import { bindConversion, bindItems, isBoundByItems } from "./bound-items.ts";
import { literalFault } from "./literal-arguments.ts";
import { macroType } from "./macro-types.ts";
import { isMacroCall } from "./macros.ts";
import { fieldType, methodTypeOf } from "./member-types.ts";
import type { CelNode } from "./node.ts";
import { qualifiedName } from "./node-parts.ts";
import { CEL_METHOD_OVERLOADS, CEL_OVERLOADS, type CelOverload } from "./overloads.ts";
import { CelTypeFault, differentItems, literalType, noOverload, unknownName } from "./type-faults.ts";
import { type CelTypeScope, typeOfName, variableType } from "./type-scope.ts";
import { type CelType, celTypeName } from "./types.ts";
import { TypeParameters } from "./unify.ts";
import type { Work } from "./work.ts";

/** The types of the items of a literal, which must be the same when all of the expression is known. */
interface Aggregate {
  readonly items: readonly CelType[];
  readonly offset: number;
}

/** One walk over an expression, with the rules of cel-go's checker. Source: cel-go, `checker/checker.go`. */
export class TypeWalk {
  readonly work: Work;
  readonly parameters: TypeParameters;
  readonly #more: ReadonlySet<string>;
  readonly #aggregates: Aggregate[] = [];
  readonly #types = new Map<CelNode, CelType>();
  readonly #calls: CelNode[] = [];
  /** Calls whose receivers are lists of items of any type. */
  readonly #chosen = new Map<CelNode, CelType>();
  #formats = 0;

  constructor(work: Work, more: ReadonlySet<string>) {
    this.work = work;
    this.#more = more;
    this.parameters = new TypeParameters(work);
  }

  /** The type of a whole expression. @throws CelTypeFault for one that does not compile */
  whole(node: CelNode, scope: CelTypeScope): CelType {
    const type = this.type(node, scope);
    const resolved = (each: CelType) => this.parameters.resolved(each, "dyn");
    for (const { items, offset } of this.#aggregates) {
      const [first = "dyn", ...others] = items.map(resolved);
      const other = others.find((each) => !this.parameters.isSame(first, each));
      if (other !== undefined) throw placed(differentItems(first, other), offset);
    }
    const typeOf = (each: CelNode) => resolved(this.#types.get(each) ?? "dyn");
    for (const call of this.#calls) {
      bindConversion(call, typeOf);
      const fault = literalFault(call, typeOf);
      if (fault !== undefined) throw placed(new CelTypeFault(fault), call.pos);
    }
    for (const [call, receiver] of this.#chosen) bindItems(call, resolved(receiver));
    return resolved(type);
  }

  /** The type of a part. @throws CelTypeFault */
  type(node: CelNode, scope: CelTypeScope): CelType {
    this.work.spend();
    try {
      const type = this.#typeOf(node, scope);
      this.#types.set(node, type);
      return type;
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
        return typeOfName(qualifiedName(node) ?? "") ?? this.#field(node, scope);
      case ".?":
        return this.#field(node, scope);
      case "list":
        return { list: this.#aggregate(args, scope) };
      case "map": {
        const members = node.args as readonly (readonly [CelNode, CelNode])[];
        const key = this.#aggregate(
          members.map(([each]) => (each.op === "?" ? (each.args as CelNode) : each)),
          scope,
        );
        const values = members.map(([each, value]) => (each.op === "?" ? { ...each, args: value } : value));
        return { key, map: this.#aggregate(values, scope) };
      }
      case "!_":
      case "-_":
        return this.overload(node.op, [this.type(node.args as CelNode, scope)]);
      case "call":
        return this.#call(node, scope);
      case "rcall":
        return this.#method(node, scope);
      case "message":
        throw new CelTypeFault(`has a literal of the unknown type ${qualifiedName(args[0] as CelNode) ?? ""}`);
      case "[]":
        this.#calls.push(node);
        return this.overload(
          "_[_]",
          args.map((each) => this.type(each, scope)),
        );
      default:
        return this.overload(
          OPERATORS[node.op] ?? `_${node.op}_`,
          args.map((each) => this.type(each, scope)),
        );
    }
  }

  /** The type of an operator, or of a function without a receiver. @throws CelTypeFault where it has none */
  overload(name: string, types: readonly CelType[]): CelType {
    if (name === "_&&_" || name === "_||_") {
      for (const type of types) this.expectBoolean(type, name.slice(1, -1));
      return "bool";
    }
    return this.#resolve(CEL_OVERLOADS.get(name) ?? [], types) ?? this.#noOverload(name, types, false);
  }

  /** As `overload`, for a method; the receiver is the first type. */
  methodType(name: string, types: readonly CelType[]): CelType {
    return this.#resolve(CEL_METHOD_OVERLOADS.get(name) ?? [], types) ?? this.#noOverload(name, types, true);
  }

  /** Rejects an operand that is not a condition. @throws CelTypeFault */
  expectBoolean(type: CelType, by: string): void {
    if (this.parameters.areAssignable([type], ["bool"])) return;
    throw new CelTypeFault(`uses ${by} with a ${celTypeName(this.parameters.resolved(type))}, but it needs a bool`);
  }

  #noOverload(name: string, types: readonly CelType[], isMethod: boolean): never {
    throw noOverload(
      name,
      types.map((type) => this.parameters.resolved(type, "dyn")),
      isMethod,
    );
  }

  /** The type that all overloads have which take the arguments; `dyn` for several. */
  #resolve(overloads: readonly CelOverload[], types: readonly CelType[]): CelType | undefined {
    let found: CelType | undefined;
    for (const { args, result } of overloads) {
      if (args.length !== types.length) continue;
      const instance = this.parameters.instance();
      if (!this.parameters.areAssignable(types, args.map(instance))) continue;
      const type = this.parameters.resolved(instance(result));
      if (found === undefined) found = type;
      else if (found !== "dyn" && !this.parameters.isSame(found, type)) found = "dyn";
    }
    return found;
  }

  /** The type of the items of a literal, or of the keys or values of a map. */
  #aggregate(nodes: readonly CelNode[], scope: CelTypeScope): CelType {
    const items = nodes.map((node) => {
      if (node.op !== "?") return this.type(node, scope);
      const type = this.parameters.resolved(this.type(node.args as CelNode, scope));
      if (typeof type === "object" && "optional" in type) return type.optional;
      // An API server fails with an error of its own for a value of unknown type.
      if (type === "dyn" && this.#formats > 0) return type;
      throw placed(new CelTypeFault(`has ? before a ${celTypeName(type)}, but it needs an optional value`), node.pos);
    });
    const [first, ...others] = items;
    if (first === undefined) return this.parameters.fresh();
    const joined = others.reduce<CelType>((type, other) => {
      if (this.parameters.areAssignable([type], [other])) return this.parameters.mostGeneral(type, other);
      return "dyn";
    }, first);
    // The arguments of `format`, and its text, may have several types.
    if (this.#formats === 0 && others.length > 0) this.#aggregates.push({ items, offset: nodes[0]?.pos ?? 0 });
    return joined;
  }

  #field({ op, args }: CelNode, scope: CelTypeScope): CelType {
    const [object, name] = args as readonly [CelNode, string];
    const type = this.parameters.resolved(this.type(object, scope));
    const isOptional = typeof type === "object" && "optional" in type;
    const field = fieldType(this.parameters, isOptional ? type.optional : type, name);
    return isOptional || op === ".?" ? { optional: field } : field;
  }

  #call(node: CelNode, scope: CelTypeScope): CelType {
    const [name, parts] = node.args as readonly [string, readonly CelNode[]];
    if (name === "has" && parts.length === 1) {
      if (parts[0]?.op !== ".") throw new CelTypeFault("calls has() without a field");
      this.type(parts[0], scope);
      return "bool";
    }
    if (!CEL_OVERLOADS.has(name) || /\W/.test(name)) throw unknownName(name, CEL_OVERLOADS);
    this.#calls.push(node);
    return this.overload(
      name,
      parts.map((part) => this.type(part, scope)),
    );
  }

  #method(node: CelNode, scope: CelTypeScope): CelType {
    const [name, receiver, parts] = node.args as readonly [string, CelNode, readonly CelNode[]];
    const full = `${qualifiedName(receiver) ?? ""}.${name}`;
    if (CEL_OVERLOADS.has(full)) {
      return this.overload(
        full,
        parts.map((part) => this.type(part, scope)),
      );
    }
    if (full === "cel.bind" && this.#more.has(full)) return this.#binding(parts, scope);
    if (isMacroCall(name, parts.length)) return macroType(this, { name, receiver, parts }, scope);
    const isKnown = CEL_METHOD_OVERLOADS.has(name) || CEL_OVERLOADS.has(name);
    if (!isKnown && !this.#more.has(name)) throw unknownName(name, CEL_METHOD_OVERLOADS);
    if (name === "format") this.#formats += 1;
    const types = parts.map((part) => this.type(part, scope));
    const type = this.parameters.resolved(this.type(receiver, scope));
    if (name === "format") this.#formats -= 1;
    if (typeof type === "object" && "methodOf" in type) return methodTypeOf(type, name);
    if (type === "dyn" && this.#more.has(name)) return "dyn";
    this.#calls.push(node);
    const result = this.methodType(name, [type, ...types]);
    if (isBoundByItems(name, type)) this.#chosen.set(node, type);
    return result;
  }

  /** `cel.bind(variable, value, expression)` */
  #binding([variable, value, body]: readonly CelNode[], scope: CelTypeScope): CelType {
    if (variable?.op !== "id" || value === undefined || body === undefined) {
      throw new CelTypeFault("calls cel.bind() without a variable, a value and an expression");
    }
    return this.type(body, { name: String(variable.args), type: this.type(value, scope), outer: scope });
  }
}

const OPERATORS: Readonly<Record<string, string>> = { "?:": "_?_:_", "[?]": "_[?_]" };

function placed(fault: CelTypeFault, offset: number): CelTypeFault {
  fault.offset ??= offset;
  return fault;
}
