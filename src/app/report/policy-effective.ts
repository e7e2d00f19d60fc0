import {
  exactJson,
  given,
  harmless,
  isObject,
  locationText,
  members,
  plain,
  printable,
  type Style,
} from "../../kernel/index.ts";
import { type MergedPart, type PolicySource, type PolicyWorkloadType, scopeText } from "../../model/index.ts";
import { emitYaml } from "../../yaml/index.ts";
import { cut } from "./cut.ts";
import { toolReport } from "./json.ts";
import { tableLines } from "./table.ts";

/** The merged policy of a project. */
export interface PolicyEffectiveReport {
  readonly project: string;
  readonly cluster: string;
  readonly type: PolicyWorkloadType;
  /** One policy with the same effect, as the editor of the platform takes it. */
  readonly policy: unknown;
  readonly parts: readonly MergedPart[];
}

/** Reports of `muster policy effective`, by format. */
export const policyEffectiveReports = {
  text: effectiveText,
  json: (report: PolicyEffectiveReport) => toolReport(dataOf(report)),
  yaml: (report: PolicyEffectiveReport) => emitYaml(dataOf(report)),
} satisfies Readonly<Record<string, (report: PolicyEffectiveReport, style: Style) => string>>;

function dataOf({ project, cluster, type, policy, parts }: PolicyEffectiveReport) {
  const sources = parts.map(({ section, field, source, pointer }) =>
    given({
      section,
      field,
      policy: source.name,
      scope: source.scope === "system" ? source.scope : given({ [source.scope.level]: source.scope.name || true }),
      location: source.locate?.(pointer, "key"),
    }),
  );
  return { project, cluster, type, policy, sources };
}

function effectiveText({ project, cluster, type, parts }: PolicyEffectiveReport, style: Style = plain): string {
  const rows = parts.map(({ section, field, value, source, pointer }) =>
    [section === "defaults" ? "default" : "rules", field, valueText(value), ...sourceCells(source, pointer)].map(
      (cell) => harmless(printable(cell)),
    ),
  );
  const [head = "", ...lines] = tableLines(["part", "field", "value", "policy", "scope", "place"], rows);
  const title = printable(`${type} of project ${project} on cluster ${cluster}`);
  return `${[style.strong(title), style.dim(head), ...lines].join("\n")}\n`;
}

function sourceCells({ name, scope, locate }: PolicySource, pointer: string): readonly string[] {
  const place = locate?.(pointer, "key");
  return [name, scope === "system" ? "the platform" : scopeText(scope), place === undefined ? "" : locationText(place)];
}

const LONGEST_VALUE = 60;

/** A value in one cell: the members of rules without braces, anything else as JSON. */
function valueText(value: unknown): string {
  const text = isObject(value)
    ? members(value)
        .map(([name, inner]) => `${name} ${exactJson(inner)}`)
        .join(", ")
    : String(exactJson(value));
  return cut(text, LONGEST_VALUE);
}
