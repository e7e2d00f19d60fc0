import { nearest, ownEntry } from "../../kernel/index.ts";
import { prettyJson } from "../report/json.ts";
import { fileSchemas } from "./file-schemas.ts";

/**
 * The output of `muster schema`: the JSON Schema of a kind, or all kinds, each on a line.
 *
 * @throws Error for an unknown kind, with a suggestion: usage error, exit 1
 */
export function fileSchemaText(kind: string | undefined): string {
  const kinds = Object.keys(fileSchemas);
  if (kind === undefined) return `${kinds.join("\n")}\n`;
  const make = ownEntry(fileSchemas, kind);
  if (make !== undefined) return prettyJson(make());
  const close = nearest(kind, kinds);
  const hint = close === undefined ? `the kinds are ${kinds.join(", ")}` : `did you mean ${close}?`;
  throw new Error(`there is no schema of the kind ${JSON.stringify(kind)}; ${hint}`);
}
