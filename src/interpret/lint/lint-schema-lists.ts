import { componentsOf } from "../../resource-interface/resource-interface.ts";
import type { SchemaValue } from "../types/value.ts";
import { dotted, type SchemaSubject } from "./schema-subject.ts";

/** Ids and values that run through different lists are given to each other by chance (RI-142). */
export function lintInstanceLists({ resourceInterface, yields, report }: SchemaSubject): void {
  for (const { name, pointer, instanceIdPath } of componentsOf(resourceInterface)) {
    const ids = listsOf(yields.get(`${pointer}/instanceIdPath`));
    if (instanceIdPath === undefined || ids === undefined) continue;
    for (const [path, values] of yields) {
      const own = path.startsWith(`${pointer}/specDefinition/`) || path.startsWith(`${pointer}/scaleDefinition/`);
      const lists = own ? listsOf(values) : undefined;
      if (lists === undefined || lists === ids) continue;
      report("RI-142", {
        path,
        component: name,
        message: `this path yields ${shown(lists)}, but instanceIdPath ${shown(ids)}, so their values do not belong together`,
        fix: "let both run through the same list",
      });
    }
  }
}

function shown(lists: string): string {
  return lists === "" ? "a single value" : `a value for each of ${lists.split("\n").map(dotted).join(" and ")}`;
}

// The innermost lists that the values are taken from, one to a line; undefined where that cannot be known.
function listsOf(values: readonly SchemaValue[] | undefined): string | undefined {
  const places = (values ?? []).flatMap((value) => placeOf(value));
  if (places.length === 0) return undefined;
  const lists = new Set(places.map((place) => place.slice(0, place.lastIndexOf("/*") + 2)));
  return [...lists]
    .map((list) => (list.endsWith("*") ? list : ""))
    .toSorted()
    .join("\n");
}

function placeOf(value: SchemaValue): readonly string[] {
  return (value.kind === "place" || value.kind === "scalar") && value.place !== undefined ? [value.place] : [];
}
