import { closed, double, int32, list, mapOf, type Schema, stringSchema, titled } from "../../k8s-fields/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { findingMembers } from "./file-result.ts";
import type { Accounted } from "./make-report.ts";

const string = stringSchema();
const count = int32({ minimum: 0 });
const strings = (...names: readonly string[]): Schema =>
  closed(Object.fromEntries(names.map((name) => [name, string])), names);
const counts = closed(
  {
    documents: count,
    evaluated: count,
    skipped: list(closed({ file: string, document: count, reason: string }, ["file", "document", "reason"])),
    unreadable: list(
      closed({ file: string, document: count, line: count, column: count, message: string }, [
        "file",
        "document",
        "line",
        "column",
        "message",
      ]),
    ),
    ignored: list(strings("file", "reason")),
  } satisfies Partial<Record<keyof Accounted, Schema>>,
  ["documents", "evaluated", "skipped", "unreadable", "ignored"],
);
const use = closed({ waiver: mapOf({}), daysLeft: double(), problems: list({}), state: string, findings: count }, [
  "waiver",
  "problems",
  "state",
  "findings",
]);
const head = closed(
  { reads: list({ ...list(string, 2), minItems: 2 }), counts, uses: list(use), files: list(string) },
  ["reads", "counts", "uses", "files"],
);
const finding = closed(
  {
    ...findingMembers,
    fingerprint: stringSchema({ pattern: "^[0-9a-f]{32}(?:-[1-9][0-9]*)?$" }),
    source: closed({ constructPath: string, file: string, line: count }, ["constructPath"]),
    waiver: strings("reason", "owner", "expires", "at"),
    compliance: strings("field", "details", "rule"),
  } satisfies Partial<Record<keyof Finding, Schema>>,
  ["rule", "name", "severity", "message", "path", "fingerprint"],
);

/** The schemas of the lines of a result. */
export const wholeSchemas = {
  head: titled("whole", head),
  findings: titled("whole-findings", list(finding)),
};
