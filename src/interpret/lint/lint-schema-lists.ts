import { componentsOf } from "../../model/index.ts";
import type { SchemaValue } from "../types/value.ts";
import { dotted, type SchemaSubject } from "./schema-subject.ts";

/** Reports ids and values that come from different lists, so that their positions do not match (RI-142). */
export function lintInstanceLists({ resourceInterface, yields, report }: SchemaSubject): void {
  for (const { name, pointer, instanceIdPath } of componentsOf(resourceInterface)) {
    const ids = listsOf(yields.get(`${pointer}/instanceIdPath`));
    if (instanceIdPath === undefined || ids === undefined) continue;
    for (const [path, values] of yields) {
      if (!path.startsWith(`${pointer}/specDefinition/`) && !path.startsWith(`${pointer}/scaleDefinition/`)) continue;
      const lists = listsOf(values);
      if (lists === undefined || lists === ids) continue;
      report("RI-142", {
        path,
        component: name,
        message: `this path yields ${describe(lists)}, but instanceIdPath ${describe(ids)}, so their values do not match by position`,
        fix: "make both iterate over the same list",
      });
    }
  }
}

function describe(lists: string): string {
  if (lists === "") return "a single value";
  return `a value for each of ${lists.split("\n").map(dotted).join(" and ")}`;
}

// The innermost lists that contain the values, one in each line; undefined where they are unknown.
function listsOf(values: readonly SchemaValue[] | undefined): string | undefined {
  const places = (values ?? []).flatMap((value) => ("place" in value && value.place) || []);
  if (places.length === 0) return undefined;
  const lists = new Set(places.map((place) => place.match(/^.*\/\*/)?.[0] ?? ""));
  return [...lists].toSorted().join("\n");
}
