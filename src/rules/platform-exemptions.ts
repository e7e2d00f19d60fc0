import type { Finding } from "../kernel/index.ts";
import { groupOf } from "../kernel/index.ts";
import type { CheckedObject, ObjectSet, Rule } from "../rule/index.ts";
import { objectFindings } from "./evaluate-object.ts";
import { type ActiveRule, type ActiveRules, type PolicySettings, withRulesOf } from "./settings.ts";

/** The findings that the option `platform` of rules prevents about a DaemonSet: those without any platform identity. */
export function platformExemptions(
  checked: CheckedObject,
  set: ObjectSet,
  settings: PolicySettings,
): readonly Finding[] {
  const { kind, apiVersion } = checked.object;
  if (kind !== "DaemonSet" || groupOf(apiVersion) !== "apps") return [];
  const exempting = withRulesOf(settings, hasPlatformOption);
  const own = exempting.forObject(checked);
  const without: ActiveRules = { pod: own.pod.map(withoutPlatform), object: own.object.map(withoutPlatform) };
  const reported = new Set(objectFindings(checked, set, exempting).map(placeKey));
  const all = objectFindings(checked, set, { ...settings, forObject: () => without });
  return all.filter((finding) => !reported.has(placeKey(finding)));
}

function hasPlatformOption({ options }: Rule): boolean {
  return options?.schema.properties?.platform !== undefined;
}

function withoutPlatform<Active extends ActiveRule>(active: Active): Active {
  return { ...active, options: { ...active.options, platform: [] } };
}

function placeKey({ rule, path }: Finding): string {
  return JSON.stringify([rule, path]);
}
