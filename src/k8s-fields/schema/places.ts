import type { Schema } from "./schema.ts";

/** A place in a schema: names of properties, `[]` for the items of a list. */
export type SchemaPlace = readonly string[];

/** Every place of a schema that has a property of this name, ignoring case. */
export function placesOf(root: Schema, name: string): readonly SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const visit = (schema: Schema, place: SchemaPlace): void => {
    const { properties, items } = resolve(schema, root);
    if (items !== undefined) visit(items, [...place, "[]"]);
    for (const [key, inner] of Object.entries(properties ?? {})) {
      if (key.toLowerCase() === name.toLowerCase()) found.push([...place, key]);
      visit(inner, [...place, key]);
    }
  };
  visit(root, []);
  return found;
}

/** The schema of a place; undefined for one that no property describes. */
export function schemaAt(root: Schema, place: SchemaPlace): Schema | undefined {
  let schema: Schema | undefined = resolve(root, root);
  for (const part of place) {
    const inner: Schema | undefined = part === "[]" ? schema.items : schema.properties?.[part];
    if (inner === undefined) return undefined;
    schema = resolve(inner, root);
  }
  return schema;
}

/** Follows a `$ref` into the `$defs` of the root. */
export function resolve(schema: Schema, root: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return root.$defs?.[schema.$ref.slice("#/$defs/".length)] ?? {};
}

/** Whether the first place is the second one or contains it, at any depth. */
export function contains(outer: SchemaPlace, inner: SchemaPlace): boolean {
  return outer.length <= inner.length && outer.every((part, index) => part === inner[index]);
}
