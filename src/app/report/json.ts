import { escapeJson, exactJson, VERSION } from "../../kernel/index.ts";

/** A value as a JSON report with its hidden characters escaped. Members that are `undefined` are omitted. */
export function prettyJson(value: object): string {
  return `${escapeJson(exactJson(value, 2) ?? "")}\n`;
}

/**
 * Yields the text of `prettyJson` in parts, with items in the last list of the value, which is empty. A report with
 * very many items is never in memory as a whole.
 *
 * @param depth the lists and maps around an item
 */
export function* jsonWithItems<Item>(
  value: object,
  depth: number,
  items: readonly Item[],
  jsonOf: (item: Item) => object,
): Generator<string> {
  const text = prettyJson(value);
  const at = text.lastIndexOf("[]") + 1;
  const line = `\n${"  ".repeat(depth)}`;
  let before = text.slice(0, at);
  for (const item of items) {
    yield before + line + prettyJson(jsonOf(item)).trimEnd().replaceAll("\n", line);
    before = ",";
  }
  yield before === "," ? line.slice(0, -2) + text.slice(at) : text;
}

/** The members of a JSON report, after the name and version of the tool. */
export function toolMembers(members: object): object {
  return { tool: { name: "muster", version: VERSION }, ...members };
}

/** A JSON report that starts with the name and version of the tool. */
export function toolReport(members: object): string {
  return prettyJson(toolMembers(members));
}
