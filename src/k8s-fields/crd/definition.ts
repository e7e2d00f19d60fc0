import { at, isObject, items, member, text } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";

/** A version of a kind in its CustomResourceDefinition. */
export interface CrdKindVersion {
  readonly kind: string;
  readonly name: string;
  /** Its index in the definition. */
  readonly index: number;
  readonly isServed: boolean;
  readonly schema: CrdSchema;
  /** Whether the status is a subresource. */
  readonly hasStatus: boolean;
}

/** A custom kind, as its CustomResourceDefinition describes it. */
interface CrdKind {
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly CrdKindVersion[];
}

/** The API version of the definitions that muster reads. An API server has served no other one since 1.22. */
export const CRD_API_VERSION = "apiextensions.k8s.io/v1";
/** The API group of definitions. */
export const CRD_GROUP = "apiextensions.k8s.io";
/** The kind of definitions. */
export const CRD_KIND = "CustomResourceDefinition";

/** Whether an object is a CustomResourceDefinition. */
export function isCrd({ apiVersion, kind }: { readonly apiVersion?: unknown; readonly kind?: unknown }): boolean {
  return kind === CRD_KIND && apiVersion === CRD_API_VERSION;
}

/**
 * Reads the kind of a CustomResourceDefinition; undefined without a group and a kind. Versions without a schema are
 * left out.
 */
export function readCrdKind(definition: unknown): CrdKind | undefined {
  const spec = member(definition, "spec");
  const group = text(member(spec, "group"));
  const kind = text(at(spec, "names", "kind"));
  if (group === undefined || kind === undefined) return undefined;
  const versions = items(member(spec, "versions")).flatMap((version, index): CrdKindVersion | [] => {
    const name = text(member(version, "name"));
    const schema = at(version, "schema", "openAPIV3Schema");
    if (name === undefined || !isObject(schema)) return [];
    const hasStatus = at(version, "subresources", "status") !== undefined;
    return { kind, name, index, isServed: member(version, "served") !== false, schema, hasStatus };
  });
  return { group, kind, versions };
}
