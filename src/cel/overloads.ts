import { getOrCreate } from "../kernel/index.ts";
import type { CelType } from "./types.ts";

/** An overload of a function or of a method, whose first argument is its receiver. One letter is a type parameter. */
export interface CelOverload {
  readonly args: readonly CelType[];
  readonly result: CelType;
}

const NUMBERS = "int uint double";
const ORDERED = "int uint double bool duration timestamp string bytes";

/**
 * The overloads of the operators and functions of Kubernetes, `name(arguments) result`, one line for each. `each` before a
 * line repeats it for the types of a list. Read from the environment of apiserver 1.36, `pkg/cel/environment/base.go`.
 */
const FUNCTIONS = `
!_(bool) bool
-_(double) double
-_(int) int
_==_(A, A) bool
_!=_(A, A) bool
each ${ORDERED}: _<_(X, X) bool
each ${ORDERED}: _<=_(X, X) bool
each ${ORDERED}: _>_(X, X) bool
each ${ORDERED}: _>=_(X, X) bool
pairs ${NUMBERS}: _<_(X, Y) bool
pairs ${NUMBERS}: _<=_(X, Y) bool
pairs ${NUMBERS}: _>_(X, Y) bool
pairs ${NUMBERS}: _>=_(X, Y) bool
_in_(A, list(A)) bool
_in_(A, map(A, B)) bool
each bytes double duration int string uint: _+_(X, X) X
_+_(list(A), list(A)) list(A)
_+_(duration, timestamp) timestamp
_+_(timestamp, duration) timestamp
each double duration int uint: _-_(X, X) X
_-_(timestamp, duration) timestamp
_-_(timestamp, timestamp) duration
each ${NUMBERS}: _*_(X, X) X
each ${NUMBERS}: _/_(X, X) X
each int uint: _%_(X, X) X
_?_:_(bool, A, A) A
_[_](list(A), int) A
_[_](map(A, B), A) B
_[_](optional(list(A)), int) optional(A)
_[_](optional(map(A, B)), A) optional(B)
_[?_](list(A), int) optional(A)
_[?_](optional(list(A)), int) optional(A)
_[?_](map(A, B), A) optional(B)
_[?_](optional(map(A, B)), A) optional(B)
each bool string: bool(X) bool
each bytes string: bytes(X) bytes
each double int string uint: double(X) double
each duration int string: duration(X) duration
dyn(A) dyn
each double duration int string timestamp uint: int(X) int
each string bool bytes double duration int timestamp uint ip cidr: string(X) string
each timestamp int string: timestamp(X) timestamp
type(A) type(A)
each double int string uint: uint(X) uint
size(bytes) int
size(list(A)) int
size(map(A, B)) int
size(string) int
matches(string, string) bool
cidr(string) cidr
ip(string) ip
ip.isCanonical(string) bool
isCIDR(string) bool
isIP(string) bool
isQuantity(string) bool
isSemver(string) bool
isSemver(string, bool) bool
isURL(string) bool
quantity(string) quantity
semver(string) semver
semver(string, bool) semver
sign(quantity) int
url(string) url
lists.range(int) list(int)
optional.none() optional(A)
optional.of(A) optional(A)
optional.ofNonZeroValue(A) optional(A)
optional.unwrap(list(optional(A))) list(A)
each contains equivalent intersects: sets.X(list(A), list(A)) bool
strings.quote(string) string
each byte date datetime dns1035Label dns1035LabelPrefix dns1123Label dns1123LabelPrefix: format.X() format
each dns1123Subdomain dns1123SubdomainPrefix labelValue qualifiedName uri uuid: format.X() format
format.named(string) optional(format)
jsonpatch.escapeKey(string) string
@mapInsert(map(A, B), A, B) map(A, B)
@mapInsert(map(A, B), map(A, B)) map(A, B)
`;

