import { readdirSync, readFileSync } from "node:fs";
import { CORE_SCHEMA, loadAll } from "js-yaml";
import { sharedPath } from "./shared.ts";

/** An object of the reference material, with the file it is from. */
interface Recorded {
  readonly file: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** All objects in the YAML files of one folder of the reference material, in order. */
export function recordedObjects(...folder: readonly string[]): readonly Recorded[] {
  return readdirSync(sharedPath(...folder))
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .flatMap((file) => yamlObjects(sharedPath(...folder, file)).map((object) => ({ file, object })));
}

/** The objects of a YAML file. */
export function yamlObjects(path: string): readonly Readonly<Record<string, unknown>>[] {
  return loadAll(readFileSync(path, "utf8"), undefined, { schema: CORE_SCHEMA }).filter(isObject);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
