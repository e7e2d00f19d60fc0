import { type JqNode, walkNodes } from "../../jq/index.ts";
import { editDistance, given } from "../../kernel/index.ts";
import { componentsOf } from "../../model/index.ts";
import { objectMetaFields, podSpecFields } from "../objects/kubernetes-fields.ts";
import { isLabel } from "../trial/known-names.ts";
import { walkShape } from "../trial/shape.ts";
import type { ExpressionReads } from "../trial/shape-of-definition.ts";
import { propertiesOf } from "../types/value.ts";
import type { LintSubject } from "./lint-subject.ts";

/** Fields at the top of an object. Run:ai has `masterSpec` beside `spec`, and publishes no schema that would show it. */
const TOP_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec", "masterSpec", "status"]);

/** Reports paths that do not start at the object or the pod (RI-156), and names that are probably misspelt (RI-157). */
export function lintNames(subject: LintSubject): void {
  const uses = usesOfNames(subject.shape.expressions);
  for (const expression of subject.shape.expressions) {
    const rootless = lintRoot(expression, subject);
    walkShape(expression.reads, (place, path) => {
      for (const name of place.fields.keys()) {
        if (rootless && path.length === 0) continue;
        const intended = isLabel(name) ? intendedLabel(name, uses, subject) : intendedField(name, path, uses, subject);
        if (intended !== undefined) reportSpelling(expression, name, intended, subject);
      }
      if (path.at(-1) !== "type") return;
      for (const constant of place.constants) {
        const intended = near(String(constant), subject.known.states);
        if (intended !== undefined) reportSpelling(expression, String(constant), intended, subject);
      }
    });
  }
  lintStates(subject);
}

/** The number of expressions that read a name, by its place; labels by their name alone. */
type Uses = ReadonlyMap<string, ReadonlyMap<string, number>>;

const LABELS = "labels";

function usesOfNames(expressions: readonly ExpressionReads[]): Uses {
  const uses = new Map<string, Map<string, number>>();
  for (const { reads, field } of expressions) {
    walkShape(reads, (place, path) => {
      for (const name of place.fields.keys()) {
        const at = isLabel(name) ? LABELS : `${field.on}/${path.join("/")}`;
        const names = uses.get(at) ?? new Map<string, number>();
        names.set(name, (names.get(name) ?? 0) + 1);
        uses.set(at, names);
      }
    });
  }
  return uses;
}

function lintRoot({ field, program, reads }: ExpressionReads, { schema, report }: LintSubject): boolean {
  const { on, pointer, source, component } = field;
  const about = (name: string) => given({ component, part: { text: source, span: spanOf(program.ast, name) } });
  // A kind may have other fields at the top, which only its schema shows.
  const own = on === "pod" ? {} : propertiesOf(schema ?? {});
  const unknown = [...reads.fields.keys()].filter((name) => !TOP_FIELDS.has(name) && !Object.hasOwn(own, name));
  const severity = on === "pod" || schema !== undefined ? "error" : "warning";
  for (const name of unknown) {
    const [whole, top] = on === "pod" ? ["pod", "metadata, spec or status"] : ["object", "metadata, spec or status"];
    const message = `.${name} does not start at the ${whole}, which has ${top} at the top`;
    const fix =
      on === "pod"
        ? "write the whole path in the pod, for example .metadata.labels[…]"
        : "write the whole path from the top of the object, whichever component owns the path";
    report("RI-156", pointer, { ...about(name), severity, message, fix });
  }
  const parts = [
    ["metadata", objectMetaFields()],
    ...(on === "pod" ? ([["spec", podSpecFields()]] as const) : []),
  ] as const;
  for (const [part, known] of parts) {
    for (const name of reads.fields.get(part)?.fields.keys() ?? []) {
      if (known.has(name)) continue;
      const whole = on === "pod" ? "a pod" : "an object";
      const fix = on === "pod" ? "this expression runs on each pod, not on the workload" : undefined;
      const message = `${part} of ${whole} has no field ${name}`;
      report("RI-156", pointer, given({ ...about(name), message, fix }));
    }
  }
  return unknown.length > 0;
}

