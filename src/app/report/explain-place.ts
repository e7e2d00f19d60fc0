import {
  type Finding,
  harmless,
  locationText,
  objectName,
  plain,
  present,
  printable,
  type Style,
  when,
} from "../../kernel/index.ts";
import type { ExplainedFinding, ExplainedObject, Explanation } from "../results/explanation.ts";
import { toolReport } from "./json.ts";
import { layeredOptions, settingText } from "./setting-text.ts";

/** Reports of `muster explain RULE --for PLACE`, by format. */
export const explainPlaceReports = {
  text: explanationText,
  json: explanationJson,
} satisfies Readonly<Record<string, (explanation: Explanation, style?: Style) => string>>;

function explanationText({ rule, place, paths, policies, objects }: Explanation, style: Style = plain): string {
  const check = ["muster check", ...paths].join(" ");
  const source = policies === "branch" ? "" : `, judged by the policies of ${policies}`;
  const lines = [
    style.strong(`${rule.id} ${rule.name} for ${place}`),
    `explains: ${check}${source}`,
    ...objects.flatMap((each) => ["", ...objectText(each, style)]),
  ];
  return `${lines.map((line) => harmless(printable(line))).join("\n")}\n`;
}

function objectText({ object, cluster, location, result, reason, setting, findings }: ExplainedObject, style: Style) {
  const place = location && `${location.file}:${location.line}`;
  const inCluster = cluster && `(cluster ${cluster})`;
  const name = object && objectName(object);
  const head = present([place, name, inCluster]).join(" ");
  return [
    ...present([when(head !== "", style.strong(head))]),
    `  ${result}: ${reason}`,
    ...(setting === undefined ? [] : [`  setting: ${settingText(setting)}`]),
    ...layeredOptions(setting).map(([option, value]) => `  option ${option}: ${JSON.stringify(value)}`),
    ...findings.flatMap((each) => findingText(each, style)),
  ];
}

function findingText({ result, reason, finding }: ExplainedFinding, style: Style): readonly string[] {
  const { severity, message, fix, location, path, stack = [] } = finding;
  const place = location === undefined ? path : locationText(location);
  return [
    `  ${place}: ${style.severity[severity](severity)}: ${message}`,
    ...present([reason && `    ${result}: ${reason}`, fix && `    fix: ${fix}`]),
    ...stack.map((frame) => style.dim(`      at ${frame}`)),
  ];
}

function explanationJson({ rule, place, paths, policies, objects }: Explanation): string {
  return toolReport({
    rule: { id: rule.id, name: rule.name },
    place,
    paths,
    policies,
    objects: objects.map(({ object, cluster, location, result, reason, setting, findings }) => ({
      object,
      cluster,
      location,
      result,
      reason,
      setting,
      findings: findings.map((each) => ({ result: each.result, reason: each.reason, ...findingJson(each.finding) })),
    })),
  });
}

function findingJson({ severity, message, component, instance, path, location, fix, fingerprint, stack }: Finding) {
  return { severity, message, component, instance, path, location, fix, fingerprint, stack };
}
