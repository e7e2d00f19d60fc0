import { given } from "../../base/given.ts";
import { nearest } from "../../base/nearest.ts";
import { compareIssues, type Issue } from "../../finding/issue.ts";
import { type ExpressionField, expressionsOf } from "../../resource-interface/fields.ts";
import {
  componentsOf,
  type GroupVersionKind,
  type ResourceInterface,
  refOfResourceInterface,
} from "../../resource-interface/resource-interface.ts";
import { type ResourceInterfaceRuleId, type RuleIssue, ruleIssue } from "../../resource-interface/rules.ts";
import type { Crds, CrdVersion } from "../types/crd.ts";
import { evaluateSchema, type SchemaFault } from "../types/evaluate.ts";
import { describeType, membersOf, propertiesOf, rootPlace, type SchemaValue } from "../types/value.ts";
import { lintInstanceLists } from "./lint-schema-lists.ts";
import { lintMinimalObject } from "./lint-schema-minimal.ts";
import { lintPhases } from "./lint-schema-phases.ts";
import { programOf } from "./lint-subject.ts";
import { expectationOf } from "./schema-expectations.ts";
import type { SchemaSubject } from "./schema-subject.ts";
import { dotted } from "./schema-subject.ts";

/**
 * Checks every path of a definition against the schema of its group, version and kind: that it exists (RI-140), has
 * the right type (RI-141), runs through the list of its instances (RI-142), and copes with the smallest object that the
 * schema allows (RI-008, RI-126). Nothing can be said below `x-kubernetes-preserve-unknown-fields`.
 */
export function lintAgainstCrds(resourceInterface: ResourceInterface, crds: Crds): readonly Issue[] {
  const { kind } = resourceInterface.rootComponent;
  if (kind === undefined) return [];
  const issues: Issue[] = [];
  const object = refOfResourceInterface(resourceInterface);
  const report = (rule: ResourceInterfaceRuleId, { message, ...issue }: RuleIssue) => {
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
    const program = field.on === "workload" ? programOf(field.source) : undefined;
    if (program === undefined) continue;
    const faults: SchemaFault[] = [];
    const scope = { variables: new Map(), optional: false, report: (fault: SchemaFault) => faults.push(fault) };
    const values = evaluateSchema(program.ast, root, scope);
    yields.set(field.pointer, values);
    for (const fault of faults) reportFault(fault, field, crd, report);
    // What leads nowhere has no type.
    if (faults.length === 0) lintType(field, values, resourceInterface, report);
  }
  const subject: SchemaSubject = { resourceInterface, crd, yields, report };
  for (const step of [lintInstanceLists, lintPhases, lintMinimalObject]) step(subject);
  return issues.toSorted(compareIssues);
}

function isVersion(version: CrdVersion, { group, version: name, kind }: GroupVersionKind): boolean {
  return version.group === group && version.version === name && version.kind === kind;
}

// Kinds of Kubernetes itself have no CRD, and nobody needs to be told.
const BUILT_IN: readonly string[] = ["", "apps", "batch"];

