import { type CelSize, celCost, costText, parseCel, USUAL_ITEMS, USUAL_SIZE } from "../cel/index.ts";
import { items, member, text } from "../kernel/index.ts";

/** The limits of an API server: of an expression, of a policy, and of its conditions. Source: apiserver, `pkg/apis/cel/config.go`. */
const MOST_OF_EXPRESSION = 1_000_000;
const MOST_OF_POLICY = 10_000_000;
const MOST_OF_CONDITIONS = 2_500_000;

/**
 * The reason why the expressions of a policy are too dear for an API server, which ends them at its limits and refuses the
 * request: the end of a sentence. The estimate is for an object whose lists have eight items.
 *
 * @param spec the spec of a policy whose expressions compile
 */
export function policyCostFault(spec: Readonly<Record<string, unknown>>): string | undefined {
  const sizes = new Map<string, CelSize>();
  const estimate = (expression: unknown) =>
    celCost(parseCel(text(expression) ?? ""), (name) => sizes.get(name) ?? USUAL_SIZE);
  const costs = (list: unknown, field: string) =>
    items(list).flatMap((item) => {
      const expression = member(item, field);
      return expression === undefined ? [] : [{ expression, cost: estimate(expression).cost }];
    });
  const variables = items(spec.variables).map((variable) => {
    const expression = member(variable, "expression");
    const { cost, size } = estimate(expression);
    sizes.set(`variables.${text(member(variable, "name")) ?? ""}`, size);
    return { expression, cost };
  });
  const conditions = costs(spec.matchConditions, "expression");
  const validations = [...costs(spec.validations, "expression"), ...costs(spec.validations, "messageExpression")];
  const dearest = [...conditions, ...variables, ...validations].toSorted((a, b) => b.cost - a.cost)[0];
  if (dearest !== undefined && dearest.cost > MOST_OF_EXPRESSION) {
    return tooDear(`the expression ${String(dearest.expression)}`, dearest.cost, MOST_OF_EXPRESSION);
  }
  const total = sumOf([...variables, ...validations]);
  if (total > MOST_OF_POLICY) return tooDear("all expressions together", total, MOST_OF_POLICY);
  const ofConditions = sumOf(conditions);
  if (ofConditions > MOST_OF_CONDITIONS) return tooDear("the match conditions", ofConditions, MOST_OF_CONDITIONS);
  return undefined;
}

function sumOf(all: readonly { readonly cost: number }[]): number {
  return all.reduce((sum, { cost }) => sum + cost, 0);
}

function tooDear(what: string, cost: number, most: number): string {
  return `${what} may cost ${costText(cost)} for an object whose lists have ${USUAL_ITEMS} items, and an API server ends at ${costText(most)}`;
}
