import { CORE_SCHEMA, load } from "js-yaml";
import { operatorTypeOf } from "../../policies/operators/operator-types.ts";
import type { ObjectType, ValueType } from "../../src/k8s-fields/index.ts";
import { at, isObject, items, members, text } from "../../src/kernel/index.ts";

const MAX_DEPTH = 40;

/**
 * The lines about fields and words of the spec of a CRD that the table of operators lacks, or that are not in the CRD. The
 * table has the fields of all releases, so fields that are gone are not named.
 */
export function crdMoves(crd: string, unread: string[]): readonly string[] {
  const parsed = load(crd, { schema: CORE_SCHEMA });
  const [group, kind] = [text(at(parsed, "spec", "group")), text(at(parsed, "spec", "names", "kind"))];
  return items(at(parsed, "spec", "versions")).flatMap((version) => {
    const apiVersion = `${group}/${text(at(version, "name"))}`;
    const type = operatorTypeOf(apiVersion, kind ?? "");
    const table = `fields of ${apiVersion} ${kind}`;
    if (type === undefined) return [`${table}: the kind is not in the table`];
    const lines: string[] = [];
    const schema = at(version, "schema", "openAPIV3Schema", "properties", "spec");
    const known = type.fields.get("spec")?.type;
    if (known !== undefined) compare({ known, schema, path: "spec", owner: type, depth: 0 }, lines, unread);
    return lines.map((line) => `${table}: ${line}`);
  });
}

interface Place {
  readonly known: ValueType;
  readonly schema: unknown;
  readonly path: string;
  readonly owner: ObjectType;
  readonly depth: number;
}

function compare({ known, schema, path, owner, depth }: Place, lines: string[], unread: string[]): void {
  if (depth > MAX_DEPTH) {
    unread.push(`${path}: more than ${MAX_DEPTH} levels`);
    return;
  }
  const deeper = { owner, depth: depth + 1 };
  if (known.form === "list") {
    compare({ ...deeper, known: known.item, schema: at(schema, "items"), path: `${path}[]` }, lines, unread);
  } else if (known.form === "map") {
    const values = at(schema, "additionalProperties");
    if (isObject(values)) compare({ ...deeper, known: known.item, schema: values, path: `${path}{}` }, lines, unread);
  } else if (known.form === "object") {
    const type = owner.typeOf(known.name);
    for (const [name, field] of members(at(schema, "properties"))) {
      const found = type.fields.get(name);
      const place = `${path}.${name}`;
      if (found === undefined) lines.push(`${place} is new`);
      else compare({ known: found.type, schema: field, path: place, owner: type, depth: depth + 1 }, lines, unread);
    }
  } else if ("words" in known && known.words !== undefined) {
    const words = items(at(schema, "enum")).map(String).toSorted().join(", ");
    const recorded = [...known.words.keys()].filter((word) => word !== "").toSorted();
    if (words !== "" && words !== recorded.join(", ")) {
      lines.push(`${path} has the words ${words}, not ${recorded.join(", ")}`);
    }
  } else if (items(at(schema, "enum")).length > 0) {
    lines.push(`${path} has the words ${items(at(schema, "enum")).join(", ")}, of which none is recorded`);
  }
}
