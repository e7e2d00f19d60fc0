import { isObject } from "../../kernel/index.ts";
import { type CrdSchema, schemaMember } from "./schema-node.ts";

/**
 * The schema that a path such as `.spec.ports` leads to; undefined for a path that is not valid.
 *
 * @param allowsQuotes whether a field may be in quotes, as in `.spec['a.b']`; default false
 */
export function schemaAtPath(path: string, schema: CrdSchema, { allowsQuotes = false } = {}): CrdSchema | undefined {
  let current: CrdSchema | undefined = schema;
  let rest = path;
  while (rest !== "" && current !== undefined) {
    const match: RegExpExecArray | null = STEP.exec(rest);
    const [whole = "", plain, quoted] = match ?? [];
    if (match === null || (quoted !== undefined && !allowsQuotes)) return undefined;
    current = inside(current, plain ?? quoted?.replaceAll(/\\(.)/g, "$1") ?? "");
    rest = rest.slice(whole.length);
  }
  if (path === "") return undefined;
  return current;
}

const STEP = /^(?:\.([^.[\]']+)|\['((?:[^'\\]|\\.)*)'\])/;

function inside(schema: CrdSchema, name: string): CrdSchema | undefined {
  if (isObject(schema.properties)) return schemaMember(schema.properties, name);
  return schemaMember(schema, "additionalProperties");
}
