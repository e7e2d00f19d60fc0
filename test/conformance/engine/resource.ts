import { RiError } from "../../../src/interpret/objects/error.ts";
import { isObject as isRecord } from "../../../src/kernel/base/read.ts";

/** An object that can be spoken about: it has an apiVersion, a kind and a name or generateName. Throws `validation`. */
export function resourceOf(object: unknown): Readonly<Record<string, unknown>> {
  const record = isRecord(object) ? object : {};
  const metadata = isRecord(record.metadata) ? record.metadata : {};
  for (const field of ["apiVersion", "kind"]) {
    if (!hasText(record, field)) throw new RiError("validation", `missing ${field}`);
  }
  if (!hasText(metadata, "name") && !hasText(metadata, "generateName")) {
    throw new RiError("validation", "missing metadata.name or metadata.generateName");
  }
  return record;
}

function hasText(record: Readonly<Record<string, unknown>>, field: string): boolean {
  return typeof record[field] === "string" && record[field] !== "";
}
