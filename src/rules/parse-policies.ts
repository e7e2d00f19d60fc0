import { presentItems } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject } from "../base/read.ts";
import { organizationRules } from "../finding/definition-rules.ts";
import { type FieldProblem, issuesOf, type Locate, violation } from "../finding/field-problem.ts";
import type { Issue } from "../finding/issue.ts";
import type { Organization } from "../organization/organization.ts";
import { checkShape } from "../schema/shape.ts";
import { layeredSettings, type Override, type RuleSettings } from "./layered-settings.ts";
import { type PoliciesFile, policiesSchema } from "./policies-file.ts";
import { type KnownRules, type ReadRules, readRules, unknownRule } from "./policies-file-rules.ts";
import { readWhere } from "./policies-file-where.ts";
import type { Rule } from "./rule.ts";
import { findRule, type NamedRule } from "./rule-names.ts";
import type { Pack, PolicySettings } from "./settings.ts";
import {
  isWaiverRule,
  usedWaiver,
  validWaiver,
  type WaiverSettings,
  waivableRule,
  waiverRules,
} from "./waiver-rules.ts";

/** What is known beside the value. */
export interface PoliciesContext {
  /** Pack of the command line, which goes before that of the file. */
  readonly pack?: Pack | undefined;
  /** Clusters and projects that overrides may name; absent: their names are not checked, and no project matches. */
  readonly organization?: Organization | undefined;
  /** Rules that cannot be set, those of definitions and Resource Interfaces, for better messages. */
  readonly fixed?: readonly NamedRule[] | undefined;
  /** Shown, with line 1, where no `locate` is given. */
  readonly file?: string | undefined;
}

/** Settings that were read, and everything that is wrong with them. */
export interface ParsedPolicies {
  /** Without what is wrong; not to be used as soon as one of the issues is an error. */
  readonly settings: PolicySettings;
  /** How waivers are held to account. */
  readonly waivers: WaiverSettings;
  /** The pack that applies. */
  readonly pack: Pack;
  /** In the order of reports. */
  readonly issues: readonly Issue[];
}

const AT = "/policies";

/**
 * Reads `policies` of `muster.yaml`, of which everything may be absent: the recommended pack then. `locate` finds
 * pointers of the whole file. Tells everything that is wrong in one pass and never throws.
 */
export function parsePolicies(
  value: unknown,
  rules: readonly Rule[],
  locate?: Locate,
  context: PoliciesContext = {},
): ParsedPolicies {
  const { organization, fixed = [], file } = context;
  const shape = value === undefined ? undefined : checkShape(policiesSchema, value);
  const policies = (isObject(shape?.value) ? shape.value : {}) as PoliciesFile;
  const known: KnownRules = { settable: [...rules, ...waiverRules], fixed };
  const base = readRules(policies.rules, pointerTo(AT, "rules"), known);
  const overrides = presentItems(policies.overrides).map(({ item, index }) => {
    const at = pointerTo(AT, "overrides", index);
    const where = readWhere(item.where ?? {}, pointerTo(at, "where"), organization);
    const read = readRules(item.rules, pointerTo(at, "rules"), known);
    const broken = item.where === undefined || saidOf(shape?.broken, pointerTo("/overrides", index, "where"));
    return {
      override: { matches: where.matches, rules: read.settings } satisfies Override,
      findings: [...(broken ? [] : where.findings), ...read.findings, ...everywhereOnly(read, at, item.rules, rules)],
    };
  });
  const never = readNeverWaive(policies, known);
  const pack = context.pack ?? policies.pack ?? "recommended";
  const findings = [
    ...(shape?.findings ?? []).map((finding) => ({ ...finding, path: AT + finding.path })),
    ...base.findings,
    ...always(base.settings, policies.rules),
    ...overrides.flatMap((each) => each.findings),
    ...never.findings,
  ];
  return {
    settings: layeredSettings(rules, { pack, base: base.settings, overrides: overrides.map((each) => each.override) }),
    waivers: waiverSettings(base.settings, never.ids),
    pack,
    issues: issuesOf(findings, { rules: organizationRules, locate, file }),
  };
}

/** Whether something was said already of what is at a pointer or below. */
function saidOf(broken: ReadonlySet<string> = new Set(), pointer: string): boolean {
  return [...broken].some((path) => path === pointer || path.startsWith(`${pointer}/`));
}

/** What an override cannot say: rules about waivers look at no object, and rules of the set have their options once. */
function everywhereOnly(
  { settings }: ReadRules,
  at: string,
  file: unknown,
  rules: readonly Rule[],
): readonly FieldProblem[] {
  return Object.keys(isObject(file) ? file : {}).flatMap((key) => {
    const path = pointerTo(at, "rules", key);
    const fix = "move it to policies.rules";
    const waiver = findRule(key, waiverRules);
    if (waiver !== undefined) return [violation(path, "is about muster.yaml, not about objects", { atKey: true, fix })];
    const rule = findRule(key, rules);
    if (rule?.scope !== "set" || settings.get(rule.id)?.options === undefined) return [];
    const text = `rule ${rule.id} looks at everything together, so its options are the same everywhere`;
    return [violation(pointerTo(path, "options"), text, { atKey: true, fix })];
  });
}

/** Without the rules that hold waivers to account, a waiver would switch off any rule for ever. */
function always(settings: RuleSettings, file: unknown): readonly FieldProblem[] {
  return [validWaiver, waivableRule].flatMap(({ id, name }) => {
    if (settings.get(id)?.on !== false) return [];
    const key = isObject(file) && Object.hasOwn(file, id) ? id : name;
    const text = `rule ${id} holds waivers to account, so it cannot be off`;
    return [violation(pointerTo(AT, "rules", key), text, { fix: "remove it, or lower its severity" })];
  });
}

function readNeverWaive(policies: PoliciesFile, known: KnownRules) {
  const at = pointerTo(AT, "neverWaive");
  const findings: FieldProblem[] = [];
  const ids = presentItems(policies.neverWaive).flatMap(({ item, index }) => {
    const rule = findRule(item, [...known.settable, ...known.fixed]);
    if (rule === undefined) findings.push(unknownRule(pointerTo(at, index), item, known));
    return rule === undefined ? [] : [rule.id];
  });
  return { ids, findings };
}

function waiverSettings(settings: RuleSettings, neverWaive: readonly string[]): WaiverSettings {
  const options = { ...validWaiver.options.defaults, ...settings.get(validWaiver.id)?.options };
  const soon = { ...usedWaiver.options.defaults, ...settings.get(usedWaiver.id)?.options };
  const severities = [...settings].flatMap(([id, { severity }]) =>
    isWaiverRule(id) && severity !== undefined ? [[id, severity] as const] : [],
  );
  return {
    maxDays: options.maxDays,
    warnDays: soon.warnDays,
    neverWaive,
    severities: Object.fromEntries(severities),
    unused: settings.get(usedWaiver.id)?.on !== false,
  };
}
