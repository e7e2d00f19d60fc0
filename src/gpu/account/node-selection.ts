import { at, isObject, items, meetsRequirement, member, members, text } from "../../kernel/index.ts";

/** Labels of a node. */
export type NodeLabels = Readonly<Record<string, unknown>>;

/**
 * The first taint that keeps pods away and that no toleration accepts, as `key=value:effect`; undefined without one.
 * Source: kueue v0.19.2, pkg/scheduler/flavorassigner (`checkFlavorForPodSets`).
 */
export function untoleratedTaint(taints: unknown, tolerations: readonly unknown[]): string | undefined {
  for (const taint of items(taints)) {
    const [key, value, effect] = ["key", "value", "effect"].map((name) => text(member(taint, name)) ?? "");
    if (effect !== "NoSchedule" && effect !== "NoExecute") continue;
    if (tolerations.some((toleration) => accepts(toleration, taint))) continue;
    return `${key}${value === "" ? "" : `=${value}`}:${effect}`;
  }
  return undefined;
}

function accepts(toleration: unknown, taint: unknown): boolean {
  const of = (name: string) => text(member(toleration, name)) ?? "";
  const has = (name: string) => text(member(taint, name)) ?? "";
  if (of("effect") !== "" && of("effect") !== has("effect")) return false;
  if (of("key") !== "" && of("key") !== has("key")) return false;
  const operator = of("operator");
  if (operator === "Exists") return true;
  if (operator === "Lt" || operator === "Gt") return compares(operator, has("value"), of("value"));
  return of("value") === has("value");
}

/** Whether a node has the labels of a node selector, and meets a required node affinity. */
export function nodeMeetsSelection(spec: unknown, labels: NodeLabels, name: string): boolean {
  if (members(member(spec, "nodeSelector")).some(([key, value]) => labels[key] !== value)) return false;
  const affinity = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  if (!isObject(affinity)) return true;
  return requiredTerms(spec).some((term) => {
    const expressions = items(member(term, "matchExpressions"));
    const fields = items(member(term, "matchFields"));
    // A term without requirements matches no node.
    if (expressions.length + fields.length === 0) return false;
    return (
      expressions.every((requirement) => meetsNodeRequirement(requirement, labels)) &&
      fields.every((requirement) => meetsNodeRequirement(requirement, { "metadata.name": name }))
    );
  });
}

/** The terms of the required node affinity of a pod spec, of which one must be met. */
export function requiredTerms(spec: unknown): readonly unknown[] {
  const required = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  return items(member(required, "nodeSelectorTerms"));
}

/** Whether labels meet a requirement of a node affinity, `Gt` and `Lt` included. */
export function meetsNodeRequirement(requirement: unknown, labels: NodeLabels): boolean {
  const value = text(labels[text(member(requirement, "key")) ?? ""]);
  const [operator, values] = [member(requirement, "operator"), items(member(requirement, "values"))];
  if (operator === "Gt" || operator === "Lt") return compares(operator, value, text(values[0]));
  // The API server rejects any other operator, which is not a matter of quota.
  return meetsRequirement(operator, values, value) ?? true;
}

function compares(operator: "Gt" | "Lt", value: string | undefined, bound: string | undefined): boolean {
  if (!isInteger(value) || !isInteger(bound)) return false;
  return operator === "Gt" ? BigInt(value) > BigInt(bound) : BigInt(value) < BigInt(bound);
}

function isInteger(value: string | undefined): value is string {
  return value !== undefined && /^[+-]?\d{1,19}$/.test(value);
}
