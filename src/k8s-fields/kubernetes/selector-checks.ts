import { formatValue, items, labelValueProblem, maskTokens, member, subdomainProblem } from "../../kernel/index.ts";
import type { Members, ObjectCheck, ReportField } from "./field-fault.ts";
import { isMissing } from "./mandatory.ts";

/** The checks of requirements on labels and fields, and of tolerations. */
export const SELECTOR_CHECKS: Readonly<Record<string, readonly ObjectCheck[]>> = {
  LabelSelectorRequirement: [checkRequirement],
  NodeSelectorRequirement: [checkRequirement],
  NodeSelectorTerm: [checkMatchFields],
  PodAffinityTerm: [checkLabelKeys],
  Toleration: [checkToleration],
  TopologySpreadConstraint: [checkLabelKeys],
};

/** The keys extend a selector. */
function checkLabelKeys({ labelSelector, matchLabelKeys, mismatchLabelKeys }: Members, report: ReportField): void {
  if (labelSelector != null) return;
  for (const [field, keys] of Object.entries({ matchLabelKeys, mismatchLabelKeys })) {
    if (!isMissing(keys)) report("conflict", [field], "needs a labelSelector");
  }
}

function checkRequirement({ operator, values }: Members, report: ReportField): void {
  const list = items(values);
  if (operator === "Exists" || operator === "DoesNotExist") {
    if (list.length > 0) report("conflict", ["values"], `must not be set together with operator: ${operator}`);
    return;
  }
  if (operator === "Gt" || operator === "Lt") {
    if (list.length === 0) report("missing", ["values"], `is mandatory with operator: ${operator}, but missing`);
    else if (list.length > 1) report("value", ["values"], `must be one number with operator: ${operator}`);
    else if (typeof list[0] === "string" && list[0] !== "" && !/^[+-]?\d+$/.test(list[0])) {
      report("value", ["values", 0], `must be an integer with operator: ${operator}, but is ${formatValue(list[0])}`);
    }
    return;
  }
  if (operator !== "In" && operator !== "NotIn") return;
  if (list.length === 0) report("missing", ["values"], `is mandatory with operator: ${operator}, but missing`);
  for (const [index, value] of list.entries()) {
    const problem = typeof value === "string" ? labelValueProblem(value) : undefined;
    if (problem !== undefined) report("value", ["values", index], `${maskTokens(formatValue(value))} ${problem}`);
  }
}

function checkMatchFields({ matchFields }: Members, report: ReportField): void {
  for (const [index, requirement] of items(matchFields).entries()) {
    const key = member(requirement, "key");
    if (typeof key === "string" && key !== "" && key !== "metadata.name") {
      report("value", ["matchFields", index, "key"], `must be metadata.name, but is ${formatValue(key)}`);
    }
    // The API server reads null as the empty text.
    const [name] = items(member(requirement, "values")).map((value) => value ?? "");
    const problem = typeof name === "string" ? subdomainProblem(name) : undefined;
    if (problem !== undefined) report("value", ["matchFields", index, "values", 0], `${formatValue(name)} ${problem}`);
    if (items(member(requirement, "values")).length > 1) {
      report("value", ["matchFields", index, "values"], "must be one name");
    }
  }
}

/** As the API server requires it: without leading zeros and without a plus sign. */
const INTEGER = /^(?:0|-?[1-9][0-9]*)$/;

function checkToleration({ key, operator, value, effect, tolerationSeconds }: Members, report: ReportField): void {
  if (!key && operator !== "Exists") report("conflict", ["operator"], "must be Exists for a toleration without a key");
  if (operator === "Exists" && value) report("conflict", ["value"], "must not be set together with operator: Exists");
  if ((operator === "Gt" || operator === "Lt") && typeof value === "string" && !INTEGER.test(value)) {
    report("value", ["value"], `must be an integer with operator: ${operator}, but is ${formatValue(value)}`, {
      value,
    });
  }
  if (tolerationSeconds != null && effect !== "NoExecute") {
    report("conflict", ["effect"], "must be NoExecute where tolerationSeconds is set");
  }
}
