import { checkShape, describeValue } from "../k8s-fields/index.ts";
import type { Severity } from "../kernel/index.ts";
import {
  type FieldProblem,
  given,
  isObject,
  members,
  nearest,
  pointerTo,
  quoted,
  record,
  text,
  violation,
} from "../kernel/index.ts";
import type { RuleMeta, RuleOptions } from "../rule/index.ts";
import type { RuleSetting, RuleSettings } from "./layered-settings.ts";
import { ruleSettingSchema } from "./policies-file.ts";
import { findRule, type NamedRule, suggestion, suggestRule } from "./rule-names.ts";

/** The parsed settings of rules, and their problems. */
export interface ReadRules {
  readonly settings: RuleSettings;
  readonly findings: readonly FieldProblem[];
}

/** A rule that `policies.rules` may configure. */
interface SettableRule extends NamedRule, Pick<RuleMeta, "severity" | "strictSeverity" | "highestSeverity" | "pack"> {
  readonly options?: RuleOptions<unknown>;
}

/** The rules that may be configured, and the others. */
export interface KnownRules {
  readonly settable: readonly SettableRule[];
  /** Rules that are always on, because no file can be read without them. */
  readonly fixed: readonly NamedRule[];
  /** Whether there are more rules than these, so that an unknown name may be one of them. */
  readonly isPartial: boolean;
}

const WORDS = ["off", "on", "error", "warning", "info"];
const LEVEL = `one of ${WORDS.join(", ")}`;
const SETTING = `${LEVEL}, or an object of severity and options`;

/**
 * Parses settings that are a map, or maps in a list whose texts are paths of rules. Two of them for one rule are a problem.
 */
export function readListedRules(file: unknown, at: string, known: KnownRules): ReadRules {
  if (!Array.isArray(file)) return readRules(file, at, known);
  const settings = new Map<string, RuleSetting>();
  const findings: FieldProblem[] = [];
  for (const [index, item] of file.entries()) {
    if (!isObject(item)) continue;
    const read = readRules(item, pointerTo(at, index), known);
    findings.push(...read.findings);
    for (const [id, setting] of read.settings) {
      const path = setting.pointer ?? pointerTo(at, index);
      if (settings.has(id)) findings.push(violation(path, "is set twice", { atKey: true, fix: "keep one of the two" }));
      else settings.set(id, setting);
    }
  }
  return { settings, findings };
}

/** Parses a map of rules, each by id or name, at a pointer of `muster.yaml`. */
export function readRules(file: unknown, at: string, known: KnownRules): ReadRules {
  const settings = new Map<string, RuleSetting>();
  const findings: FieldProblem[] = [];
  const keys = new Map<string, string>();
  for (const [key, value] of members(file)) {
    const path = pointerTo(at, key);
    const rule = findRule(key, known.settable);
    if (rule === undefined) {
      if (!known.isPartial) findings.push(unknownRule(path, key, known, { atKey: true }));
      continue;
    }
    const other = keys.get(rule.id);
    keys.set(rule.id, key);
    if (other !== undefined) {
      findings.push(violation(path, `names the same rule as ${other}`, { atKey: true, fix: "keep one of the two" }));
      continue;
    }
    const read = readSetting(value, path, rule);
    findings.push(...read.findings);
    if (read.setting !== undefined) settings.set(rule.id, { ...read.setting, pointer: path });
  }
  return { settings, findings };
}

/** The problem of a reference to a rule that does not exist or cannot be configured. */
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
  const suggested = suggestRule(reference, [...known.settable, ...known.fixed]);
  const { hint, fix } = suggestion(suggested, "muster rules lists the rules");
  return violation(path, `unknown rule${hint}`, {
    label,
    expected: "id or name of a rule",
    received: reference,
    fix,
    ...more,
  });
}

interface ReadSetting {
  readonly setting?: RuleSetting;
  readonly findings: readonly FieldProblem[];
}

function readSetting(value: unknown, path: string, rule: SettableRule): ReadSetting {
  if (!isObject(value)) return readLevel(value, path, SETTING);
  const shape = checkShape(ruleSettingSchema, value);
  const findings = shape.findings.map((finding) => ({ ...finding, path: path + finding.path }));
  const file = record(shape.value);
  // A setting without a severity switches the rule on.
  const level = readLevel(file.severity ?? "on", pointerTo(path, "severity"), LEVEL);
  const { options, findings: optionFindings } = readOptions(file.options, pointerTo(path, "options"), rule);
  return given({
    setting: level.setting && { ...level.setting, ...given({ options }) },
    findings: [...findings, ...level.findings, ...optionFindings],
  });
}

function readLevel(value: unknown, path: string, expected: string): ReadSetting {
  // YAML reads a plain off as false and a plain on as true.
  if (value === false || value === "off") return { setting: { on: false }, findings: [] };
  if (value === true || value === "on") return { setting: { on: true }, findings: [] };
  if (isSeverity(value)) return { setting: { on: true, severity: value }, findings: [] };
  const received = describeValue(value);
  const message = `must be ${expected}, but is ${received}`;
  const { fix } = suggestion(suggestLevel(text(value) ?? ""), undefined);
  return { findings: [given({ fault: "schema", path, message, expected, received, fix })] };
}

function suggestLevel(word: string): string | undefined {
  return ALIASES.get(word.toLowerCase()) ?? nearest(word, WORDS);
}

// Words that other linters use.
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
  if (!isObject(value) || Object.keys(value).length === 0) return { options: undefined, findings: [] };
  if (rule.options === undefined) {
    const problem = violation(path, `rule ${rule.id} has no options`, { atKey: true, fix: "remove them" });
    return { options: undefined, findings: [problem] };
  }
  // The defaults may have the fields that the schema requires.
  const { schema, defaults } = rule.options;
  const { findings } = checkShape(schema, { ...record(defaults), ...value });
  return { options: value, findings: findings.map((finding) => ({ ...finding, path: path + finding.path })) };
}
