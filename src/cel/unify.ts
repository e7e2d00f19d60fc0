import { type CelType, keyTypeOf } from "./types.ts";
import type { Work } from "./work.ts";

/**
 * The types that stand for type parameters. Agrees with the checker of cel-go, whose rules depend on the order of the
 * arguments. Source: cel-go, `checker/types.go`.
 */
export class TypeParameters {
  readonly #work: Work;
  readonly #types = new Map<string, CelType>();
  /** The earlier types of changed parameters, so that a failed attempt leaves nothing. */
  readonly #changes: (readonly [string, CelType | undefined])[] = [];
  /** Types without parameters, which are never walked again: types of nested literals would make a check quadratic. */
  readonly #closed = new WeakSet<object>();
  #count = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** A parameter that nothing else has. */
  fresh(): CelType {
    this.#count += 1;
    return { param: `${this.#count}` };
  }

  /** A function that replaces the parameters of an overload by fresh ones. */
  instance(): (type: CelType) => CelType {
    const own = new Map<string, CelType>();
    const replace = (type: CelType): CelType => {
      if (typeof type === "object" && "param" in type) {
        const known = own.get(type.param) ?? this.fresh();
        own.set(type.param, known);
        return known;
      }
      return withParts(type, replace);
    };
    return replace;
  }

  /** Whether each type is assignable to the one of the same index. Where not, nothing is assumed. */
  areAssignable(types: readonly CelType[], to: readonly CelType[]): boolean {
    const before = this.#changes.length;
    if (types.length === to.length && types.every((type, index) => this.#isAssignable(type, to[index] ?? "dyn"))) {
      return true;
    }
    for (const [name, type] of this.#changes.splice(before).reverse()) {
      if (type === undefined) this.#types.delete(name);
      else this.#types.set(name, type);
    }
    return false;
  }

  /** A type with the types of its parameters; `rest` for those that nothing decides. */
  resolved(type: CelType, rest?: CelType): CelType {
    this.#work.spend();
    if (typeof type === "object" && "param" in type) {
      const known = this.#types.get(type.param);
      return known === undefined ? (rest ?? type) : this.resolved(known, rest);
    }
    if (this.#isClosed(type)) return type;
    const result = withParts(type, (part) => this.resolved(part, rest));
    const known = [type, result].find((each) => partsOf(each)?.parts.every((part) => this.#isClosed(part)) === true);
    if (typeof known === "object") this.#closed.add(known);
    return known ?? result;
  }

  #isClosed(type: CelType): boolean {
    return typeof type === "string" || this.#closed.has(type);
  }

  /** Whether two types are the same, names of parameters included. */
  isSame(a: CelType, b: CelType): boolean {
    this.#work.spend();
    if (a === b) return true;
    if (typeof a === "string" || typeof b === "string") return false;
    if ("param" in a || "param" in b) return "param" in a && "param" in b && a.param === b.param;
    const [left, right] = [partsOf(a), partsOf(b)];
    if (left === undefined || right === undefined) return left === right;
    return (
      left.kind === right.kind && left.parts.every((part, index) => this.isSame(part, right.parts[index] ?? "dyn"))
    );
  }

  /** The more general one of two types that agree. */
  mostGeneral(a: CelType, b: CelType): CelType {
    return this.#isLessSpecific(a, b) ? a : b;
  }

  #isLessSpecific(a: CelType, b: CelType): boolean {
    this.#work.spend();
    if (a === b || isOpen(a)) return true;
    if (isOpen(b)) return false;
    const [left, right] = [partsOf(a), partsOf(b)];
    if (left === undefined || right === undefined) return left === right && this.isSame(a, b);
    if (left.kind !== right.kind) return false;
    if (left.kind === "type") return true;
    return left.parts.every((part, index) => this.#isLessSpecific(part, right.parts[index] ?? "dyn"));
  }

  #isAssignable(a: CelType, b: CelType): boolean {
    this.#work.spend();
    if (a === b) return true;
    const [left, right] = [paramOf(a), paramOf(b)];
    if (right !== undefined) {
      const { isValid, isKnown } = this.#substitute(a, right);
      if (isValid || isKnown) return isValid;
    }
    if (left !== undefined) return this.#substitute(b, left).isValid;
    if (a === "dyn" || b === "dyn") return true;
    if (a === "null" || b === "null") return isNullable(a === "null" ? b : a);
    if (typeof a === "string" || typeof b === "string") return a === b;
    const [of, other] = [partsOf(a), partsOf(b)];
    // The types of two objects have names that are not known here.
    if (of === undefined || other === undefined) return of === other;
    if (of.kind !== other.kind) return false;
    return of.kind === "type" || of.parts.every((part, index) => this.#isAssignable(part, other.parts[index] ?? "dyn"));
  }

  /** Whether a type can stand for a parameter, and whether the parameter had one before. */
  #substitute(type: CelType, name: string): { readonly isValid: boolean; readonly isKnown: boolean } {
    if (paramOf(type) === name) return { isValid: true, isKnown: true };
    const known = this.#types.get(name);
    if (known === undefined) {
      const isValid = !this.#isIn(name, type);
      if (isValid) this.#set(name, type);
      return { isValid, isKnown: false };
    }
    if (this.isSame(type, known)) return { isValid: true, isKnown: true };
    if (!this.#isAssignable(type, known)) return { isValid: false, isKnown: true };
    const general = this.mostGeneral(type, known);
    if (!this.#isIn(name, general)) this.#set(name, general);
    return { isValid: true, isKnown: true };
  }

  #set(name: string, type: CelType): void {
    this.#changes.push([name, this.#types.get(name)]);
    this.#types.set(name, type);
  }

  #isIn(name: string, type: CelType): boolean {
    this.#work.spend();
    if (this.#isClosed(type)) return false;
    const own = paramOf(type);
    if (own === name) return true;
    if (own !== undefined) {
      const known = this.#types.get(own);
      return known !== undefined && this.#isIn(name, known);
    }
    return partsOf(type)?.parts.some((part) => this.#isIn(name, part)) ?? false;
  }
}

function paramOf(type: CelType): string | undefined {
  return typeof type === "object" && "param" in type ? type.param : undefined;
}

function isOpen(type: CelType): boolean {
  return type === "dyn" || paramOf(type) !== undefined;
}

/** The types that null belongs to: those that a field of a message may have. */
const NULLABLE: ReadonlySet<CelType> = new Set<CelType>([
  ...(["null", "duration", "timestamp", "cidr", "format", "ip", "quantity", "semver", "url"] as const),
]);

function isNullable(type: CelType): boolean {
  if (typeof type === "string") return NULLABLE.has(type);
  return "optional" in type || "fieldOf" in type;
}

type Parts = { readonly kind: "list" | "map" | "optional" | "type"; readonly parts: readonly CelType[] };

function partsOf(type: CelType): Parts | undefined {
  if (typeof type === "string") return undefined;
  if ("list" in type) return { kind: "list", parts: [type.list] };
  if ("map" in type) return { kind: "map", parts: [keyTypeOf(type), type.map] };
  if ("optional" in type) return { kind: "optional", parts: [type.optional] };
  return "type" in type ? { kind: "type", parts: [type.type] } : undefined;
}

function withParts(type: CelType, replace: (part: CelType) => CelType): CelType {
  if (typeof type === "string") return type;
  if ("list" in type) return { list: replace(type.list) };
  if ("map" in type) return { key: replace(keyTypeOf(type)), map: replace(type.map) };
  if ("optional" in type) return { optional: replace(type.optional) };
  return "type" in type ? { type: replace(type.type) } : type;
}
