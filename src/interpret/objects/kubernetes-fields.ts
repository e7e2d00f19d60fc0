import { objectType } from "../../k8s-fields/index.ts";

/** The fields of `PodSpec` in core/v1, in any known version of Kubernetes. */
export const podSpecFields: () => ReadonlySet<string> = fieldsOf("PodSpec");

/** The fields of `ObjectMeta` in meta/v1. */
export const objectMetaFields: () => ReadonlySet<string> = fieldsOf("ObjectMeta");

/** Returns the fields of a type. The table is read when they are first needed. */
function fieldsOf(type: string): () => ReadonlySet<string> {
  let fields: ReadonlySet<string> | undefined;
  return () => {
    fields ??= new Set(objectType(type).fields.keys());
    return fields;
  };
}
