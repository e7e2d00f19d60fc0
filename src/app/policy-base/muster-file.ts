import { rules as shipped } from "../../../policies/index.ts";
import { parseOrganizationFile, type ReadOrganization } from "../../inputs/index.ts";
import type { Rule } from "../../rule/index.ts";
import { parseRuleTexts, type ReadRuleTexts, type RuleText } from "../../user-rules/index.ts";

/** The `muster.yaml` of a base as data that another thread can parse. */
export interface MusterFile {
  /** Its name in reports. */
  readonly file: string;
  /** Absent when the base has none. */
  readonly content?: Uint8Array;
  /** The files of its rules. Absent without any. */
  readonly ruleTexts?: readonly RuleText[];
  /** The settings of its packs. Absent without any. */
  readonly packSettings?: readonly Readonly<Record<string, unknown>>[];
}

/** The rules of a base, and the problems of their files. */
interface ReadRulesOfBase extends Pick<ReadRuleTexts, "issues"> {
  readonly userRules: readonly Rule[];
  readonly packSettings: readonly Readonly<Record<string, unknown>>[];
}

/** Parses the rules of a base that muster does not ship. */
export function rulesOfMuster({ ruleTexts = [], packSettings = [] }: MusterFile): ReadRulesOfBase {
  const read = parseRuleTexts(ruleTexts, shipped);
  return { issues: read.issues, userRules: read.rules.map(({ rule }) => rule), packSettings };
}

/** Parses the `muster.yaml` of a base; nothing without one. */
export function parseMuster({ file, content }: MusterFile): ReadOrganization {
  if (content === undefined) return { issues: [], unreadable: [] };
  return parseOrganizationFile(content, file);
}
