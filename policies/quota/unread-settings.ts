import { pointerTo } from "../../src/kernel/index.ts";
import type { CheckedObject, SetRuleFinding } from "../../src/rule/index.ts";

/** The finding about a ConfigMap whose settings of a scheduler cannot be read, at their key. */
export function unreadSettingsFinding(
  { checked, problem }: { readonly checked: CheckedObject; readonly problem: string },
  key: string,
  settings: string,
): SetRuleFinding {
  return {
    object: checked,
    path: pointerTo("/data", key),
    message: `cannot be read as YAML, so verdicts do not apply ${settings}: ${problem}`,
    fix: "repair the text, or remove it if it is of another program",
    unjudged: true,
  };
}
