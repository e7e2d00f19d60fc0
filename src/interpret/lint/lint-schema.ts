import { compareIssues, given, type Issue, nearest } from "../../kernel/index.ts";
import {
  componentsOf,
  type ExpressionField,
  expressionsOf,
  type GroupVersionKind,
  type Report,
  type ResourceInterface,
  refOfResourceInterface,
  ruleIssue,
} from "../../model/index.ts";
import { newRunUsage, type RunUsage } from "../objects/usage.ts";
import type { Crds, CrdVersion } from "../types/crd.ts";
import { evaluateSchema, type SchemaFault } from "../types/evaluate.ts";
import { describeType, membersOf, propertiesOf, rootPlace, type SchemaValue } from "../types/value.ts";
import { lintInstanceLists } from "./lint-schema-lists.ts";
import { lintMinimalObject } from "./lint-schema-minimal.ts";
import { lintPhases } from "./lint-schema-phases.ts";
import { programOf } from "./lint-subject.ts";
import { expectationOf } from "./schema-expectations.ts";
import { dotted, type SchemaSubject } from "./schema-subject.ts";

/**
 * Checks every path of a definition against the schema of its group, version and kind: that it exists (RI-140), has
 * the right type (RI-141), iterates over the list of its instances (RI-142), and evaluates on the smallest object that
 * the schema allows (RI-008, RI-126). Nothing is known below `x-kubernetes-preserve-unknown-fields`.
 */
export function lintAgainstCrds(
  resourceInterface: ResourceInterface,
  crds: Crds,
  run: RunUsage = newRunUsage(),
): readonly Issue[] {
  const { kind } = resourceInterface.rootComponent;
  if (kind === undefined) return [];
  const issues: Issue[] = [];
  const object = refOfResourceInterface(resourceInterface);
  const report: Report = (rule, { message, ...issue }) => {
    issues.push(ruleIssue(rule, { object, ...issue, message: `${issue.path}: ${message}` }, resourceInterface.locate));
  };
  const crd = crds.find((version) => isVersion(version, kind));
  if (crd === undefined || !crd.served) {
    reportUnknown(resourceInterface, kind, crds, report);
    return issues;
  }
  const yields = new Map<string, readonly SchemaValue[]>();
  const root = [rootPlace(crd.schema)];
  for (const field of expressionsOf(resourceInterface)) {
    if (field.on === "pod") continue;
    const program = programOf(field.source);
    if (program === undefined) continue;
    const faults: SchemaFault[] = [];
    const values = evaluateSchema(program.ast, root, (fault) => faults.push(fault));
    yields.set(field.pointer, values);
    for (const fault of faults) reportFault(fault, field, crd, report);
    // A path with a fault has no type.
    if (faults.length === 0) lintType(field, values, resourceInterface, report);
  }
  const subject: SchemaSubject = { resourceInterface, crd, run, yields, report };
  for (const step of [lintInstanceLists, lintPhases, lintMinimalObject]) step(subject);
  return issues.toSorted(compareIssues);
}

function isVersion(version: CrdVersion, { group, version: name, kind }: GroupVersionKind): boolean {
  return version.group === group && version.version === name && version.kind === kind;
}

// Kinds of Kubernetes itself have no CRD, so its absence is not an issue.
const BUILT_IN: readonly string[] = ["", "apps", "batch"];

function reportUnknown(
  { rootComponent }: ResourceInterface,
  { group, version, kind }: GroupVersionKind,
  crds: Crds,
  report: Report,
): void {
  const path = `${rootComponent.pointer}/kind`;
  const same = crds.filter((each) => each.group === group && each.kind === kind);
  const served = same.filter((each) => each.served).map((each) => each.version);
  if (served.length > 0) {
    const expected = served.join(", ");
    report("RI-144", {
      path: `${path}/version`,
      // Some clusters may have a newer release of the CRD than the folder.
      severity: "warning",
      message: `the CRD of ${kind}.${group} serves ${expected}, but not ${version}`,
      expected,
      received: version,
      fix: served.length === 1 ? `write ${expected}` : `write one of ${expected}`,
    });
    return;
  }
  if (BUILT_IN.includes(group)) return;
  const message = `no CRD of ${kind}.${group} was given, so no path was checked`;
  const similar = crds.find((each) => each.kind.toLowerCase() === kind.toLowerCase());
  if (similar === undefined) {
    report("RI-143", { path, message });
    return;
  }
  report("RI-143", {
    path,
    message: `${message}; there is one of ${similar.kind}.${similar.group}`,
    fix: `to use that one, write kind ${similar.kind} and group ${similar.group}`,
  });
}

