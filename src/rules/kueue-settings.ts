import { isKueueConfiguration } from "../gpu/index.ts";
import { isObject, type KubeObject, member, text } from "../kernel/index.ts";
import { readYamlText } from "../yaml/index.ts";

/** The key of the Configuration in the ConfigMap of Kueue's own manifests. */
export const SETTINGS_KEY = "controller_manager_config.yaml";

/** The Configuration of Kueue in an object, or the reason why its text cannot be read. */
type KueueSettings = { readonly settings: KubeObject } | { readonly problem: string };

/** The Configuration of Kueue that an object is, or that it has as a ConfigMap; undefined for any other object. */
export function kueueSettings(object: KubeObject): KueueSettings | undefined {
  if (isKueueConfiguration(object)) return { settings: object };
  if (object.kind !== "ConfigMap") return undefined;
  const content = text(member(object.data, SETTINGS_KEY));
  if (content === undefined) return undefined;
  const { documents, unreadable } = readYamlText(content, SETTINGS_KEY);
  const settings = documents.map(({ value }) => value).find(isSettings);
  if (settings !== undefined) return { settings };
  // Other operators have a ConfigMap with this key, too.
  if (unreadable.length === 0 || !`${object.metadata.name} ${content}`.includes("kueue")) return undefined;
  const [{ line, message } = { line: 1, message: "" }] = unreadable;
  return { problem: `line ${line}: ${message}` };
}

function isSettings(value: unknown): value is KubeObject {
  const [apiVersion, kind] = [text(member(value, "apiVersion")), text(member(value, "kind"))];
  return (
    isObject(value) && apiVersion !== undefined && kind !== undefined && isKueueConfiguration({ apiVersion, kind })
  );
}
