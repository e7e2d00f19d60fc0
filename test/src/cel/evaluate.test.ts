import { expect, test } from "vitest";
import { celProblem } from "../../../src/cel/check.ts";
import { evaluateCel } from "../../../src/cel/evaluate.ts";
import { scopeOf } from "../../../src/cel/expression-fault.ts";
import { uses } from "../../../src/cel/node-parts.ts";
import { parseCel, placeInText, syntaxProblem } from "../../../src/cel/syntax.ts";
import { CelError, celJson, NotEvaluated } from "../../../src/cel/values.ts";
import { Work, WorkLimit } from "../../../src/cel/work.ts";

const object = { n: 3, d: 1.5, s: "abc", l: [3, 1, 2], m: { a: 1, b: 2 }, none: null };

function run(text: string) {
  return evaluateCel(parseCel(text), { name: "o", value: celJson(object) }, new Work());
}

test.each([
  ["o.n == 3 && o.d == 1.5 && o.none == null", true],
  ["o.n / 0 == 1 || true", true],
  ["o.?x.orValue(7)", 7n],
  ["o.?m.optMap(m, m.a).orValue(0)", 1n],
  ["o.?x.optMap(m, m.a).hasValue()", false],
  ["has(o.m.a) && !has(o.m.c)", true],
  ["o.l.sort()", [1n, 2n, 3n]],
  ["o.l.sortBy(i, -i)", [3n, 2n, 1n]],
  ["o.l.slice(0, 2)", [3n, 1n]],
  ["[[1], [[2]]].flatten()", [1n, [2n]]],
  ["[1, 1, 2].distinct()", [1n, 2n]],
  ["o.l.exists(i, v, i == 2 && v == 2)", true],
  ["o.m.transformList(k, v, v > 1, k)", ["b"]],
  ["lists.range(3).map(i, i * i)", [0n, 1n, 4n]],
  ["lists.range(-1)", []],
  ["[1, 2].isSorted() && !o.l.isSorted() && o.l.min() == 1 && o.l.max() == 3", true],
  ["'%.1f %.2e'.format([1.25, 12345.0])", "1.2 1.234500×10⁰⁴"],
  ["cel.bind(x, o.n + 1, x * x)", 16n],
  ["'%s has %d of %.2f in %s'.format([o.s, 12345, 1.0, o.l])", "abc has 12345 of 1.00 in [3, 1, 2]"],
  ["type(o.n) == int && type(o.s) != int && type(null) == null_type", true],
  ["'%f'.format([1e21])", "1,000,000,000,000,000,000,000.000000"],
  ["string(1.0) + string(1e21) + string(0.00001)", "11e+211e-05"],
  ["'a-b-c'.find('[b-c]') + 'x1y22'.findAll('[0-9]+').join(',')", "b1,22"],
  ["'aXbXc'.replace('X', '-', 1) + string('abcb'.indexOf('b', 2))", "a-bXc3"],
  ["quantity('1Gi').add(quantity('1Gi')).compareTo(quantity('2Gi'))", 0n],
  ["quantity('1500m').sub(1).asApproximateFloat()", 0.5],
  ["semver('1.2.3').isLessThan(semver('1.10.0')) && semver('1.0.0-a').isLessThan(semver('1.0.0'))", true],
  ["semver('v1.2', true).patch()", 0n],
  ["cidr('10.0.0.0/8').containsIP('10.1.2.3') && !cidr('10.0.0.0/8').containsCIDR('9.0.0.0/8')", true],
  ["string(cidr('10.1.2.3/8').masked()) + string(ip('2001:db8:0:0::1'))", "10.0.0.0/82001:db8::1"],
  ["ip('127.0.0.1').isLoopback() && ip('8.8.8.8').isGlobalUnicast() && ip('::1').family() == 6", true],
  ["url('https://a.b:81/c?d=e').getHost() + url('/p/q').getEscapedPath()", "a.b:81/p/q"],
  ["isURL('x y') || !isURL('http://a/b')", false],
  ["format.dns1123Label().validate('a.b').hasValue() && !format.dns1123Label().validate('ab').hasValue()", true],
  ["timestamp('2026-02-28T23:59:59.5Z').getDayOfYear()", 58n],
  [
    "string(timestamp('2026-02-28T00:00:00Z') + duration('90m')) + string(duration('90m'))",
    "2026-02-28T01:30:00Z5400s",
  ],
  ["duration('90m').getMinutes()", 90n],
])("%s", (text, expected) => {
  expect(run(text)).toEqual(expected);
});

