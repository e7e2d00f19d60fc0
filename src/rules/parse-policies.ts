import { checkShape, type Shape } from "../k8s-fields/index.ts";
import type { Issue, Locate, Severity } from "../kernel/index.ts";
import {
  type FieldProblem,
  issuesOf,
  isWithin,
  names,
  organizationRules,
  pointerTo,
  presentItems,
  record,
  violation,
} from "../kernel/index.ts";
import type { Organization } from "../model/index.ts";
import type { Rule } from "../rule/index.ts";
import { enforcedLayers } from "./enforce-pack.ts";
import { type Layers, layeredSettings, type Override, type RuleSettings } from "./layered-settings.ts";
import { type PoliciesFile, policiesSchema } from "./policies-file.ts";
import { type KnownRules, type ReadRules, readListedRules, readRules, unknownRule } from "./policies-file-rules.ts";
import { readWhere } from "./policies-file-where.ts";
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

/** The context of `policies`. */
export interface PoliciesContext {
  /** Pack of the command line, which overrides that of the file. */
  readonly pack?: Pack | undefined;
  /**
   * Whether `policies` may relax the strict pack of the command line: turn its rules off or lower their severity.
   * Default false.
   */
  readonly allowOverrides?: boolean | undefined;
  /** Clusters and projects that overrides may name. Without it names are not checked, and no project matches. */
  readonly organization?: Organization | undefined;
  /** Rules that cannot be configured, those of definitions and Resource Interfaces, for better messages. */
  readonly fixed?: readonly NamedRule[] | undefined;
  /** Whether settings may name rules that are not given. Default false. */
  readonly isPartial?: boolean | undefined;
  /** Settings of packs, below those of the file. Default: none. */
  readonly defaults?: readonly unknown[] | undefined;
  /** Reported with line 1 where `locate` is absent. */
  readonly file?: string | undefined;
}

/** The parsed settings, and all their issues. */
interface ParsedPolicies {
  /** The settings without the invalid ones. Not to be used when one of the issues is an error. */
  readonly settings: PolicySettings;
  /** The settings of the rules about waivers. */
  readonly waivers: WaiverSettings;
  /** The settings as data. */
  readonly layers: Layers;
  /** In the order of reports. */
  readonly issues: readonly Issue[];
}

const AT = "/policies";

/**
 * Parses `policies` of `muster.yaml`. Every member may be absent; the default is the recommended pack. `locate` takes
 * pointers into the whole file. Reports all problems in one pass and never throws.
 */
export function parsePolicies(
  value: unknown,
  rules: readonly Rule[],
  locate?: Locate,
  context: PoliciesContext = {},
): ParsedPolicies {
  const { organization, fixed = [], file, allowOverrides = false, isPartial = false, defaults = [] } = context;
  const shape = value === undefined ? NO_POLICIES : checkShape(policiesSchema, value);
  // The schema drops everything but the members of `policies`.
  const policies: PoliciesFile = record(shape.value);
  const known: KnownRules = { settable: [...rules, ...waiverRules], fixed, isPartial };
  const base = readListedRules(policies.rules, pointerTo(AT, "rules"), known);
  const overrides = presentItems(policies.overrides).map(({ item, index }) => {
    const at = pointerTo(AT, "overrides", index);
    const where = readWhere(item.where ?? {}, pointerTo(at, "where"), organization);
    const read = readRules(item.rules, pointerTo(at, "rules"), known);
    // A malformed `where` is reported already.
    const malformed = item.where === undefined || isBroken(shape.broken, pointerTo("/overrides", index, "where"));
    const findings = [...read.findings, ...everywhereOnly(read, at, item.rules, rules)];
    if (!malformed) findings.unshift(...where.findings);
    const override: Override = { where: item.where ?? {}, matches: where.matches, rules: read.settings };
    return { override, findings };
  });
  const never = readNeverWaive(policies, known);
  const pack = context.pack ?? policies.pack ?? "recommended";
  const findings = [
    ...shape.findings.map((finding) => ({ ...finding, path: AT + finding.path })),
    ...base.findings,
    ...requiredRules(base.settings),
    ...overrides.flatMap((each) => each.findings),
    ...never.findings,
  ];
  const ofPacks = defaults.map((settings) => withoutPointers(readRules(settings, "", { ...known, isPartial: true })));
  const settings = new Map([...ofPacks, base.settings].flatMap((each) => [...each]));
  const written: Layers = { pack, base: settings, overrides: overrides.map((each) => each.override) };
  const isEnforced = context.pack === "strict" && !allowOverrides;
  const layers = isEnforced ? enforcedLayers(written, known.settable) : written;
  return {
    settings: layeredSettings(rules, layers),
    waivers: waiverSettings(layers.base, never.ids),
    layers,
    issues: issuesOf(findings, { rules: organizationRules, locate, file }),
  };
}