/** As `FUNCTIONS`, for methods. */
const METHODS = `
add(quantity, quantity) quantity
add(quantity, int) quantity
asApproximateFloat(quantity) double
asInteger(quantity) int
charAt(string, int) string
compareTo(quantity, quantity) int
compareTo(semver, semver) int
contains(string, string) bool
containsCIDR(cidr, string) bool
containsCIDR(cidr, cidr) bool
containsIP(cidr, string) bool
containsIP(cidr, ip) bool
distinct(list(A)) list(A)
endsWith(string, string) bool
family(ip) int
find(string, string) string
findAll(string, string) list(string)
findAll(string, string, int) list(string)
first(list(A)) optional(A)
flatten(list(list(A))) list(A)
flatten(list(dyn), int) list(dyn)
format(string, list(dyn)) string
each getDate getDayOfMonth getDayOfWeek getDayOfYear getFullYear getMonth: X(timestamp) int
each getDate getDayOfMonth getDayOfWeek getDayOfYear getFullYear getMonth: X(timestamp, string) int
each getHours getMilliseconds getMinutes getSeconds: X(timestamp) int
each getHours getMilliseconds getMinutes getSeconds: X(timestamp, string) int
each getHours getMilliseconds getMinutes getSeconds: X(duration) int
each getEscapedPath getHost getHostname getPort getScheme: X(url) string
getQuery(url) map(string, list(string))
hasValue(optional(A)) bool
indexOf(list(A), A) int
indexOf(string, string) int
indexOf(string, string, int) int
ip(cidr) ip
each isGlobalUnicast isLinkLocalMulticast isLinkLocalUnicast isLoopback isUnspecified: X(ip) bool
each isGreaterThan isLessThan: X(quantity, quantity) bool
each isGreaterThan isLessThan: X(semver, semver) bool
isInteger(quantity) bool
each ${ORDERED}: isSorted(list(X)) bool
join(list(string)) string
join(list(string), string) string
last(list(A)) optional(A)
lastIndexOf(list(A), A) int
lastIndexOf(string, string) int
lastIndexOf(string, string, int) int
lowerAscii(string) string
each major minor patch: X(semver) int
masked(cidr) cidr
matches(string, string) bool
each ${ORDERED}: max(list(X)) X
each ${ORDERED}: min(list(X)) X
or(optional(A), optional(A)) optional(A)
orValue(optional(A), A) A
prefixLength(cidr) int
replace(string, string, string) string
replace(string, string, string, int) string
reverse(list(A)) list(A)
size(bytes) int
size(list(A)) int
size(map(A, B)) int
size(string) int
slice(list(A), int, int) list(A)
each ${ORDERED}: sort(list(X)) list(X)
each ${ORDERED}: @sortBy(list(A), list(X)) list(A)
split(string, string) list(string)
split(string, string, int) list(string)
startsWith(string, string) bool
sub(quantity, quantity) quantity
sub(quantity, int) quantity
substring(string, int) string
substring(string, int, int) string
each int uint double duration: sum(list(X)) X
trim(string) string
unwrapOpt(list(optional(A))) list(A)
upperAscii(string) string
validate(format, string) optional(list(string))
value(optional(A)) A
`;

/** Functions and operators by name. */
export const CEL_OVERLOADS = lazily(FUNCTIONS);
/** Methods by name. */
export const CEL_METHOD_OVERLOADS = lazily(METHODS);

/** The table of a text, which is read when the first expression needs it. */
function lazily(text: string): Pick<ReadonlyMap<string, readonly CelOverload[]>, "get" | "has" | "keys"> {
  let table: ReadonlyMap<string, readonly CelOverload[]> | undefined;
  const read = () => {
    table ??= tableOf(text);
    return table;
  };
  return { get: (name) => read().get(name), has: (name) => read().has(name), keys: () => read().keys() };
}

function tableOf(text: string): ReadonlyMap<string, readonly CelOverload[]> {
  const table = new Map<string, CelOverload[]>();
  for (const line of text.trim().split("\n").flatMap(linesOf)) {
    const open = line.indexOf("(", 1);
    const { args, end } = argumentsOf(line, open);
    getOrCreate(table, line.slice(0, open), () => [] as CelOverload[]).push({
      args,
      result: typeAt(line, end + 1).type,
    });
  }
  return table;
}

/** The lines that a line with `each` or `pairs` stands for. */
function linesOf(line: string): readonly string[] {
  const [, kind, words = "", form = ""] = /^(each|pairs) ([^:]*): (.*)$/.exec(line) ?? [];
  if (kind === undefined) return [line];
  const names = words.split(" ");
  if (kind === "each") return names.map((name) => form.replaceAll(/\bX\b/g, name));
  return names.flatMap((x) =>
    names.filter((y) => y !== x).map((y) => form.replaceAll(/\bX\b/g, x).replaceAll(/\bY\b/g, y)),
  );
}

function argumentsOf(text: string, open: number): { readonly args: readonly CelType[]; readonly end: number } {
  const args: CelType[] = [];
  let at = open + 1;
  while (text[at] !== ")") {
    const { type, end } = typeAt(text, at);
    args.push(type);
    at = text.startsWith(", ", end) ? end + 2 : end;
  }
  return { args, end: at + 1 };
}

function typeAt(text: string, start: number): { readonly type: CelType; readonly end: number } {
  const [name = ""] = /^\w+/.exec(text.slice(start)) ?? [];
  const next = start + name.length;
  if (text[next] !== "(") return { type: name.length === 1 ? { param: name } : (name as CelType), end: next };
  const { args, end } = argumentsOf(text, next);
  const [first = "dyn", second = "dyn"] = args;
  if (name === "list") return { type: { list: first }, end };
  if (name === "map") return { type: { key: first, map: second }, end };
  return { type: name === "type" ? { type: first } : { optional: first }, end };
}
