import { prefixed } from "../../kernel/index.ts";
import type { PolicyState, RelaxedRule, WaiverInUse } from "../../rules/index.ts";

/** Maximum number of rules or waivers on a line. */
const MOST_NAMED = 20;

/**
 * Returns the lines of a report about the policies of a check: the base that they come from, the rules that are off or
 * have a lower severity, with the person who approved it, and the waivers in use. An unchanged recommended or strict pack
 * has no line. Texts are not escaped.
 */
export function policyLines(state: PolicyState | undefined): readonly string[] {
  if (state === undefined) return [];
  const { source, pack, off, lowered, waivers } = state;
  const lines = [
    source === "branch" ? "" : `judged by the policies of ${source}`,
    pack === "none" ? `rules off by pack none: ${off.filter(({ by }) => by === "pack none").length}` : "",
    ...(["muster.yaml", "override", "command line"] as const).flatMap((by) => [
      line(`rules off ${byText(by)}`, off.filter((each) => each.by === by).map(ruleText)),
      line(`severity lowered ${byText(by)}`, lowered.filter((each) => each.by === by).map(ruleText)),
    ]),
    line("waivers in use", waivers.map(waiverText)),
  ];
  return lines.filter((text) => text !== "");
}

function byText(by: "muster.yaml" | "override" | "command line"): string {
  if (by === "override") return "for some objects by muster.yaml";
  if (by === "muster.yaml") return "by muster.yaml";
  return "on the command line";
}

function line(label: string, texts: readonly string[]): string {
  if (texts.length === 0) return "";
  const more = texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : "";
  return `${label}: ${texts.slice(0, MOST_NAMED).join(", ")}${more}`;
}

function ruleText({ rule, severity, location, objects }: RelaxedRule): string {
  const place = [location && `line ${location.line}`, objects].filter((text) => text !== undefined).join("; ");
  return `${rule}${prefixed(" ", severity)}${place === "" ? "" : ` (${place})`}`;
}

function waiverText({ rule, object, at }: WaiverInUse): string {
  return `${rule}${prefixed(" of ", object)} (${at})`;
}
