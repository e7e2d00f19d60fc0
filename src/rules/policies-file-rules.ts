import { nearest } from "../base/nearest.ts";
import { pointerTo } from "../base/pointer.ts";
import { isObject } from "../base/read.ts";
import { type FieldProblem, quoted, violation } from "../finding/field-problem.ts";
import type { Severity } from "../finding/issue.ts";
import { describeValue } from "../schema/describe.ts";
import { checkShape } from "../schema/shape.ts";
import type { RuleSetting, RuleSettings } from "./layered-settings.ts";
import { ruleSettingSchema } from "./policies-file.ts";
import type { RuleOptions } from "./rule.ts";
import { findRule, meantRule, type NamedRule } from "./rule-names.ts";

/** Settings that were read, and what is wrong with them. */
export interface ReadRules {
  readonly settings: RuleSettings;
  readonly findings: readonly FieldProblem[];
}

/** What a rule must tell to be set. */
export interface SettableRule extends NamedRule {
  readonly options?: RuleOptions<unknown>;
}

/** Rules that may be set, and others that exist. */
export interface KnownRules {
  readonly settable: readonly SettableRule[];
  /** Rules that are always on, since nothing can be read without them. */
  readonly fixed: readonly NamedRule[];
}

const WORDS = ["off", "on", "error", "warning", "info"];
const LEVEL = `one of ${WORDS.join(", ")}`;
const SETTING = `${LEVEL}, or an object of severity and options`;

/** Reads a map of rules, each by id or name, at a pointer of `muster.yaml`. */
export function readRules(file: unknown, at: string, known: KnownRules): ReadRules {
  const settings = new Map<string, RuleSetting>();
  const findings: FieldProblem[] = [];
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(isObject(file) ? file : {})) {
    const path = pointerTo(at, key);
    const rule = findRule(key, known.settable);
    if (rule === undefined) {
      findings.push(unknownRule(path, key, known, { atKey: true }));
      continue;
    }
    const other = keys.get(rule.id);
    keys.set(rule.id, key);
    if (other !== undefined) {
      findings.push(
        violation(path, `is the rule that ${other} names already`, { atKey: true, fix: "keep one of both" }),
      );
      continue;
    }
    const read = readSetting(value, path, rule);
    findings.push(...read.findings);
    if (read.setting !== undefined) settings.set(rule.id, read.setting);
  }
  return { settings, findings };
}

/** What is said of a reference to a rule that there is not, or that cannot be set. */
export function unknownRule(
  path: string,
  reference: string,
  known: KnownRules,
  more: Partial<FieldProblem> = {},
): FieldProblem {
  const label = /^[\w.-]{1,80}$/.test(reference) ? reference : quoted(reference);
  if (findRule(reference, known.fixed) !== undefined) {
    const text = "is always on and has no settings: without it a file cannot be read";
    return violation(path, text, { label, fix: "remove it", ...more });
  }
  const meant = meantRule(reference, [...known.settable, ...known.fixed]);
  const text = meant === undefined ? "no rule has this id or name" : `unknown rule; did you mean ${meant}?`;
  const fix = meant === undefined ? "muster rules lists the rules" : `write ${meant}`;
  return violation(path, text, { label, expected: "id or name of a rule", received: reference, fix, ...more });
}

interface ReadSetting {
  readonly setting?: RuleSetting;
  readonly findings: readonly FieldProblem[];
}

function readSetting(value: unknown, path: string, rule: SettableRule): ReadSetting {
  if (!isObject(value)) return readLevel(value, path, SETTING);
  const shape = checkShape(ruleSettingSchema, value);
  const findings = shape.findings.map((finding) => ({ ...finding, path: path + finding.path }));
  const file = isObject(shape.value) ? shape.value : {};
  const level =
    file.severity === undefined || file.severity === null
      ? { setting: { on: true }, findings: [] }
      : readLevel(file.severity, pointerTo(path, "severity"), LEVEL);
  const options = readOptions(file.options, pointerTo(path, "options"), rule);
  if (level.setting === undefined) return { findings: [...findings, ...level.findings, ...options.findings] };
  return {
    setting: { ...level.setting, ...(options.options === undefined ? {} : { options: options.options }) },
    findings: [...findings, ...options.findings],
  };
}

function readLevel(value: unknown, path: string, expected: string): ReadSetting {
  // YAML reads a plain off as false and a plain on as true.
  if (value === false || value === "off") return { setting: { on: false }, findings: [] };
  if (value === true || value === "on") return { setting: { on: true }, findings: [] };
  if (isSeverity(value)) return { setting: { on: true, severity: value }, findings: [] };
  const meant = typeof value === "string" ? (ALIASES.get(value.toLowerCase()) ?? nearest(value, WORDS)) : undefined;
  const received = describeValue(value);
  const message = `must be ${expected}, but is ${received}`;
  const fix = meant === undefined ? {} : { fix: `write ${meant}` };
  return { findings: [{ fault: "schema", path, message, expected, received, ...fix }] };
}

// Words of other linters.
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["warn", "warning"],
  ["deny", "error"],
  ["critical", "error"],
  ["high", "error"],
  ["medium", "warning"],
  ["low", "info"],
  ["note", "info"],
  ["none", "off"],
  ["disabled", "off"],
]);

function isSeverity(value: unknown): value is Severity {
  return value === "error" || value === "warning" || value === "info";
}

function readOptions(value: unknown, path: string, rule: SettableRule) {
  if (!isObject(value) || Object.keys(value).length === 0) return { findings: [] };
  if (rule.options === undefined) {
    return { findings: [violation(path, `rule ${rule.id} has no options`, { atKey: true, fix: "remove them" })] };
  }
  // What the schema demands may be in the defaults.
  const { schema, defaults } = rule.options;
  const { findings } = checkShape(schema, { ...(isObject(defaults) ? defaults : {}), ...value });
  return { options: value, findings: findings.map((finding) => ({ ...finding, path: path + finding.path })) };
}
