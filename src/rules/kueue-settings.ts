import { isKueueConfiguration } from "../gpu/index.ts";
import { isObject, type KubeObject, member, text } from "../kernel/index.ts";
import { settingsText, type WrittenSettings } from "./settings-text.ts";

/** The key of the Configuration in the ConfigMap of Kueue's own manifests. */
export const KUEUE_SETTINGS_KEY = "controller_manager_config.yaml";

/** The Configuration of Kueue that an object is, or that it has as a ConfigMap; undefined for any other object. */
export function kueueSettings(object: KubeObject): WrittenSettings<KubeObject> | undefined {
  if (isKueueConfiguration(object)) return { settings: object };
  const written = settingsText(object, KUEUE_SETTINGS_KEY);
  if (written === undefined) return undefined;
  const { content, values, problem } = written;
  const settings = values.find(isSettings);
  if (settings !== undefined) return { settings };
  // Other operators have a ConfigMap with this key, too.
  if (problem === undefined || !`${object.metadata.name} ${content}`.includes("kueue")) return undefined;
  return { problem };
}

function isSettings(value: unknown): value is KubeObject {
  const [apiVersion, kind] = [text(member(value, "apiVersion")), text(member(value, "kind"))];
  return (
    isObject(value) && apiVersion !== undefined && kind !== undefined && isKueueConfiguration({ apiVersion, kind })
  );
}
