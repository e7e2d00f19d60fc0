import {
  boolean,
  closed,
  double,
  int32,
  list,
  type Schema,
  schemaErrors,
  stringSchema,
  titled,
  word,
} from "../../k8s-fields/index.ts";
import type { Finding } from "../../kernel/index.ts";
import { SEVERITIES, sha256Of } from "../../kernel/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { PART } from "../../rules/index.ts";
import { maskedFinding } from "./make-report.ts";

/** The state of a file on which the findings of the rules of its objects depend, besides the facts of all files. */
export interface FileState {
  /** Its name in reports. */
  readonly file: string;
  /** SHA-256 of its bytes; null for a file that cannot be read. */
  readonly sha256: string | null;
  /** Hash of which of its documents are objects, and of their clusters: other files decide this as well. */
  readonly objects: string;
}

/** The findings of the rules of objects and pods in a file, as another run or machine can use them. */
export interface FileResult extends FileState {
  /** Null for findings that only the run which made them may use, so another run must judge the file again. */
  readonly findings: readonly Finding[] | null;
}

/** The state of a file with these objects. */
export function fileState(
  file: string,
  sha256: string | undefined,
  objects: readonly Pick<CheckedObject, "yaml" | "cluster">[],
): FileState {
  const parts = objects.map(({ yaml, cluster }) => [yaml?.document.index, yaml?.item, cluster.name]);
  return { file, sha256: sha256 ?? null, objects: sha256Of(JSON.stringify(parts)) };
}

/**
 * The result of a file. Findings that quote a token, have a stack, or have places in other files, do not leave their run.
 *
 * @param findings undefined for a file that each run must judge itself
 */
export function fileResult(state: FileState, findings: readonly Finding[] | undefined): FileResult {
  const isPortable = findings?.every(
    (finding) => finding.stack === undefined && maskedFinding(finding) === finding && isAbout(finding, state.file),
  );
  return { ...state, findings: (isPortable ? findings : undefined) ?? null };
}

/** Whether two states are the same. */
export function isSameState(a: FileState, b: FileState): boolean {
  return a.file === b.file && a.sha256 === b.sha256 && a.objects === b.objects;
}

/**
 * Reads the findings of a file from JSON that anyone may have written. Undefined unless they have the form of findings of
 * these rules, with places in that file only: a place in another file would show lines of it in a report.
 */
export function readFindings(value: unknown, file: string, rules: ReadonlySet<string>): readonly Finding[] | undefined {
  if (schemaErrors(findingsSchema, value).length > 0) return undefined;
  // The schema allows the members of a finding only.
  const findings = value as readonly Finding[];
  if (findings.every((finding) => rules.has(finding.rule) && isAbout(finding, file))) return findings;
  return undefined;
}

function isAbout({ location, related = [], source }: Finding, file: string): boolean {
  const places = [location, ...related.map((place) => place.location)];
  return source === undefined && places.every((place) => place === undefined || place.file === file);
}

const text = stringSchema();
const location = closed({ file: text, line: int32({ minimum: 1 }), column: int32({ minimum: 1 }) }, [
  "file",
  "line",
  "column",
]);
const object = closed({ apiVersion: text, kind: text, namespace: text, name: text }, ["apiVersion", "kind", "name"]);
const related = closed({ message: text, object, path: text, location }, ["message"]);
const edit = closed({ op: word(["set", "remove"]), path: text, value: {} }, ["op", "path"]);
/** The schemas of the members of a finding of an object or of its pods. */
const findingMembers = {
  rule: text,
  name: text,
  severity: word(SEVERITIES),
  message: text,
  object,
  component: text,
  instance: text,
  path: text,
  location,
  expected: text,
  received: text,
  fix: text,
  fingerprint: stringSchema({ pattern: "^[0-9a-f]{32}$" }),
  value: double(),
  related: list(related),
  edits: list(edit),
  unjudged: boolean,
  causes: list(text),
  intended: text,
  other: text,
  repeated: int32({ minimum: 1 }),
  ownSeverity: word(SEVERITIES),
  scalar: stringSchema({ pattern: "^[0-9a-f]{4}$|^[0-9a-f]{16}$" }),
  part: stringSchema({ pattern: PART.source }),
} satisfies Partial<Record<keyof Finding, Schema>>;
const finding = closed(findingMembers, ["rule", "name", "severity", "message", "object", "path", "fingerprint"]);

/** The schema of the findings of a file in facts and in a cache. */
export const findingsSchema = titled("findings", list(finding));
