import { type CelNode, parseCel, uses } from "../../../cel/index.ts";
import { items, presentItems, record, text } from "../../../kernel/index.ts";
import type { RuleSpecFile } from "../../../user-rules/index.ts";
import { PODS } from "./pod-paths.ts";

/** A validation of a policy. */
interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
}

/** The parts of a policy that a rule becomes, or the reason why it becomes none. */
export type RuleExpressions =
  | {
      readonly validations: readonly Validation[];
      readonly variables: readonly { readonly name: string; readonly expression: string }[];
      readonly isAboutPods: boolean;
      readonly readsMetadata: boolean;
      readonly comparesChange: boolean;
    }
  | { readonly reason: string };

/** Variables that only muster has. */
const OF_MUSTER = ["workload", "component", "cluster", "set", "project"] as const;

/**
 * Compiles the expressions of a rule into those of an admission policy.
 *
 * @param options the expressions of the values of its options
 */
export function ruleExpressions(
  spec: RuleSpecFile,
  label: string,
  options: Readonly<Record<string, string>>,
): RuleExpressions {
  const { scope, match, title = "" } = spec;
  if (scope !== "pod" && scope !== "object") return { reason: `has the scope ${scope}: it compares several objects` };
  if (items(match?.clusters).length + items(match?.schedulers).length > 0) {
    return { reason: "is for some clusters, which an admission policy does not know" };
  }
  const variables = presentItems(spec.variables).flatMap(({ item: { name, expression } }) =>
    name === undefined || expression === undefined ? [] : [{ name, expression }],
  );
  const listed = presentItems(spec.expressions).map(({ item }) => item);
  const sources = spec.expression === undefined ? listed : [spec, ...listed];
  const all = [...variables, ...sources].flatMap(({ expression }) => expression ?? []);
  const nodes = all.map((expression) => parseCel(expression));
  const foreign = OF_MUSTER.find((name) => nodes.some((node) => uses(node, name)));
  if (foreign !== undefined) return { reason: `reads ${foreign}, which only muster knows` };
  if (nodes.some(usesBinding)) return { reason: "uses cel.bind, which admission policies do not have" };
  const roles = presentItems(match?.containers).flatMap(({ item }) => text(item) ?? []);
  const isAboutPods = scope === "pod";
  const values = optionValues(options);
  const validations = sources.map((source): Validation => {
    const { expression = "", message, messageExpression } = source;
    // Variables of a rule about pods read the pod, so they are written into the expression.
    const inner = isAboutPods ? inlined(expression, variables) : expression;
    const own = isAboutPods ? overPods(inner, roles) : inner;
    const made = text(messageExpression);
    const canMake = made !== undefined && !isAboutPods && values === undefined;
    return {
      expression: withOptions(own, values),
      message: `${label}: ${text(message) ?? title}`.replaceAll(/\s+/g, " "),
      ...(canMake && { messageExpression: `'${label}: ' + ${made}` }),
    };
  });
  return {
    validations,
    variables: isAboutPods
      ? []
      : variables.map((each) => ({ ...each, expression: withOptions(each.expression, values, "map") })),
    isAboutPods,
    readsMetadata: all.some((expression) => /\bmetadata\b/.test(expression)),
    comparesChange: nodes.some((node) => uses(node, "oldObject")),
  };
}

const CONTAINERS = {
  main: "pod.spec.?containers.orValue([])",
  init: "pod.spec.?initContainers.orValue([]).filter(c, c.?restartPolicy.orValue('') != 'Always')",
  sidecar: "pod.spec.?initContainers.orValue([]).filter(c, c.?restartPolicy.orValue('') == 'Always')",
  ephemeral: "pod.spec.?ephemeralContainers.orValue([])",
} as const;
type Role = keyof typeof CONTAINERS;
const ROLES = Object.keys(CONTAINERS) as readonly Role[];

/** An expression for every pod, and for every container where it reads `container`. */
function overPods(expression: string, given: readonly string[]): string {
  const node = parseCel(expression);
  const readsRole = uses(node, "containerRole");
  if (!readsRole && !uses(node, "container")) return `variables.${PODS}.all(pod, ${expression})`;
  const roles = given.length === 0 ? ROLES : ROLES.filter((role) => given.includes(role));
  if (!readsRole) {
    const lists = roles.length === ROLES.length ? ALL : roles.map((role) => CONTAINERS[role]);
    return `variables.${PODS}.all(pod, (${lists.join(" + ")}).all(container, ${expression}))`;
  }
  const each = roles.map((role) => `['${role}'].all(containerRole, ${CONTAINERS[role]}.all(container, ${expression}))`);
  return `variables.${PODS}.all(pod, ${each.join(" && ")})`;
}

/** Every container, without a look at its role. */
const ALL = [
  "pod.spec.?containers.orValue([])",
  "pod.spec.?initContainers.orValue([])",
  "pod.spec.?ephemeralContainers.orValue([])",
];

/** An expression with the expressions of the variables that it reads, and of those that these read. */
function inlined(
  expression: string,
  variables: readonly { readonly name: string; readonly expression: string }[],
): string {
  let result = expression;
  // A variable reads only earlier ones, so the last one comes first.
  for (const { name, expression: own } of variables.toReversed()) {
    const places = readsOf(parseCel(result), name).toSorted((a, b) => b - a);
    const length = `variables.${name}`.length;
    for (const start of places) {
      if (result.slice(start, start + length) !== `variables.${name}`) throw new Error(`variables . ${name}`);
      result = `${result.slice(0, start)}(${own})${result.slice(start + length)}`;
    }
  }
  return result;
}

/** The places of `variables.NAME` in an expression. */
function readsOf(node: CelNode, name: string): readonly number[] {
  const parts: readonly unknown[] = Array.isArray(node.args) ? node.args.flat(2) : [node.args];
  const [object, field] = parts;
  if (node.op === "." && field === name && isNode(object) && object.op === "id" && object.args === "variables") {
    return [object.start];
  }
  return parts.filter(isNode).flatMap((part) => readsOf(part, name));
}

function isNode(value: unknown): value is CelNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

function usesBinding(node: CelNode): boolean {
  const parts: readonly unknown[] = Array.isArray(node.args) ? node.args.flat(2) : [node.args];
  if (node.op === "rcall" && parts[0] === "bind" && isNode(parts[1]) && parts[1].args === "cel") return true;
  return parts.filter(isNode).some(usesBinding);
}

/** The options of a rule as a map of CEL; undefined for a rule without any. */
function optionValues(options: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(options);
  if (entries.length === 0) return undefined;
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}: dyn(${value})`).join(", ")}}`;
}

/** A value of JSON as a literal of CEL. */
export function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(record(value)).map(
      ([key, item]) => `${JSON.stringify(key)}: dyn(${literalOf(item)})`,
    );
    return `{${entries.join(", ")}}`;
  }
  return JSON.stringify(value);
}

/** An expression with the values of `options`, where it reads them. */
function withOptions(expression: string, values: string | undefined, macro: "all" | "map" = "all"): string {
  if (values === undefined || !uses(parseCel(expression), "options")) return expression;
  return `[${values}].${macro}(options, ${expression})${macro === "map" ? "[0]" : ""}`;
}