function intendedField(
  name: string,
  path: readonly string[],
  uses: Uses,
  { known, schema }: LintSubject,
): string | undefined {
  // A schema has all names of the kind, and its check reports others.
  if (schema !== undefined) return undefined;
  // Names of metadata and of pods are checked above; keys of labels are not names of fields.
  const parent = path.at(-1);
  if (known.fields.has(name) || path[0] === "metadata" || parent === "labels" || parent === "annotations") {
    return undefined;
  }
  for (const subjectOf of ["workload", "pod"]) {
    const siblings = uses.get(`${subjectOf}/${path.join("/")}`);
    const own = siblings?.get(name) ?? 0;
    if (siblings === undefined || own === 0) continue;
    const others = [...siblings].filter(
      ([other, count]) => other !== name && (count >= own || known.fields.has(other)),
    );
    const intended = near(name, new Set(others.map(([other]) => other)));
    if (intended !== undefined) return intended;
  }
  // A name that several expressions read is a name of the kind.
  let expressions = 0;
  for (const [at, names] of uses) if (at !== LABELS) expressions += names.get(name) ?? 0;
  if (expressions > 1) return undefined;
  return near(name, known.fields);
}

function intendedLabel(name: string, uses: Uses, { known }: LintSubject): string | undefined {
  if (known.labels.has(name)) return undefined;
  const all = uses.get(LABELS);
  const own = all?.get(name) ?? 0;
  const others = [...(all ?? [])].filter(([other, count]) => other !== name && count > own).map(([other]) => other);
  return near(name, new Set(others)) ?? near(name, known.labels);
}

/** The name that differs by a letter too many, too few, or two letters swapped. */
function near(name: string, candidates: ReadonlySet<string>): string | undefined {
  if (name.length < 4 || candidates.has(name)) return undefined;
  for (const candidate of candidates) {
    if (candidate.length < 4 || Math.abs(candidate.length - name.length) > 1) continue;
    if (isOtherWord(name, candidate)) continue;
    if (editDistance(name, candidate) === 1) return candidate;
  }
  return undefined;
}

// Another ending, number or plural is another word: schedule and scheduler, gpu1 and gpu2, jobStatus and jobsStatus.
function isOtherWord(name: string, candidate: string): boolean {
  const [a, b] = [name.toLowerCase(), candidate.toLowerCase()];
  if (a.startsWith(b) || b.startsWith(a)) return true;
  const stem = (word: string) => word.replaceAll(/\d|s(?=[A-Z]|$)/g, "");
  if (stem(name) === stem(candidate)) return true;
  // One letter for another is often another word of the same form: runAsUid and runAsGid.
  return a.length === b.length && [...a].toSorted().join("") !== [...b].toSorted().join("");
}

function reportSpelling(
  { field, program }: ExpressionReads,
  name: string,
  intended: string,
  { report }: LintSubject,
): void {
  const { pointer, source, component } = field;
  const part = { text: source, span: spanOf(program.ast, name) };
  const message = `${name} is probably misspelt: did you mean ${intended}?`;
  report("RI-157", pointer, given({ component, part, message, fix: `write ${intended}` }));
}

function lintStates(subject: LintSubject): void {
  for (const { name, pointer, statusDefinition } of componentsOf(subject.resourceInterface)) {
    for (const [key, matchers] of Object.entries(statusDefinition?.statusMappings ?? {})) {
      for (const [index, { byPhase = "", byConditions = [] }] of matchers.entries()) {
        const path = `${pointer}/statusDefinition/statusMappings/${key}/${index}`;
        const states = [
          ["byPhase", byPhase] as const,
          ...byConditions.map(({ type }, number) => [`byConditions/${number}/type`, type] as const),
        ];
        for (const [field, state] of states) {
          const intended = near(state, subject.known.states);
          if (intended === undefined) continue;
          const message = `${state} is probably misspelt: did you mean ${intended}?`;
          subject.report("RI-157", `${path}/${field}`, { component: name, message, fix: `write ${intended}` });
        }
      }
    }
  }
}

/** The place of a name in an expression; the whole expression where it is computed. */
function spanOf(ast: JqNode, name: string): JqNode["span"] {
  let found: JqNode["span"] | undefined;
  walkNodes(ast, (node) => {
    if (found !== undefined) return;
    if (node.kind === "index" && node.key.kind === "literal" && node.key.value === name) {
      found = { start: node.target.span.end, end: node.span.end };
    } else if (node.kind === "literal" && node.value === name) found = node.span;
  });
  return found ?? ast.span;
}