const WARNING = { severity: "warning" } as const;

function placeOf(value: SchemaValue): string | undefined {
  return (value.kind === "place" && dotted(value.place)) || undefined;
}

function reportFault(
  { kind, node, from, key, optional }: SchemaFault,
  { pointer: path, component, source }: ExpressionField,
  crd: CrdVersion,
  report: Report,
): void {
  // The span of a step is only its key, without the expression before it.
  const span = node.kind === "index" ? { start: node.target.span.end, end: node.span.end } : node.span;
  const about = { ...given({ path, part: { text: source, span }, component }), ...(optional && WARNING) };
  const name = `${crd.kind} ${crd.group}/${crd.version}`;
  const where = placeOf(from) ?? "the object";
  if (kind === "missing") {
    const known = from.kind === "place" ? Object.keys(propertiesOf(from.schema)) : [];
    const similar = nearest(key ?? "", known) ?? withSamePrefix(key ?? "", known);
    const message = `${where} of ${name} has no field ${key}`;
    report("RI-140", {
      ...about,
      message,
      expected: known.slice(0, 40).join(", "),
      received: key ?? "",
      ...(similar && { message: `${message}; did you mean ${similar}?`, fix: `write ${similar}` }),
    });
    return;
  }
  const expected = kind === "not-a-list" ? "a list or a map" : `an object with the field ${key}`;
  const isList = from.kind === "place" && from.schema.type === "array";
  report("RI-141", {
    ...about,
    message: `${where} of ${name} must be ${expected}, but is ${describeType(from)}`,
    expected,
    received: describeType(from),
    ...(isList && { fix: "append []? to read each of its items" }),
  });
}

// A renamed field keeps its first words: rayClusterSpec, rayClusterConfig.
function withSamePrefix(key: string, known: readonly string[]): string | undefined {
  const words = key.split(/(?=[A-Z])/);
  if (words.length < 2) return undefined;
  const start = words.slice(0, Math.max(2, words.length - 1)).join("");
  const isAlike = (name: string) => name.startsWith(start) && name.split(/(?=[A-Z])/).length === words.length;
  const [similar, ...others] = known.filter(isAlike);
  if (others.length === 0) return similar;
  return undefined;
}

function lintType(
  { pointer: path, component, source }: ExpressionField,
  values: readonly SchemaValue[],
  resourceInterface: ResourceInterface,
  report: Report,
): void {
  const owner = componentsOf(resourceInterface).find(({ pointer }) => path.startsWith(`${pointer}/`));
  const expectation = owner && expectationOf(path.slice(owner.pointer.length + 1), owner);
  if (expectation === undefined) return;
  const { expected, problemOf } = expectation;
  const about = given({ path, part: { text: source, span: { start: 0, end: source.length } }, component });
  for (const value of values) {
    const problem = problemOf(value);
    if (problem === undefined) continue;
    const message = `${placeOf(value) ?? "the result"} must be ${expected}, but is ${problem.received}`;
    report("RI-141", { ...about, message, expected, ...problem });
    break;
  }
  const [only] = values;
  if (path.endsWith("/podTemplateSpecPath") && only?.kind === "place" && losesMetadata(only)) {
    report("RI-147", {
      ...about,
      message: `${dotted(only.place)}.metadata has a schema without labels and annotations, so the API server drops them`,
    });
  }
}

function losesMetadata({ schema }: Extract<SchemaValue, { readonly kind: "place" }>): boolean {
  const properties = propertiesOf(schema);
  const { metadata } = properties;
  if (!Object.hasOwn(properties, "spec") || schema["x-kubernetes-preserve-unknown-fields"] === true) return false;
  if (schema["x-kubernetes-embedded-resource"] === true) return false;
  if (metadata === undefined) return true;
  const open = metadata["x-kubernetes-preserve-unknown-fields"] === true || membersOf(metadata) !== undefined;
  return !open && propertiesOf(metadata).labels === undefined;
}
