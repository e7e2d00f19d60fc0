import { VERSION } from "../base/tool-version.ts";

/** A value as a JSON report. Members that are `undefined` are omitted. */
export function prettyJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A JSON report that starts with the name and version of the tool. */
export function toolReport(members: object): string {
  return prettyJson({ tool: { name: "muster", version: VERSION }, ...members });
}
