import { items } from "../../kernel/index.ts";
import { isOpen, itemTypesOf, membersOf, propertiesOf, type SchemaNode } from "./value.ts";

/** A step from the spec of an object towards a pod definition. */
export type PodStep =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "list"; readonly item: SchemaNode; readonly keys: readonly string[] }
  | { readonly kind: "map" };

/** A pod definition in a schema. */
export interface FoundPods {
  readonly steps: readonly PodStep[];
  readonly form: "template" | "spec";
  /** The schema that contains the pod definition; a pod spec with fields of the kind among its own is its own holder. */
  readonly holder: SchemaNode;
}

/** Deeper than the pods of any known kind. */
const MAX_DEPTH = 12;

/** Every pod template and pod spec below a schema: objects with a list of containers, in the order of the schema. */
export function findPods(schema: SchemaNode): readonly FoundPods[] {
  return walk(schema, schema, [], 0);
}

function walk(schema: SchemaNode, holder: SchemaNode, steps: readonly PodStep[], depth: number): readonly FoundPods[] {
  if (depth > MAX_DEPTH) return [];
  const properties = propertiesOf(schema);
  if (properties.spec !== undefined && hasContainers(properties.spec)) return [{ steps, form: "template", holder }];
  // A pod template always has a field of its own; a spec may have fields of the kind beside the containers.
  if (hasContainers(schema)) return [{ steps, form: "spec", holder: schema }];
  const below = Object.entries(properties).flatMap(([name, node]) =>
    walk(node, schema, [...steps, { kind: "field", name }], depth + 1),
  );
  if (schema.type === "array") {
    const item = itemTypesOf(schema);
    const keys = items(schema["x-kubernetes-list-map-keys"]).filter((key) => typeof key === "string");
    return walk(item, item, [...steps, { kind: "list", item, keys }], depth + 1);
  }
  const members = membersOf(schema);
  if (members === undefined || isOpen(members)) return below;
  return [...below, ...walk(members, members, [...steps, { kind: "map" }], depth + 1)];
}

function hasContainers(schema: SchemaNode): boolean {
  const { containers } = propertiesOf(schema);
  if (containers?.type !== "array") return false;
  const item = propertiesOf(itemTypesOf(containers));
  return item.image !== undefined && (item.name !== undefined || item.command !== undefined);
}
