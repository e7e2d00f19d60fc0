import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { QUICK_AJV } from "../../../helpers/quick-ajv.ts";

/** Package that carries the SARIF 2.1.0 schema as its committee published it. */
export const SCHEMA_PACKAGE = "@microsoft/jest-sarif";
const SCHEMA_FILE = `${SCHEMA_PACKAGE}/lib/schemas/sarif-2.1.0-rtm.5.json`;

/** Says what is wrong with a SARIF file by the official schema; undefined where the package is not installed. */
export function officialSchema(): ((sarif: unknown) => readonly string[]) | undefined {
  let path: string;
  try {
    path = createRequire(import.meta.url).resolve(SCHEMA_FILE);
  } catch {
    return undefined;
  }
  // The schema is of draft 4, of which it uses nothing that later drafts read differently.
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, ...QUICK_AJV });
  for (const format of ["uri", "uri-reference", "date-time"] as const) ajv.addFormat(format, fullFormats[format]);
  const validate = ajv.compile(schema);
  return (sarif) => {
    validate(sarif);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
