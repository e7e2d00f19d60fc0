import { readVolcanoSettings, type VolcanoSettings } from "../gpu/index.ts";
import { type KubeObject, member, text } from "../kernel/index.ts";
import { readYamlText } from "../yaml/index.ts";

/** The key of the actions and plug-ins in the ConfigMap of Volcano's scheduler. */
const KEY = "volcano-scheduler.conf";

/** The settings of Volcano's scheduler in a ConfigMap; undefined for any other object, and for a text that is not YAML. */
export function volcanoSettings(object: KubeObject): VolcanoSettings | undefined {
  if (object.kind !== "ConfigMap") return undefined;
  const content = text(member(object.data, KEY));
  if (content === undefined) return undefined;
  const { documents, unreadable } = readYamlText(content, KEY);
  const [document] = documents;
  return document === undefined || unreadable.length > 0 ? undefined : readVolcanoSettings(document.value);
}
