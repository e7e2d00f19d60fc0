import type { ObjectRef } from "../../kernel/index.ts";
import { at, compareIssues, given, type Issue, text } from "../../kernel/index.ts";
import {
  type ExpressionPart,
  type ResourceInterface,
  type ResourceInterfaceRuleId,
  refOfResourceInterface,
  ruleIssue,
} from "../../model/index.ts";
import type { RiError, RiErrorCategory } from "./error.ts";

/** The parts of an issue beyond its place and rule. */
export interface Remark {
  readonly message: string;
  readonly component?: string;
  readonly instance?: string;
  readonly severity?: Issue["severity"];
  readonly fix?: string;
  readonly expected?: string;
  readonly received?: string;
  /** Whether pods of the object were not read because of it. */
  readonly unjudged?: true | undefined;
  /** The affected part of an expression. */
  readonly part?: ExpressionPart;
}

/** Collects issues while a definition is applied to an object. */
export interface IssueReporter {
  /** Reports a field of the definition, by its JSON pointer. */
  readonly onDefinition: (rule: ResourceInterfaceRuleId, path: string, remark: Remark) => void;
  /** Reports a place in the object, by its JSON pointer. */
  readonly onObject: (rule: ResourceInterfaceRuleId, path: string, remark: Remark) => void;
  /** Reports an expression that failed, with the rule of its failure. */
  readonly onFailure: (error: RiError, path: string, remark?: Pick<Remark, "component" | "unjudged">) => void;
  /** All issues, sorted and without duplicates. */
  readonly issues: () => readonly Issue[];
}

const NONE: readonly Issue[] = Object.freeze([]);

/** A reporter for one definition and one object. */
export function createIssueReporter(resourceInterface: ResourceInterface, object: unknown): IssueReporter {
  return new Collector(resourceInterface, object);
}

// Failures that are the same for every object: their issue names no object and is reported once.
const FOR_ALL_OBJECTS: ReadonlySet<RiErrorCategory> = new Set(["parse", "compile", "jq-rule", "run-budget"]);

const BUDGET_FIX = "make the expressions simpler, or remove the Resource Interface that uses most";

// Most objects have no issue, so nothing is allocated before the first one.
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
    const located = path === "" ? message : `${path}: ${message}`;
    this.add(ruleIssue(rule, given({ object: refOf(this.object), path, message: located, ...more })));
  }

  onFailure(error: RiError, path: string, more: Pick<Remark, "component" | "unjudged"> = {}): void {
    const { category, detail: message, expression } = error;
    const workload = FOR_ALL_OBJECTS.has(category) ? "" : this.workload();
    if (category === "object-budget" || category === "run-budget") {
      const remark = { message, fix: BUDGET_FIX, unjudged: true } as const;
      this.addAbout(workload, "RI-105", this.resourceInterface.pointer, remark);
      return;
    }
    const stopped = category === "limit" ? expression : undefined;
    const part = stopped === undefined ? undefined : { text: stopped, span: { start: 0, end: stopped.length } };
    this.addAbout(workload, ruleOf(error), path, given({ message, fix: fixOf(error), part, ...more }));
  }

  issues(): readonly Issue[] {
    if (this.found === undefined) return NONE;
    return [...this.found.values()].toSorted(compareIssues);
  }

  private workload(): string {
    const ref = refOf(this.object);
    if (ref === undefined) return "";
    const { kind, namespace, name } = ref;
    return ` on ${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
  }

  private addAbout(workload: string, rule: ResourceInterfaceRuleId, path: string, { message, ...more }: Remark): void {
    const definition = refOfResourceInterface(this.resourceInterface);
    const where = `${definition.kind} ${definition.name}, ${path}${workload}`;
    const about = given({ object: definition, path, message: `${where}: ${message}`, ...more });
    this.add(ruleIssue(rule, about, this.resourceInterface.locate));
  }

  private add(issue: Issue): void {
    this.found ??= new Map();
    this.found.set([issue.rule, issue.path, issue.component, issue.instance, issue.message].join("\u0000"), issue);
  }
}

/** Whether an expression failed because it iterates over an absent list or map. */
export function isIterationOfNull(error: RiError): boolean {
  return error.category === "execution" && /cannot iterate over:? *null/i.test(error.message);
}

function fixOf(error: RiError): string | undefined {
  if (isIterationOfNull(error)) return "write [] as []?, so that a missing list yields nothing";
  return undefined;
}

function ruleOf(error: RiError): ResourceInterfaceRuleId {
  if (isIterationOfNull(error)) return "RI-008";
  switch (error.category) {
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
  const kind = text(at(object, "kind"));
  if (kind === undefined) return undefined;
  return given({
    apiVersion: text(at(object, "apiVersion")) ?? "",
    kind,
    namespace: text(at(object, "metadata", "namespace")),
    name: text(at(object, "metadata", "name")) ?? text(at(object, "metadata", "generateName")) ?? "",
  });
}
