import { readVolcanoSettings, type VolcanoSettings } from "../gpu/index.ts";
import { type KubeObject, member, text } from "../kernel/index.ts";
import { readYamlText } from "../yaml/index.ts";

/** The key of the actions and plug-ins in the ConfigMap of Volcano's scheduler. */
export const VOLCANO_SETTINGS_KEY = "volcano-scheduler.conf";

/** The settings of Volcano's scheduler in an object, or the reason why their text cannot be read. */
type WrittenSettings = { readonly settings: VolcanoSettings } | { readonly problem: string };

/** The settings of Volcano's scheduler in a ConfigMap; undefined for any other object, and for an empty text. */
export function volcanoSettings(object: KubeObject): WrittenSettings | undefined {
  if (object.kind !== "ConfigMap") return undefined;
  const content = text(member(object.data, VOLCANO_SETTINGS_KEY));
  if (content === undefined || content.trim() === "") return undefined;
  const { documents, unreadable } = readYamlText(content, VOLCANO_SETTINGS_KEY);
  const [fault] = unreadable;
  if (fault !== undefined) return { problem: `line ${fault.line}: ${fault.message}` };
  const [document] = documents;
  return document && { settings: readVolcanoSettings(document.value) };
}
