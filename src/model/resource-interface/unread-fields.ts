import { isWithin } from "../../kernel/index.ts";
import type { ResourceInterface } from "./resource-interface.ts";
import { type ResourceInterfaceRuleId, type RuleIssue, ruleIssue, type SpannedIssue } from "./rules.ts";

/** An issue of the structure, with the fields that it misses; default: the field at its path. */
interface StructureIssue extends RuleIssue {
  readonly needs?: readonly string[];
}

/** Receives the issues of the structure. */
export type StructureReport = (rule: ResourceInterfaceRuleId, issue: StructureIssue) => void;

/**
 * A receiver that adds issues to a list, except for consequences: where a field that an issue needs could not be read,
 * this field has an issue already.
 */
export function reportCauses({ unread, locate }: ResourceInterface, issues: SpannedIssue[]): StructureReport {
  return (rule, { needs, ...issue }) => {
    const fields = needs ?? [issue.path];
    const isConsequence = unread.some((place) => fields.some((one) => isWithin(place, one) || isWithin(one, place)));
    if (!isConsequence) issues.push(ruleIssue(rule, issue, locate));
  };
}

const NAMES = /\/structureDefinition\/(rootComponent\/name|childComponents(\/\d+(\/name)?)?)$/;

/** The places with names of components that could not be read: a reference may be to any of these. */
export function unreadNames({ unread }: ResourceInterface): readonly string[] {
  return unread.filter((place) => NAMES.test(place));
}
