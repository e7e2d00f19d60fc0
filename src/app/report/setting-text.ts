import { locationText } from "../../kernel/index.ts";
import type { ExplainedSetting, SettingLayer } from "../../rules/index.ts";

/** The setting of a rule, and the layers that it comes from: `off: pack recommended on, muster.yaml:12:5 off`. */
export function settingText({ on, severity, layers }: ExplainedSetting): string {
  return `${on ? severity : "off"}: ${layers.length === 0 ? "always on" : layers.map(layerText).join(", ")}`;
}

/** The options that the layers of a setting change, with their values. */
export function layeredOptions(setting: ExplainedSetting | undefined): readonly (readonly [string, unknown])[] {
  const changed = new Set(setting?.layers.flatMap(({ options = {} }) => Object.keys(options)));
  return Object.entries(setting?.options ?? {}).filter(([name]) => changed.has(name));
}

function layerText({ by, location, objects, on, severity }: SettingLayer): string {
  const place = location === undefined ? by : locationText(location);
  const where = objects === undefined ? "" : ` (${objects})`;
  const state = on ? (severity ?? "on") : "off";
  return `${place}${where} ${state}`;
}
