import { given } from "../../base/given.ts";
import { interpret } from "../interpret.ts";
import { minimalObject } from "../types/minimal-object.ts";
import type { SchemaSubject } from "./schema-subject.ts";

// What the smallest object tells of the definition; that it has no pods may be true of it.
const TELLING: readonly string[] = ["RI-008", "RI-110", "RI-126"];

/** Interprets the smallest object that the schema allows: what fails takes an optional field for granted. */
export function lintMinimalObject({ resourceInterface, crd, report }: SchemaSubject): void {
  const object = minimalObject(crd.schema, `${crd.group}/${crd.version}`, crd.kind);
  const prefix = /^[^:]*: /;
  for (const { rule, path, component, message, fix } of interpret(resourceInterface, object).issues) {
    const known = TELLING.find((each) => each === rule);
    // A failing expression that has nothing to do with absence fails for every object, and is told where it is parsed.
    if (known === undefined && rule !== "RI-006") continue;
    report(
      known === "RI-110" ? "RI-110" : known === "RI-126" ? "RI-126" : "RI-008",
      given({
        path,
        component,
        message: `on a ${crd.kind} with nothing but mandatory fields: ${message.replace(prefix, "")}`,
        fix,
      }),
    );
  }
}