test.each([
  ["o.x", CelError, "no such key: x"],
  ["o.n / 0", CelError, "division by zero"],
  ["o.l[5]", CelError, "index out of bounds: 5"],
  ["o.l.slice(2, 1)", CelError, "cannot slice(2, 1), start index must be less than or equal to end index"],
  ["'%d'.format(['a'])", CelError, "decimal clause can only be used on integers, was given string"],
  ["'%s'.format([])", CelError, "index 0 out of range"],
  ["semver('a')", CelError, "No Major.Minor.Patch elements found"],
  ["ip('a')", CelError, 'IP Address "a" parse error during conversion from string: ParseAddr("a"): unable to parse IP'],
  ["uint(-1)", CelError, "unsigned integer overflow"],
  ["p.x", NotEvaluated, "uses the variable p"],
  ["constructor(1)", NotEvaluated, "calls constructor()"],
  ["o.l.constructor(x, x)", NotEvaluated, "calls constructor()"],
  ["o.l.toString(x, x)", NotEvaluated, "calls toString()"],
  ["lists.range(100000000).size()", WorkLimit, "needs more than 5000000 steps"],
  ["lists.range(-100000000).size() + lists.range(5000001).size()", WorkLimit, "needs more than 5000000 steps"],
  ["[dyn(1), dyn('a')].sort()", CelError, "sorts a int and a string"],
  ["[dyn(1), dyn('a')].sortBy(i, i)", CelError, "sorts a int and a string"],
  ["[quantity('1'), quantity('2')].sort()", CelError, "orders a quantity"],
  ["'%.101f'.format([1.5])", NotEvaluated, "prints more than 100 digits"],
  ["'%.101e'.format([1.5])", NotEvaluated, "prints more than 100 digits"],
])("%s fails", (text, kind, message) => {
  expect(() => run(text)).toThrow(kind);
  expect(() => run(text)).toThrow(message);
});

test("no member of a prototype is a field", () => {
  expect(() => run("o.constructor")).toThrow("no such key: constructor");
  expect(run("'__proto__' in o || has(o.toString)")).toBe(false);
});

test("a problem has the place of the innermost part", () => {
  const scope = scopeOf({ o: { fieldOf: (name) => (name === "size" ? "int" : undefined), names: () => ["size"] } });
  const place = (text: string) => celProblem(parseCel(text), scope, { result: "bool" }, new Work());
  expect(place("true && o.siez == 1")).toEqual({
    message: "reads the unknown field siez; did you mean size?",
    offset: 10,
  });
  expect(place("o.size")).toEqual({ message: "has the type int, but must have bool", offset: 0 });
  expect(place("o.size == 1")).toBeUndefined();
  expect(placeInText("a\nbc", 3)).toEqual({ line: 2, column: 2 });
});

test("a text that is not an expression has the place of its first wrong character", () => {
  const problem = (text: string) => {
    try {
      return parseCel(text).op;
    } catch (error) {
      return syntaxProblem(error);
    }
  };
  expect(problem("a ==")).toEqual({ message: "ends too early", offset: 4 });
  expect(problem("'a")).toEqual({
    message: "unexpected ': the text does not end, or has an unknown escape",
    offset: 0,
  });
  expect(syntaxProblem(new Error("x"))).toEqual({ message: "x", offset: 0 });
});

test("a variable of a macro is not the one around it", () => {
  const usesC = (text: string) => uses(parseCel(text), "c");
  expect([
    usesC("a.all(c, c > 1)"),
    usesC("a.all(b, c > 1)"),
    usesC("c.all(c, c > 1)"),
    usesC("cel.bind(c, 1, c)"),
  ]).toEqual([false, true, true, true]);
});
