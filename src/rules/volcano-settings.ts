import { readVolcanoSettings, type VolcanoSettings } from "../gpu/index.ts";
import type { KubeObject } from "../kernel/index.ts";
import { settingsText, type WrittenSettings } from "./settings-text.ts";

/** The key of the actions and plug-ins in the ConfigMap of Volcano's scheduler. */
export const VOLCANO_SETTINGS_KEY = "volcano-scheduler.conf";

/** The settings of Volcano's scheduler in a ConfigMap; undefined for any other object, and for an empty text. */
export function volcanoSettings(object: KubeObject): WrittenSettings<VolcanoSettings> | undefined {
  const written = settingsText(object, VOLCANO_SETTINGS_KEY);
  if (written === undefined) return undefined;
  const { values, problem } = written;
  return problem === undefined ? { settings: readVolcanoSettings(values[0]) } : { problem };
}
