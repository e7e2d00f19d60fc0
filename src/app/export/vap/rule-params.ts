import { given, type Severity } from "../../../kernel/index.ts";
import type { RuleSetting } from "../../../rules/index.ts";
import { regexOf } from "./name-pattern.ts";
import type { NamespaceSettings } from "./namespace-settings.ts";
import { type ParamForm, paramForm, TEXT_FORM } from "./param-form.ts";

type Values = Readonly<Record<string, unknown>>;

/** The setting of a rule in all namespaces that have no other one. */
export interface BaseSetting {
  readonly on: boolean;
  readonly severity: Severity;
  readonly options: Values;
}

/** The settings of a rule as a ConfigMap, and the expressions that read it. */
export interface RuleParams {
  readonly object: { readonly metadata: { readonly name: string; readonly namespace: string } };
  /** The expressions of the options that differ. */
  readonly options: Readonly<Record<string, string>>;
  /** The expression of the severity, a text, `off` where the rule is off; absent where it is the same everywhere. */
  readonly severity?: string;
  /** The severities that occur. */
  readonly severities: readonly Severity[];
  /** Options without a text, which have the values of all other namespaces. */
  readonly missing: readonly string[];
}

/**
 * The namespace of the params: every cluster has it, and only its administrators write there. The namespace of the object
 * would allow its owners to set their own limits.
 */
const PARAMS_NAMESPACE = "kube-system";
const NAMESPACE = "request.?namespace.orValue('')";
/** The key of the severity; no option has a name with this sign. */
const SEVERITY = "rule-severity";

/**
 * The params of a rule whose settings differ by namespace; undefined where they do not. The keys of the ConfigMap are
 * `OPTION`, `NAMESPACE.OPTION`, and `pattern_N.OPTION` for the namespaces of a pattern.
 */
export function ruleParams(id: string, base: BaseSetting, settings: NamespaceSettings): RuleParams | undefined {
  const { named, patterned } = settings;
  const all = [...[...named.values()].flat(), ...patterned.map(({ setting }) => setting)];
  const names = new Set(all.flatMap(({ options = {} }) => Object.keys(options)));
  const data: Record<string, string> = {};
  const options: Record<string, string> = {};
  const missing: string[] = [];
  const differs = (read: (setting: RuleSetting) => unknown, own: unknown) =>
    all.some((setting) => JSON.stringify(read(setting) ?? own) !== JSON.stringify(own));
  const add = (key: string, own: unknown, form: ParamForm, read: (setting: RuleSetting) => unknown): string => {
    data[key] = form.text(own);
    for (const [namespace, matching] of named) {
      data[`${namespace}.${key}`] = form.text(matching.reduce((value, setting) => read(setting) ?? value, own));
    }
    let rest = `params.data[${JSON.stringify(key)}]`;
    for (const [index, { patterns, setting }] of patterned.entries()) {
      const value = read(setting);
      if (value === undefined) continue;
      data[`pattern_${index}.${key}`] = form.text(value);
      const test = JSON.stringify(patterns.map(regexOf).join("|"));
      rest = `${NAMESPACE} != '' && ${NAMESPACE}.matches(${test}) ? params.data["pattern_${index}.${key}"] : ${rest}`;
    }
    return form.read(`params.data[?${NAMESPACE} + ${JSON.stringify(`.${key}`)}].orValue(${rest})`);
  };
  for (const name of names) {
    const read = (setting: RuleSetting) => setting.options?.[name];
    const own = base.options[name];
    if (!differs(read, own)) continue;
    const form = paramForm([own, ...all.map(read).filter((value) => value !== undefined)]);
    if (form === undefined) missing.push(name);
    else options[name] = add(name, own, form, read);
  }
  const isOn = ({ on }: RuleSetting) => String(on);
  const severityOf = (setting: RuleSetting) => setting.severity;
  const severityDiffers = differs(isOn, String(base.on)) || differs(severityOf, base.severity);
  if (names.size === 0 && !severityDiffers) return undefined;
  const severity = severityDiffers
    ? `(${add("rule-on", String(base.on), TEXT_FORM, isOn)} == "true" ? ${add(SEVERITY, base.severity, TEXT_FORM, severityOf)} : "off")`
    : undefined;
  if (Object.keys(data).length === 0 && missing.length === 0) return undefined;
  const severities = [...new Set([base.severity, ...all.flatMap((setting) => setting.severity ?? [])])];
  return given({
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        name: `${id.toLowerCase()}-settings`,
        namespace: PARAMS_NAMESPACE,
        labels: { "app.kubernetes.io/managed-by": "muster" },
        annotations: { "muster.dev/rule": id },
      },
      data: Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    options,
    severities,
    missing,
    severity,
  });
}
