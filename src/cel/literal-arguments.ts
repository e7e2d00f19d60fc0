import { callCel } from "./function.ts";
import { CEL_FUNCTIONS } from "./functions.ts";
import type { CelNode } from "./node.ts";
import { matchesRe2 } from "./pattern.ts";
import { words } from "./type-faults.ts";
import { type CelType, celTypeName } from "./types.ts";
import { type CelData, CelEntries, CelError, celType, isNumber, NotEvaluated } from "./values.ts";
import { Work } from "./work.ts";

/** Functions whose result for a constant an API server computes when it compiles. */
const CONVERSIONS = words("bool bytes double duration dyn int string timestamp uint");
/** Functions whose constant pattern it compiles. */
const PATTERNS = words("matches find findAll");

/**
 * The reason why an API server does not compile a call because of a literal argument: the end of a sentence. Undefined for
 * any other call.
 */
export function literalFault({ op, args }: CelNode, typeOf: (node: CelNode) => CelType): string | undefined {
  if (op === "call") {
    const [name, parts] = args as readonly [string, readonly CelNode[]];
    if (name !== "matches") return conversionFault(name, parts[0]);
    // An API server takes the literal text for a pattern as well.
    return patternFault(parts[1]) ?? (parts[0]?.op === "value" ? patternFault(parts[0]) : undefined);
  }
  if (op === "[]") return keyFault((args as readonly [CelNode, CelNode])[1]);
  const [name, receiver, parts] = args as readonly [string, CelNode, readonly CelNode[]];
  if (PATTERNS.has(name)) return patternFault(parts[0]);
  return name === "format" ? formatFault(receiver, parts[0], typeOf) : undefined;
}

/** A constant that the function cannot convert. */
function conversionFault(name: string, argument: CelNode | undefined): string | undefined {
  if (!CONVERSIONS.has(name) || argument === undefined) return undefined;
  const constant = constantOf(argument);
  if (constant === undefined) return undefined;
  try {
    convert(name, constant);
    return undefined;
  } catch (error) {
    if (!(error instanceof CelError)) return undefined;
    return `calls ${name}() with a literal that it rejects: ${error.message}`;
  }
}

function convert(name: string, value: CelData): CelData | undefined {
  const run = CEL_FUNCTIONS[name]?.run;
  return run && callCel(run, name, [value], new Work());
}

/** The value of a literal, of a list or map of constants, or of a conversion of one; undefined for any other expression. Maps are empty here. */
function constantOf({ op, args }: CelNode): CelData | undefined {
  if (op === "value") return args as CelData;
  if (op === "list") {
    const items = (args as readonly CelNode[]).map(constantOf);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (op === "map") {
    const parts = (args as readonly (readonly CelNode[])[]).flat();
    return parts.every((part) => constantOf(part) !== undefined) ? new CelEntries() : undefined;
  }
  if (op !== "call") return undefined;
  const [name, [argument]] = args as readonly [string, readonly CelNode[]];
  const inner = argument === undefined || !CONVERSIONS.has(name) ? undefined : constantOf(argument);
  try {
    return inner === undefined ? undefined : convert(name, inner);
  } catch (error) {
    if (error instanceof CelError || error instanceof NotEvaluated) return undefined;
    throw error;
  }
}

const CLAUSE = /%(?:\.(\d*))?(.?)/gsu;
const NUMBERS = words("int uint");
/** The types that a clause prints; `s` is in `isPrinted`. */
const PRINTED: Readonly<Record<string, ReadonlySet<string>>> = {
  d: NUMBERS,
  o: NUMBERS,
  b: words("int uint bool"),
  e: words("double string"),
  f: words("double string"),
  x: words("int uint string bytes"),
  X: words("int uint string bytes"),
};

/** A literal format with unknown clauses, with another number of them than of values, or with values of other types. */
function formatFault(
  text: CelNode,
  values: CelNode | undefined,
  typeOf: (node: CelNode) => CelType,
): string | undefined {
  if (text.op !== "value" || typeof text.args !== "string" || values?.op !== "list") return undefined;
  const items = (values.args as readonly CelNode[]).map((item) => (item.op === "?" ? (item.args as CelNode) : item));
  let count = 0;
  for (const [, precision, verb = ""] of text.args.matchAll(CLAUSE)) {
    if (verb === "%" && precision === undefined) continue;
    if (precision === "" || !(verb in PRINTED || verb === "s")) {
      return `calls format() with the unknown clause %${verb}`;
    }
    const item = items[count];
    count += 1;
    if (item !== undefined && !isPrinted(verb, item, typeOf)) {
      return `calls format() with a ${celTypeName(typeOf(item))} for %${verb}`;
    }
  }
  if (count === items.length) return undefined;
  return `calls format() with ${items.length} values for ${count} clauses`;
}

const TEXTS = words("list map int uint double bool string timestamp bytes duration type null dyn");

function isPrinted(verb: string, item: CelNode, typeOf: (node: CelNode) => CelType): boolean {
  const type = celTypeName(typeOf(item));
  if (verb !== "s") return type === "dyn" || PRINTED[verb]?.has(type) === true;
  if (!TEXTS.has(type)) return false;
  if (item.op !== "list" && item.op !== "map") return true;
  const parts = (item.args as readonly CelNode[])
    .flat()
    .map((part) => (part.op === "?" ? (part.args as CelNode) : part));
  return parts.every((part) => isPrinted(verb, part, typeOf));
}

/** A constant that no map and no list has as its key. */
function keyFault(key: CelNode): string | undefined {
  const constant = constantOf(key);
  if (constant === undefined || typeof constant === "string" || typeof constant === "boolean") return undefined;
  return isNumber(constant) ? undefined : `reads an item by a constant of the type ${celType(constant)}`;
}

/** A constant that is not a pattern. */
function patternFault(node: CelNode | undefined): string | undefined {
  const pattern = node === undefined ? undefined : constantOf(node);
  if (typeof pattern !== "string" || matchesRe2("", pattern, new Work()) !== undefined) return undefined;
  return `uses the invalid pattern ${JSON.stringify(pattern)}`;
}
