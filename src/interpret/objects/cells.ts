import { formatValue, pointerTo, SUBSTITUTE_FIX, trueOrAbsent, variableIn } from "../../kernel/index.ts";
import type { ComponentPlan, PlannedPart, PlannedPath } from "./component-plan.ts";
import { jsonType, toCount } from "./convert.ts";
import { type Engine, evaluateExpression, pathsOf } from "./engine.ts";
import { failureOf } from "./error.ts";
import { type PodShapeProblem, podPartProblem } from "./pod-shape.ts";
import { type IssueReporter, isIterationOfNull, type Remark } from "./reporter.ts";

/** One value for each instance, null or undefined where the object has none; empty where the path failed. */
export type Column<T> = readonly (T | null | undefined)[];

const NONE: readonly never[] = Object.freeze([]);
const ABSENT: readonly unknown[] = Object.freeze([null]);
const ONE_ID: readonly string[] = Object.freeze([""]);

/**
 * Reads the paths of one component on one object as columns of a table whose rows are its instances. Every problem
 * goes to the reporter. A path that the definition lacks has an empty column.
 */
export class Cells {
  /** One id for each instance, `""` for the only one of a component without instanceIdPath. */
  readonly ids: readonly string[];
  /** Whether a path of a pod definition failed for another reason than an absent value. */
  hasFailed = false;
  private readonly engine: Engine;
  private readonly plan: ComponentPlan;
  private readonly object: unknown;
  private readonly reporter: IssueReporter;

  constructor(engine: Engine, plan: ComponentPlan, object: unknown, reporter: IssueReporter) {
    this.engine = engine;
    this.plan = plan;
    this.object = object;
    this.reporter = reporter;
    this.ids = plan.ids === undefined ? ONE_ID : this.usableIds(this.results(plan.ids) ?? NONE);
  }

  /** Strings that are not empty. */
  texts(path: PlannedPath | undefined): Column<string> {
    return this.column(path, this.acceptsText);
  }

  /** Numbers of pods: whole, 0 or more. */
  counts(path: PlannedPath | undefined): Column<number> {
    return this.column(path, this.acceptsCount);
  }

  /** Parts of pod definitions that rules can walk through. */
  parts<T>(path: PlannedPart | undefined): Column<T> {
    return this.column(path, this.acceptsPart);
  }

  // Nearly every value is accepted, so the results themselves are usually the column.
  private column<T, P extends PlannedPath>(
    path: P | undefined,
    accepts: (path: P, index: number, value: unknown) => boolean,
  ): Column<T> {
    if (path === undefined) return NONE;
    const results = this.fittingResults(path);
    let accepted: unknown[] | undefined;
    for (let index = 0; index < results.length; index += 1) {
      const value = results[index];
      if (value === null || value === undefined || accepts.call(this, path, index, value)) continue;
      accepted ??= [...results];
      accepted[index] = null;
    }
    return (accepted ?? results) as Column<T>;
  }

  private acceptsText(path: PlannedPath, index: number, value: unknown): boolean {
    if (typeof value === "string") return value !== "";
    return this.refuseType(path, index, "a string", value);
  }

  private acceptsCount(path: PlannedPath, index: number, value: unknown): boolean {
    const count = toCount.convert(value);
    if (typeof count === "number" && count >= 0) return true;
    const place = this.placeOf(path, index);
    const variable = typeof value === "string" ? variableIn(value) : undefined;
    // A computed number is not in the object, but the variable that it is computed from is.
    if (place === "" && variable === undefined) {
      return this.refuseType(path, index, "an integer number of pods", value);
    }
    const subject = place === "" ? `the number of pods of component ${this.plan.component.name} ` : "";
    const [fact, fix] =
      variable === undefined
        ? [`must be an integer number of pods, but is ${formatValue(value)}`, "write an integer without quotes"]
        : [`${subject}is the variable ${variable}, so muster cannot count its pods`, SUBSTITUTE_FIX];
    this.reporter.onObject("RI-006", place, {
      ...this.subject(index),
      message: fact,
      expected: "an integer number of pods",
      received: formatValue(value),
      fix,
    });
    return false;
  }

  private acceptsPart(path: PlannedPart, index: number, value: unknown): boolean {
    const problem = podPartProblem(path.part, value);
    if (problem === undefined) return true;
    this.reportShape(path, index, problem);
    return !problem.structural;
  }

