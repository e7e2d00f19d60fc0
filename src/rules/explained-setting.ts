import { given, type Locate, type Location, type Severity } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import type { Layers, RuleSetting } from "./layered-settings.ts";
import { whereText } from "./policy-state.ts";
import type { CatalogueRule } from "./rule-catalogue.ts";
import { inPack, type Pack, packSeverity } from "./settings.ts";

/** The setting of a rule in one layer, with its place. */
export interface SettingLayer {
  readonly by: `pack ${Pack}` | "muster.yaml" | "override" | "command line";
  /** Absent for a pack and the command line. */
  readonly location?: Location;
  /** The objects of an override: `path: workloads/sandbox/**`. */
  readonly objects?: string;
  readonly on: boolean;
  /** Absent where the layer does not change it. */
  readonly severity?: Severity;
  /** The options that the layer changes. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The setting of a rule that applies, with the layers that it comes from, the last one decides. */
export interface ExplainedSetting {
  readonly on: boolean;
  /** The severity of its findings; those of some rules have lower severities of their own if no layer changes it. */
  readonly severity: Severity;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Empty for a rule that is always on. */
  readonly layers: readonly SettingLayer[];
}

/** The parts of a rule book that have settings. */
interface LayeredBook {
  readonly layers: Layers;
  readonly locate?: Locate | undefined;
}

/**
 * Returns the setting of a rule for an object.
 *
 * @param checked default: none, so that no override matches
 */
export function explainedSetting(
  rule: CatalogueRule,
  { layers: { pack, base, overrides }, locate }: LayeredBook,
  checked?: CheckedObject,
): ExplainedSetting {
  const { id, pack: own, severity, options } = rule;
  const layers: SettingLayer[] = [];
  const add = (by: "muster.yaml" | "override", setting: RuleSetting | undefined, objects?: string) => {
    if (setting === undefined) return;
    const { pointer, on, severity: changed, options: changedOptions } = setting;
    const location = pointer === undefined ? undefined : locate?.(pointer);
    const source = pointer === undefined ? "command line" : by;
    layers.push(given({ by: source, location, objects, on, severity: changed, options: changedOptions }));
  };
  if (own !== undefined) {
    layers.push(given({ by: `pack ${pack}` as const, on: inPack(own, pack), severity: packSeverity(rule, pack) }));
    add("muster.yaml", base.get(id));
  }
  for (const { matches, rules, where } of overrides) {
    if (checked !== undefined && matches(checked)) add("override", rules.get(id), whereText(where));
  }
  return given({
    on: layers.at(-1)?.on ?? true,
    severity: layers.findLast((layer) => layer.severity !== undefined)?.severity ?? severity,
    options: options && Object.assign({}, options.defaults, ...layers.map((layer) => layer.options)),
    layers,
  });
}