/** The settings of a pack, which have no place in `muster.yaml`. */
function withoutPointers({ settings }: ReadRules): RuleSettings {
  return new Map([...settings].map(([id, { pointer: _, ...setting }]) => [id, setting]));
}

/** Without `policies` the validator is not loaded. */
const NO_POLICIES: Shape = { findings: [], value: undefined, broken: new Set() };

/** Whether the schema reports a problem at a pointer or below it. */
function isBroken(broken: ReadonlySet<string>, pointer: string): boolean {
  return [...broken].some((path) => isWithin(path, pointer));
}

/** The settings that an override cannot have: those of rules about waivers, and options of rules of the whole set. */
function everywhereOnly(
  { settings }: ReadRules,
  at: string,
  file: unknown,
  rules: readonly Rule[],
): readonly FieldProblem[] {
  return names(file).flatMap((key) => {
    const path = pointerTo(at, "rules", key);
    const fix = "move it to policies.rules";
    const waiver = findRule(key, waiverRules);
    if (waiver !== undefined) return [violation(path, "is about muster.yaml, not about objects", { atKey: true, fix })];
    const rule = findRule(key, rules);
    if (rule?.scope !== "set" || settings.get(rule.id)?.options === undefined) return [];
    const text = `rule ${rule.id} checks the whole set, so its options are the same everywhere`;
    return [violation(pointerTo(path, "options"), text, { atKey: true, fix })];
  });
}

/** Without the rules about waivers, a waiver could switch off any rule for ever. */
function requiredRules(settings: RuleSettings): readonly FieldProblem[] {
  return [validWaiver, waivableRule].flatMap(({ id, name }) => {
    const setting = settings.get(id);
    if (setting?.on !== false) return [];
    const text = `rule ${id} checks waivers, so it cannot be off`;
    const path = setting.pointer ?? pointerTo(AT, "rules", name);
    return [violation(path, text, { fix: "remove it, or lower its severity" })];
  });
}

function readNeverWaive(policies: PoliciesFile, known: KnownRules) {
  const at = pointerTo(AT, "neverWaive");
  const findings: FieldProblem[] = [];
  const ids: string[] = [];
  for (const { item, index } of presentItems(policies.neverWaive)) {
    const rule = findRule(item, [...known.settable, ...known.fixed]);
    if (rule === undefined) findings.push(unknownRule(pointerTo(at, index), item, known));
    else ids.push(rule.id);
  }
  return { ids, findings };
}

function waiverSettings(settings: RuleSettings, neverWaive: readonly string[]): WaiverSettings {
  const options = { ...validWaiver.options.defaults, ...settings.get(validWaiver.id)?.options };
  const usage = { ...usedWaiver.options.defaults, ...settings.get(usedWaiver.id)?.options };
  const severities: Record<string, Severity> = {};
  for (const [id, { severity }] of settings) if (isWaiverRule(id) && severity !== undefined) severities[id] = severity;
  return {
    maxDays: options.maxDays,
    warnDays: usage.warnDays,
    neverWaive,
    severities,
    unused: settings.get(usedWaiver.id)?.on !== false,
  };
}
