import { pointerTo } from "../../kernel/index.ts";
import type { CrdSchema } from "./schema-node.ts";
import { hasRules, rulesOfSchema, subschemas } from "./schema-rules.ts";

/** A rule that is not evaluated for any object. */
interface UnevaluatedRule {
  /** Pointer of the field in objects, with `[]` for the items of a list and `*` for the fields of a map. */
  readonly path: string;
  /** The reason, as the end of a sentence. */
  readonly obstacle: string;
}

/** The rules of a schema that are not evaluated, in the order of the schema. */
export function unevaluatedRules(schema: CrdSchema): readonly UnevaluatedRule[] {
  const found: UnevaluatedRule[] = [];
  const visit = (node: CrdSchema, path: string): void => {
    if (!hasRules(node)) return;
    for (const { obstacle, isTransition } of rulesOfSchema(node)) {
      if (isTransition) found.push({ path, obstacle: "compares with the earlier object" });
      else if (obstacle !== undefined) found.push({ path, obstacle });
    }
    for (const { segment, child } of subschemas(node)) visit(child, segment === "" ? path : pointerTo(path, segment));
  };
  visit(schema, "");
  return found;
}