  private fittingResults(path: PlannedPath): readonly unknown[] {
    const results = this.results(path);
    if (results === undefined) return NONE;
    if (results.length === this.ids.length) return results;
    // A path uses `// empty` or select() to express that a single component is absent.
    if (results.length === 0 && this.plan.ids === undefined) return ABSENT;
    this.reporter.onDefinition("RI-110", this.pointer(path), {
      ...mismatch(this.plan, results.length, this.ids.length),
      unjudged: trueOrAbsent(findsPods(path)),
    });
    return NONE;
  }

  private results(path: PlannedPath): readonly unknown[] | undefined {
    try {
      return evaluateExpression(this.engine, path.source, this.object);
    } catch (error) {
      const failure = failureOf(error);
      // A single component with an absent list is absent, as one whose template is null.
      const absent = isIterationOfNull(failure);
      const { name } = this.plan.component;
      this.reporter.onFailure(failure, this.pointer(path), {
        component: name,
        unjudged: trueOrAbsent(!absent && findsPods(path)),
      });
      this.hasFailed ||= !absent && path.field.startsWith("specDefinition/");
      if (absent && this.plan.ids === undefined) return ABSENT;
      return undefined;
    }
  }

  private usableIds(results: readonly unknown[]): readonly string[] {
    const { component } = this.plan;
    const earlierIds = new Set<string>();
    for (const [index, id] of results.entries()) {
      if (!isUsable(id)) {
        this.reportId(
          `the id of instance ${index} of component ${component.name} must be a string that is not empty, but is ${jsonType(id)}`,
        );
      } else if (earlierIds.has(id)) {
        this.reportId(`two instances of component ${component.name} have the instance id ${id}`);
      } else earlierIds.add(id);
    }
    return results.map((id, index) => (isUsable(id) ? id : `#${index}`));
  }

  private reportId(message: string): void {
    const { name, pointer } = this.plan.component;
    this.reporter.onDefinition("RI-111", `${pointer}/instanceIdPath`, { component: name, message });
  }

  private refuseType(path: PlannedPath, index: number, expected: string, value: unknown): false {
    this.reporter.onDefinition("RI-006", this.pointer(path), {
      ...this.subject(index),
      message: `the result must be ${expected}, but is ${jsonType(value)}`,
      expected,
      received: jsonType(value),
    });
    return false;
  }

  private reportShape(path: PlannedPart, index: number, problem: PodShapeProblem): void {
    this.reporter.onObject("RI-131", `${this.placeOf(path, index)}${problem.path}`, {
      ...this.subject(index),
      message: `${problem.expected} is required in a ${path.part}, but the value is ${jsonType(problem.value)}`,
      expected: problem.expected,
      received: jsonType(problem.value),
      unjudged: trueOrAbsent(problem.structural),
    });
  }

  private subject(index: number): { readonly component: string; readonly instance?: string } {
    const { [index]: instance = "" } = this.ids;
    return { component: this.plan.component.name, ...(instance !== "" && { instance }) };
  }

  private pointer({ field }: PlannedPath): string {
    return `${this.plan.component.pointer}/${field}`;
  }

  private placeOf({ source }: PlannedPath, index: number): string {
    try {
      return pointerTo("", ...(pathsOf(this.engine, source, this.object)[index] ?? []));
    } catch (error) {
      failureOf(error);
      return "";
    }
  }
}

/** Whether pods are missing in the interpretation when a path fails. */
function findsPods({ field }: PlannedPath): boolean {
  return field === "instanceIdPath" || field.startsWith("specDefinition/");
}

function isUsable(id: unknown): id is string {
  return typeof id === "string" && id !== "";
}

const ONE_EACH_FIX = "yield one result for each instance, null where it has none: .items[] | (.field // null)";

function mismatch({ component, ids }: ComponentPlan, results: number, instances: number): Remark {
  const [subject, fix] =
    ids === undefined
      ? ["one component without instanceIdPath", "give the component an instanceIdPath"]
      : [`${instances} instances`, ONE_EACH_FIX];
  return {
    component: component.name,
    message: `the path yields ${results} results for ${subject}, so the instance of each value is unknown`,
    expected: `${instances} results`,
    received: `${results} results`,
    fix,
  };
}
