import type { CelData } from "../../../src/cel/index.ts";
import {
  CelError,
  type CelScope,
  type CelType,
  celDuration,
  celJson,
  celProblem,
  celProgram,
  celTime,
  NotEvaluated,
  parseCel,
  scopeOf,
  Work,
  WorkLimit,
} from "../../../src/cel/index.ts";
import { networkText } from "../../../src/cel/networks.ts";
import {
  CelBytes,
  CelDuration,
  CelFormat,
  CelNetwork,
  CelOpaque,
  CelQuantity,
  CelTime,
  CelTypeName,
  CelUnsigned,
  CelUrl,
  CelVersion,
} from "../../../src/cel/scalars.ts";
import { CelOptional, isCelList, isCelMap } from "../../../src/cel/values.ts";
import { RANDOM_VARIABLES } from "./variables.ts";

/** The answer to an expression: the reason why it does not compile, its value, its error, or the reason why muster does not judge it. */
export type CelAnswer =
  | { readonly invalid: string }
  | { readonly value: string }
  | { readonly error: string }
  | { readonly unjudged: string };

function typeOf(text: string): CelType {
  if (text.startsWith("list ")) return { list: typeOf(text.slice(5)) };
  if (text.startsWith("map ")) return { map: typeOf(text.slice(4)) };
  return text as CelType;
}

function dataOf(type: string, value: unknown): CelData {
  if (type === "duration") return celDuration(String(value));
  if (type === "timestamp") return celTime(String(value));
  return celJson(value);
}

const TYPES = scopeOf(
  Object.fromEntries(Object.entries(RANDOM_VARIABLES).map(([name, { type }]) => [name, typeOf(type)])),
);
const VALUES = Object.entries(RANDOM_VARIABLES).reduce<CelScope | undefined>(
  (outer, [name, { type, value }]) => ({ name, value: dataOf(type, value), outer }),
  undefined,
) as CelScope;

/** The answer of muster's engine. */
export function answerOf(expression: string): CelAnswer {
  let node: ReturnType<typeof parseCel>;
  try {
    node = parseCel(expression);
  } catch (error) {
    return { invalid: `syntax: ${error instanceof Error ? error.message.split("\n")[0] : ""}` };
  }
  const problem = celProblem(node, TYPES, { result: "dyn" }, new Work());
  if (problem !== undefined) return { invalid: problem.message };
  try {
    return { value: textOf(celProgram(node)(VALUES, new Work())) };
  } catch (error) {
    if (error instanceof NotEvaluated || error instanceof WorkLimit) return { unjudged: error.message };
    if (error instanceof CelError) return { error: error.reported };
    throw error;
  }
}

/** A value as the Go program prints it. */
export function textOf(value: CelData): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return `int ${value}`;
  if (typeof value === "number") return `double ${doubleBits(value)}`;
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof CelUnsigned) return `uint ${value.value}`;
  if (value instanceof CelBytes) return `bytes ${value.bytes.toString("hex")}`;
  if (value instanceof CelDuration) return `duration ${value.nanos}`;
  if (value instanceof CelTime) return `timestamp ${value.nanos}`;
  if (value instanceof CelTypeName) return `type ${value.name}`;
  if (value instanceof CelOptional) {
    return value.value === undefined ? "optional none" : `optional(${textOf(value.value)})`;
  }
  if (value instanceof CelQuantity) return `quantity ${value.nano}`;
  if (value instanceof CelNetwork) return `${value.prefix === undefined ? "ip" : "cidr"} ${networkText(value)}`;
  if (value instanceof CelUrl) return `url ${value.text}`;
  if (value instanceof CelVersion) {
    return `semver ${value.numbers.join(".")}${value.pre.length > 0 ? `-${value.pre.join(".")}` : ""}`;
  }
  if (value instanceof CelFormat) return "other kubernetes.NamedFormat";
  if (value instanceof CelOpaque) throw new NotEvaluated(`reads ${value.what}`);
  if (isCelList(value)) return `[${value.map(textOf).join(", ")}]`;
  if (isCelMap(value)) {
    return `{${[...value.keys()]
      .map((key) => `${textOf(key)}: ${textOf(value.get(key) ?? null)}`)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      .join(", ")}}`;
  }
  return "?";
}

function doubleBits(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return buffer.toString("hex");
}