function reportUnknown(
  { rootComponent }: ResourceInterface,
  { group, version, kind }: GroupVersionKind,
  crds: Crds,
  report: (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void,
): void {
  const path = `${rootComponent.pointer}/kind`;
  const same = crds.filter((each) => each.group === group && each.kind === kind);
  const served = same.filter((each) => each.served).map((each) => each.version);
  if (served.length > 0) {
    const expected = served.join(", ");
    report("RI-144", {
      path: `${path}/version`,
      // The folder may hold the CRD of an older release than those of some clusters.
      severity: "warning",
      message: `the CRD of ${kind}.${group} serves ${expected}, and not ${version}`,
      expected,
      received: version,
      fix: `write ${served.length === 1 ? expected : `one of ${expected}`}`,
    });
    return;
  }
  if (BUILT_IN.includes(group)) return;
  const meant = crds.find((each) => each.kind.toLowerCase() === kind.toLowerCase());
  const question = meant === undefined ? "" : `; there is one of ${meant.kind}.${meant.group}`;
  report("RI-143", {
    path,
    message: `no CRD of ${kind}.${group} was given, so no path was checked${question}`,
    ...(meant === undefined ? {} : { fix: `if it is meant, write kind ${meant.kind} and group ${meant.group}` }),
  });
}

function reportFault(
  { kind, node, from, key, optional }: SchemaFault,
  { pointer: path, component, source }: ExpressionField,
  crd: CrdVersion,
  report: (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void,
): void {
  // A step ends where its key stands, behind everything that it is taken from.
  const span = node.kind === "index" ? { start: node.target.span.end, end: node.span.end } : node.span;
  const about = given({ path, part: { text: source, span }, component });
  const name = `${crd.kind} ${crd.group}/${crd.version}`;
  const where = from.kind === "place" && from.place !== "" ? dotted(from.place) : "the object";
  if (kind === "missing") {
    const known = from.kind === "place" ? Object.keys(propertiesOf(from.schema)) : [];
    const meant = nearest(key ?? "", known) ?? sharing(key ?? "", known);
    report("RI-140", {
      ...about,
      ...(optional ? { severity: "warning" } : {}),
      message: `${where} of ${name} has no field ${key}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
      expected: known.slice(0, 40).join(", "),
      received: key ?? "",
      ...(meant === undefined ? {} : { fix: `write ${meant}` }),
    });
    return;
  }
  const wanted = kind === "not-a-list" ? "a list or a map" : `an object with the field ${key}`;
  const isList = from.kind === "place" && from.schema.type === "array";
  report("RI-141", {
    ...about,
    ...(optional ? { severity: "warning" } : {}),
    message: `${where} of ${name} is ${describeType(from)}, and not ${wanted}`,
    expected: wanted,
    received: describeType(from),
    ...(isList ? { fix: "write []? behind it, for each of its items" } : {}),
  });
}

// A field that was renamed keeps its first words: rayClusterSpec, rayClusterConfig.
function sharing(key: string, known: readonly string[]): string | undefined {
  const words = key.split(/(?=[A-Z])/);
  const start = words.slice(0, Math.max(2, words.length - 1)).join("");
  const isAlike = (name: string) => name.startsWith(start) && name.split(/(?=[A-Z])/).length === words.length;
  const found = words.length < 2 ? [] : known.filter(isAlike);
  return found.length === 1 ? found[0] : undefined;
}

function lintType(
  { pointer: path, component, source }: ExpressionField,
  values: readonly SchemaValue[],
  { rootComponent, childComponents }: ResourceInterface,
  report: (rule: ResourceInterfaceRuleId, issue: RuleIssue) => void,
): void {
  const owner = componentsOf({ rootComponent, childComponents } as ResourceInterface).find(({ pointer }) =>
    path.startsWith(`${pointer}/`),
  );
  const expectation = owner === undefined ? undefined : expectationOf(path.slice(owner.pointer.length + 1), owner);
  if (expectation === undefined) return;
  const about = given({
    path,
    part: { text: source, span: { start: 0, end: source.length } },
    component,
  });
  for (const value of values) {
    const problem = expectation.problem(value);
    if (problem !== undefined) {
      report("RI-141", {
        ...about,
        message: `${value.kind === "place" && value.place !== "" ? dotted(value.place) : "the result"} is ${problem.found}, and not ${expectation.wanted}`,
        expected: expectation.wanted,
        received: problem.found,
        ...(problem.fix === undefined ? {} : { fix: problem.fix }),
      });
      break;
    }
  }
  const [only] = values;
  if (path.endsWith("/podTemplateSpecPath") && only?.kind === "place" && losesMetadata(only)) {
    report("RI-147", {
      ...about,
      message: `${dotted(only.place)}.metadata keeps no labels and annotations by its schema, so those written there are dropped`,
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
