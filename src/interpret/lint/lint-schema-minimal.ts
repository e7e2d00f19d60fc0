import { given } from "../../kernel/index.ts";
import { interpret } from "../objects/interpret.ts";
import { minimalObject } from "../types/minimal-object.ts";
import type { SchemaSubject } from "./schema-subject.ts";

// The issues that the smallest object reveals, by the rule that reports them. It may lack pods for a good reason.
const REVEALED = {
  "RI-006": "RI-008",
  "RI-008": "RI-008",
  "RI-105": "RI-105",
  "RI-110": "RI-110",
  "RI-126": "RI-126",
} as const;

/** Interprets the smallest object that the schema allows: an expression that fails on it relies on an optional field. */
export function lintMinimalObject({ resourceInterface, crd, run, report }: SchemaSubject): void {
  const object = minimalObject(crd.schema, `${crd.group}/${crd.version}`, crd.kind);
  for (const { rule, path, component, message, fix } of interpret(resourceInterface, object, { run }).issues) {
    if (!isRevealed(rule)) continue;
    const detail = message.replace(/^[^:]*: /, "");
    const about = `on a ${crd.kind} with only its mandatory fields: ${detail}`;
    report(REVEALED[rule], given({ path, component, message: about, fix }));
  }
}

function isRevealed(rule: string): rule is keyof typeof REVEALED {
  return Object.hasOwn(REVEALED, rule);
}
