import { exactJson } from "../base/large-integer.ts";
import { VERSION } from "../base/tool-version.ts";
import { escapeJson } from "./escape.ts";

/** A value as a JSON report with its hidden characters escaped. Members that are `undefined` are omitted. */
export function prettyJson(value: object): string {
  return `${escapeJson(exactJson(value, 2) ?? "")}\n`;
}

/** A JSON report that starts with the name and version of the tool. */
export function toolReport(members: object): string {
  return prettyJson({ tool: { name: "muster", version: VERSION }, ...members });
}
