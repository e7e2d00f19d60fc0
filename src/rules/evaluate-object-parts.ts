import { isChartValues } from "../inputs/index.ts";
import type { Catalogue, WorkloadKnowledge } from "../interpret/index.ts";
import type { Finding } from "../kernel/index.ts";
import { valueAt } from "../kernel/index.ts";
import type { CheckedObject, Rule } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { evaluateObject } from "./evaluate-object.ts";
import type { PolicySettings } from "./settings.ts";

/**
 * Evaluates rules on patches, templates and the values of charts, which are parts of objects. Only rules that judge
 * parts report findings, and only about values that the part has: an absent one may be in the other parts.
 */
export function evaluateObjectParts(
  parts: readonly CheckedObject[],
  settings: PolicySettings,
  catalogue: Catalogue,
  knowledge: WorkloadKnowledge,
): readonly Finding[] {
  if (parts.length === 0) return [];
  const { set } = buildSet({ organization: knowledge.organization, objects: parts }, catalogue, knowledge);
  const findings: Finding[] = [];
  for (const checked of parts) {
    const { pod, object } = settings.forObject(checked);
    const hasValues = isChartValues(checked.object);
    const judges = ({ judgesParts, judgesValues }: Rule) =>
      judgesParts === true || (hasValues && judgesValues === true);
    const ids = new Set([...pod, ...object].flatMap(({ rule }) => (judges(rule) ? rule.id : [])));
    evaluateObject(checked, set, settings, (finding) => {
      if (ids.has(finding.rule) && valueAt(checked.object, finding.path) !== undefined) findings.push(finding);
    });
  }
  return findings;
}
