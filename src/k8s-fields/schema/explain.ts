import type { ErrorObject } from "ajv";
import {
  choices,
  configKeyProblem,
  count,
  dnsLabelProblem,
  type FieldProblem,
  given,
  nearest,
  pointerTo,
  quantityFix,
  quoted,
  stringOf,
  text,
} from "../../kernel/index.ts";
import { describeValue, isSensitive, typeFix, typeWords } from "./describe.ts";
import {
  ATTRIBUTE_KEY_PATTERN,
  CURRENCY_PATTERN,
  FILE_MODE_PATTERN,
  LABEL_PATTERN,
  QUANTITY_PATTERN,
  RULE_ID_PATTERN,
  URL_PATH_PATTERN,
} from "./schema.ts";

/** The examples of quantities in messages. */
export const QUANTITY_EXAMPLES = "a quantity such as 500M, 16Gi or 1.5G";

/** The problem of an invalid value of a known field; unknown and missing fields have separate functions. */
export function explain(error: ErrorObject): FieldProblem {
  const { instancePath: path, data, keyword } = error;
  const hidden = isSensitive(path, data);
  const received = describeValue(data, hidden);
  const finding = (expected: string, more: Partial<FieldProblem> = {}): FieldProblem => {
    const message = `must be ${expected}, but is ${received}`;
    return {
      fault: "schema",
      path,
      expected,
      received,
      message,
      ...more,
      ...given({ fix: placeholderFix(data, hidden) }),
    };
  };

  switch (keyword) {
    case "type": {
      const types: readonly string[] = [error.params.type].flat();
      if (typeof data === "bigint" && (types.includes("integer") || types.includes("number"))) return finding(INT64);
      const isQuantity = error.parentSchema?.pattern === QUANTITY_PATTERN;
      const fix = (isQuantity ? memoryFix(path, data) : undefined) ?? typeFix(types, data, hidden);
      return finding(typeWords(types), given({ fix }));
    }
    case "const":
      return finding(String(error.params.allowedValue));
    case "enum":
      return chosenFrom(error.params.allowedValues, data, finding);
    case "minimum":
      return finding(`at least ${error.params.limit}`);
    case "maximum":
      return finding(`at most ${error.params.limit}`);
    case "minLength":
      return tooShort(error.params.limit, data, finding);
    case "maxLength": {
      const length = [...String(data)].length;
      const expected = `at most ${error.params.limit} characters`;
      return finding(expected, { message: `has ${length} characters; ${expected} are allowed`, received: `${length}` });
    }
    case "minItems":
      return finding("not empty", { message: "must not be empty", received: "no items" });
    case "maxItems": {
      const length = Array.isArray(data) ? data.length : 0;
      const expected = `at most ${count(error.params.limit, "item")}`;
      return finding(expected, {
        message: `has ${count(length, "item")}; ${expected} are allowed`,
        received: count(length, "item"),
      });
    }
    case "pattern":
      return wrongPattern(error.params.pattern, stringOf(data), hidden, finding);
    case "format":
      return finding(FORMATS[String(error.params.format)] ?? String(error.params.format));
    default:
      return finding("valid", { message: error.message ?? "is not valid" });
  }
}

const MEBIBYTE = 2 ** 20;

/** The fix for an amount of memory that is a small number, which would be that many bytes. */
function memoryFix(path: string, data: unknown): string | undefined {
  if (typeof data !== "number" || data <= 0 || data >= MEBIBYTE || !/memory|size/i.test(path)) return undefined;
  return `write it with its unit, for example ${data}Gi; "${data}" would be in bytes`;
}

type Report = (expected: string, more?: Partial<FieldProblem>) => FieldProblem;

const INT64 = "an integer of 64 bits that can be counted exactly";
const FORMATS: Readonly<Record<string, string>> = {
  int32: "an integer of 32 bits (-2147483648 to 2147483647)",
  int64: INT64,
  uuid: "a UUID",
  hostname: "a host name",
};

function chosenFrom(allowed: unknown, data: unknown, finding: Report): FieldProblem {
  const words = (Array.isArray(allowed) ? allowed : []).filter((value): value is string => typeof value === "string");
  const word = text(data) ?? "";
  // A longer name of the same thing: kai-scheduler for kai.
  const close = nearest(word, words) ?? words.find((each) => each !== "" && word.startsWith(`${each}-`));
  const [first = ""] = words;
  const expected = words.length === 1 ? first : (choices("one of ", words) ?? "another value");
  return finding(expected, given({ fix: close && `write ${close}` }));
}

function tooShort(limit: unknown, data: unknown, finding: Report): FieldProblem {
  if (data === "") return finding("not empty", { message: "must not be empty" });
  const expected = `at least ${limit} characters`;
  return finding(expected, { message: `has ${stringOf(data).length} characters; ${expected} are needed` });
}

function wrongPattern(pattern: unknown, data: string, hidden: boolean, finding: Report): FieldProblem {
  const found = hidden ? "the string (not shown)" : quoted(data);
  switch (pattern) {
    case QUANTITY_PATTERN:
      return finding(QUANTITY_EXAMPLES, {
        message: `${found} is not a quantity; write one such as 500M, 16Gi or 1.5G`,
        ...given({ fix: hidden ? undefined : quantityFix(data) }),
      });
    case LABEL_PATTERN: {
      const reason = dnsLabelProblem(data, Number.POSITIVE_INFINITY) ?? "does not match the API's pattern";
      return finding("a DNS label", { message: `${found} is not a DNS label: it ${reason}` });
    }
    case FILE_MODE_PATTERN:
      return finding("four octal digits such as 0644");
    case ATTRIBUTE_KEY_PATTERN: {
      const reason = configKeyProblem(data) ?? "starts or ends with '-', '_' or '.'";
      return finding("a key", { message: `${found} is not a key: it ${reason}` });
    }
    case URL_PATH_PATTERN:
      return finding("a path that starts with '/' and has letters, digits, '-', '_', '.' and '/' only");
    case RULE_ID_PATTERN:
      return finding("an id such as ACME-001: capital letters, a hyphen and three or four digits");
    case CURRENCY_PATTERN:
      return finding("a currency code of ISO 4217 such as EUR");
    default:
      return finding(`a text that matches ${pattern}`, {
        message: `${found} does not match the API's pattern ${pattern}`,
      });
  }
}

function placeholderFix(data: unknown, hidden: boolean): string | undefined {
  if (typeof data !== "string" || hidden) return undefined;
  const [placeholder] = /<[^<>]+>/.exec(data) ?? [];
  return placeholder && `replace the placeholder ${quoted(placeholder)} with the real value`;
}

/** The problem of a field that the schema requires and the object lacks. */
export function explainMissing(error: ErrorObject): FieldProblem {
  const path = pointerTo(error.instancePath, String(error.params.missingProperty));
  return { fault: "mandatory", path, message: "is mandatory, but missing", absent: true };
}
