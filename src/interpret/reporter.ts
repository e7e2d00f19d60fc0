import { given } from "../base/given.ts";
import type { ObjectRef } from "../base/kubernetes.ts";
import { isObject as isRecord } from "../base/read.ts";
import { compareIssues, type Issue } from "../finding/issue.ts";
import { type ResourceInterface, refOfResourceInterface } from "../resource-interface/resource-interface.ts";
import { type ResourceInterfaceRuleId, ruleIssue } from "../resource-interface/rules.ts";
import type { RiError } from "./error.ts";

/** What an issue says beyond its place and rule. */
export interface Remark {
  readonly message: string;
  readonly component?: string;
  readonly instance?: string;
  readonly severity?: Issue["severity"];
  readonly fix?: string;
  readonly expected?: string;
  readonly received?: string;
}

/** Collects what is found while a definition is applied to an object. */
export interface IssueReporter {
  /** About a field of the definition, by its JSON pointer. */
  readonly onDefinition: (rule: ResourceInterfaceRuleId, path: string, remark: Remark) => void;
  /** About a place in the object, by its JSON pointer. */
  readonly onObject: (rule: ResourceInterfaceRuleId, path: string, remark: Remark) => void;
  /** About an expression that failed, with the rule that its failure breaks. */
  readonly onFailure: (error: RiError, path: string, component?: string) => void;
  /** Everything found, sorted, each once. */
  readonly issues: () => readonly Issue[];
}

const NONE: readonly Issue[] = Object.freeze([]);

/** A reporter for one definition and one object. */
export function createIssueReporter(resourceInterface: ResourceInterface, object: unknown): IssueReporter {
  return new Collector(resourceInterface, object);
}

// Hardly any object is complained of, so that nothing is made before something is found.
class Collector implements IssueReporter {
  private found: Map<string, Issue> | undefined;
  private readonly resourceInterface: ResourceInterface;
  private readonly object: unknown;

  constructor(resourceInterface: ResourceInterface, object: unknown) {
    this.resourceInterface = resourceInterface;
    this.object = object;
  }

  onDefinition(rule: ResourceInterfaceRuleId, path: string, remark: Remark): void {
    this.addAbout(this.workload(), rule, path, remark);
  }

  onObject(rule: ResourceInterfaceRuleId, path: string, { message, ...more }: Remark): void {
    const ref = refOf(this.object);
    this.add(
      ruleIssue(
        rule,
        given({
          object: ref,
          path,
          message: path === "" ? message : `${path}: ${message}`,
          ...more,
        }),
      ),
    );
  }

  onFailure(error: RiError, path: string, component?: string): void {
    const about = component === undefined ? {} : { component };
    const nullSafe = isIterationOfNull(error);
    // What is no program is so for every object, and one issue should say it.
    const always = error.category === "parse" || error.category === "compile" || error.category === "jq-rule";
    this.addAbout(always ? "" : this.workload(), nullSafe ? "RI-008" : ruleOf(error), path, {
      message: error.detail,
      ...about,
      ...(nullSafe ? { fix: "write [] as []?, so that a missing list yields nothing" } : {}),
    });
  }

  issues(): readonly Issue[] {
    return this.found === undefined ? NONE : [...this.found.values()].toSorted(compareIssues);
  }

  private workload(): string {
    const ref = refOf(this.object);
    return ref === undefined
      ? ""
      : ` on ${ref.kind} ${ref.namespace === undefined ? "" : `${ref.namespace}/`}${ref.name}`;
  }

  private addAbout(subject: string, rule: ResourceInterfaceRuleId, path: string, { message, ...more }: Remark): void {
    const definition = refOfResourceInterface(this.resourceInterface);
    const where = `${definition.kind} ${definition.name}, ${path}${subject}`;
    const about = { object: definition, path, message: `${where}: ${message}`, ...more };
    this.add(ruleIssue(rule, about, this.resourceInterface.locate));
  }

  private add(issue: Issue): void {
    this.found ??= new Map();
    this.found.set([issue.rule, issue.path, issue.component, issue.instance, issue.message].join("\u0000"), issue);
  }
}

/** Whether an expression failed because a list or map that it runs through is not there. */
export function isIterationOfNull(error: RiError): boolean {
  return error.category === "execution" && /cannot iterate over:? *null/i.test(error.message);
}

function ruleOf({ category }: RiError): ResourceInterfaceRuleId {
  switch (category) {
    case "jq-rule":
      return "RI-007";
    case "limit":
      return "RI-105";
    case "zip":
      return "RI-110";
    case "instance":
      return "RI-111";
    case "path":
      return "RI-125";
    default:
      return "RI-006";
  }
}

function refOf(object: unknown): ObjectRef | undefined {
  const metadata = isRecord(object) ? object.metadata : undefined;
  if (!isRecord(object) || typeof object.kind !== "string") return undefined;
  const text = (field: string) =>
    isRecord(metadata) && typeof metadata[field] === "string" ? metadata[field] : undefined;
  const namespace = text("namespace");
  return given({
    apiVersion: typeof object.apiVersion === "string" ? object.apiVersion : "",
    kind: object.kind,
    namespace,
    name: text("name") ?? text("generateName") ?? "",
  });
}
