import { isDate } from "../kernel/index.ts";
import { type CelFunctions, onText } from "./function.ts";
import { CelFormat, CelOpaque } from "./scalars.ts";
import { isUrl } from "./urls.ts";
import { CelOptional } from "./values.ts";

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const DNS_1035 = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const LABEL_VALUE = /^(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;
const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/;

const limited = (pattern: RegExp, most: number) => (text: string) => text.length <= most && pattern.test(text);
const asPrefix = (isValid: (text: string) => boolean) => (text: string) => isValid(text.replace(/-$/, "a"));

/** The named formats. Source: apiserver, `pkg/cel/library/format.go`. */
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  dns1123Label: limited(LABEL, 63),
  dns1123LabelPrefix: asPrefix(limited(LABEL, 63)),
  dns1123Subdomain: limited(SUBDOMAIN, 253),
  dns1123SubdomainPrefix: asPrefix(limited(SUBDOMAIN, 253)),
  dns1035Label: limited(DNS_1035, 63),
  dns1035LabelPrefix: asPrefix(limited(DNS_1035, 63)),
  qualifiedName: (text) => {
    const parts = text.split("/");
    const [prefix = "", name = ""] = parts.length > 1 ? parts : ["x", ...parts];
    return parts.length <= 2 && limited(SUBDOMAIN, 253)(prefix) && limited(NAME, 63)(name);
  },
  labelValue: limited(LABEL_VALUE, 63),
  uuid: (text) => UUID.test(text),
  uri: isUrl,
  byte: (text) => BASE64.test(text),
  date: isDate,
  datetime: (text) => {
    const [date = "", rest = ""] = text.split(/[Tt]/);
    return isDate(date) && TIME.test(rest);
  },
};

/** The words of an API server about a wrong text, where they are always the same. */
const PROBLEMS: Readonly<Record<string, string>> = {
  uuid: "does not match the UUID format",
  byte: "invalid base64",
  date: "invalid date",
  datetime: "invalid datetime",
};

function formatOf(name: string): CelFormat {
  const isValid = FORMATS[name];
  const problem = PROBLEMS[name];
  return new CelFormat(name, (text) => {
    if (isValid?.(text) === true) return undefined;
    return problem === undefined ? new CelOpaque(`the words of an API server about a wrong ${name}`) : [problem];
  });
}

/** Functions of the namespace `format`. */
export const FORMAT_FUNCTIONS: CelFunctions = {
  ...Object.fromEntries(Object.keys(FORMATS).map((name) => [`format.${name}`, { run: () => formatOf(name) }])),
  "format.named": {
    run: onText((name) => (Object.hasOwn(FORMATS, name) ? new CelOptional(formatOf(name)) : new CelOptional())),
  },
};
