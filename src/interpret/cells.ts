import { pointerTo } from "../base/pointer.ts";
import type { ComponentPlan, PlannedPart, PlannedPath } from "./component-plan.ts";
import { jsonType, Mismatch, toCount } from "./convert.ts";
import { type Engine, evaluateExpression, pathsOf } from "./engine.ts";
import { failureOf } from "./error.ts";
import { type PodShapeProblem, podPartProblem } from "./pod-shape.ts";
import { type IssueReporter, isIterationOfNull } from "./reporter.ts";

/** One value per instance, null or undefined where the object has none; empty where the path could not be read at all. */
export type Column<T> = readonly (T | null | undefined)[];

const NONE: readonly unknown[] = Object.freeze([]);
const ABSENT: readonly unknown[] = Object.freeze([null]);
const ONE_ID: readonly string[] = Object.freeze([""]);

/**
 * Reads the paths of one component on one object as columns of a table whose rows are its instances. Everything that
 * is wrong goes to the reporter. The column of a path that the definition does not say is empty.
 */
export class Cells {
  /** One id for each instance, `""` for the only one of a component without instanceIdPath. */
  readonly ids: readonly string[];
  /** Whether a path of a pod definition failed in another way than by meeting nothing. */
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

  /** Texts that are not empty. */
  texts(path: PlannedPath | undefined): Column<string> {
    return this.column(path, this.acceptsText);
  }

  /** Numbers of pods: whole, 0 or more. */
  counts(path: PlannedPath | undefined): Column<number> {
    return this.column(path, this.acceptsCount);
  }

  /** Parts of pod definitions that can be walked through. */
  parts<T>(path: PlannedPart | undefined): Column<T> {
    return this.column(path, this.acceptsPart);
  }

  // Nearly every value is accepted, so that the results themselves are the column.
  private column<T, P extends PlannedPath>(
    path: P | undefined,
    accepts: (path: P, index: number, value: unknown) => boolean,
  ): Column<T> {
    const found = path === undefined ? NONE : this.fittingResults(path);
    let kept: unknown[] | undefined;
    for (let index = 0; path !== undefined && index < found.length; index += 1) {
      const value = found[index];
      if (value === null || value === undefined || accepts.call(this, path, index, value)) continue;
      kept ??= [...found];
      kept[index] = null;
    }
    return (kept ?? found) as Column<T>;
  }

  private acceptsText(path: PlannedPath, index: number, value: unknown): boolean {
    return typeof value === "string" ? value !== "" : this.refuseType(path, index, "a text", value);
  }

  private acceptsCount(path: PlannedPath, index: number, value: unknown): boolean {
    const converted = toCount.convert(value);
    return converted instanceof Mismatch || (converted !== undefined && converted < 0)
      ? this.refuseType(path, index, "a whole number of pods", value)
      : true;
  }

  private acceptsPart(path: PlannedPart, index: number, value: unknown): boolean {
    const problem = podPartProblem(path.part, value);
    if (problem === undefined) return true;
    this.reportShape(path, index, problem);
    return !problem.structural;
  }

  private fittingResults(path: PlannedPath): readonly unknown[] {
    const found = this.results(path);
    if (found === undefined) return NONE;
    if (found.length === this.ids.length) return found;
    // `// empty` and select() are how a path says that a single component is not there.
    if (found.length === 0 && this.plan.ids === undefined) return ABSENT;
    this.reporter.onDefinition("RI-110", this.pointer(path), mismatch(this.plan, found.length, this.ids.length));
    return NONE;
  }

  private results(path: PlannedPath): readonly unknown[] | undefined {
    try {
      return evaluateExpression(this.engine, path.source, this.object);
    } catch (error) {
      const failure = failureOf(error);
      // A single component whose list is not there is absent, as one whose template is null.
      const absent = isIterationOfNull(failure);
      this.reporter.onFailure(failure, this.pointer(path), this.plan.component.name);
      this.hasFailed ||= !absent && path.field.startsWith("specDefinition/");
      return absent && this.plan.ids === undefined ? ABSENT : undefined;
    }
  }

  private usableIds(results: readonly unknown[]): readonly string[] {
    const { component } = this.plan;
    const seen = new Set<string>();
    for (const [index, id] of results.entries()) {
      const usable = typeof id === "string" && id !== "";
      if (!usable || seen.has(id)) {
        this.reporter.onDefinition("RI-111", `${component.pointer}/instanceIdPath`, {
          component: component.name,
          message: usable
            ? `instance id ${id} is given to two instances of component ${component.name}`
            : `the id of instance ${index} of component ${component.name} must be a text that is not empty, but is ${jsonType(id)}`,
        });
      }
      seen.add(usable ? id : "");
    }
    return results.map((id, index) => (typeof id === "string" && id !== "" ? id : `#${index}`));
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
      message: `${problem.expected} is expected in a ${path.part}, but this is ${jsonType(problem.value)}`,
      expected: problem.expected,
      received: jsonType(problem.value),
    });
  }

  private subject(index: number): { readonly component: string; readonly instance?: string } {
    const id = this.ids[index] ?? "";
    const component = this.plan.component.name;
    return this.ids[index] === "" ? { component } : { component, instance: id };
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

function mismatch({ component, ids }: ComponentPlan, results: number, instances: number) {
  const subject = ids === undefined ? "one component without instanceIdPath" : `${instances} instances`;
  return {
    component: component.name,
    message: `the path yields ${results} results for ${subject}, so which value belongs to which instance cannot be told`,
    expected: `${instances} results`,
    received: `${results} results`,
    ...(ids === undefined
      ? { fix: "give the component an instanceIdPath" }
      : { fix: "yield one result for each instance, null where it has none: .items[] | (.field // null)" }),
  };
}
