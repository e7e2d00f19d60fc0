import { isKueueConfiguration } from "../gpu/index.ts";
import { isObject, type KubeObject, member, text } from "../kernel/index.ts";
import { readYamlText } from "../yaml/index.ts";

/** The key of the Configuration in the ConfigMap of Kueue's own manifests. */
const KEY = "controller_manager_config.yaml";

/** The Configuration of Kueue that an object is, or that it has as a ConfigMap; undefined for any other object. */
export function kueueSettings(object: KubeObject): KubeObject | undefined {
  if (isKueueConfiguration(object)) return object;
  if (object.kind !== "ConfigMap") return undefined;
  const content = text(member(object.data, KEY));
  if (content === undefined) return undefined;
  const values = readYamlText(content, KEY).documents.map(({ value }) => value);
  return values.find((value): value is KubeObject => {
    const [apiVersion, kind] = [text(member(value, "apiVersion")), text(member(value, "kind"))];
    if (!isObject(value) || apiVersion === undefined || kind === undefined) return false;
    return isKueueConfiguration({ apiVersion, kind });
  });
}
