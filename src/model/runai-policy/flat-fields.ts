import type { PolicyGroup, PolicyItemsField, PolicyNode, PolicyValueField, PolicyWorkloadType } from "./field.ts";
import { policyFields } from "./fields.ts";

/** A field with its path in a policy: attributes of instances have `attributes` in it. */
export interface FlatField {
  readonly path: string;
  readonly field: PolicyValueField | PolicyItemsField;
}

/** All fields of a type of workload, in the order of the table. */
export function flatFields(type: PolicyWorkloadType): readonly FlatField[] {
  return below(policyFields[type], "");
}

function below({ members }: PolicyGroup, prefix: string): readonly FlatField[] {
  return Object.entries(members).flatMap(([name, node]) => {
    const path = `${prefix}${name}`;
    if (node.form === "group") return below(node, `${path}.`);
    const attributes = node.form === "items" ? node.attributes : undefined;
    return [{ path, field: node }, ...(attributes === undefined ? [] : below(attributes, `${path}.attributes.`))];
  });
}

/** The itemised field with a path; undefined for any other path. */
export function itemsFieldOf(type: PolicyWorkloadType, path: string): PolicyItemsField | undefined {
  let node: PolicyNode | undefined = policyFields[type];
  for (const name of path.split(".")) {
    node = node?.form === "group" && Object.hasOwn(node.members, name) ? node.members[name] : undefined;
  }
  if (node?.form === "items") return node;
  return undefined;
}
