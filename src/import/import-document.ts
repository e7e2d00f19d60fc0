import type { KubeObject } from "../base/kubernetes.ts";
import { record } from "../base/read.ts";
import { parseDefinition } from "../definition/parse/parse-definition.ts";
import { definitionRules } from "../finding/definition-rules.ts";
import { type FieldProblem, issuesOf } from "../finding/field-problem.ts";
import type { Issue } from "../finding/issue.ts";
import type { RuleSummary } from "../finding/rule-summary.ts";
import { type RunaiProblem, runaiProblems } from "../runai/index.ts";
import type { DocumentItem } from "../source/items.ts";
import type { ImportContext } from "./context.ts";
import type { Draft, ImportRemark } from "./draft.ts";
import { fromTypeBody, fromWorkloadBody } from "./from-body.ts";
import { fromObject, fromWorkloadV2 } from "./from-manifest.ts";
import { fromNeighbour } from "./from-neighbour.ts";
import { fromTrainingWorkload } from "./from-training-workload.ts";
import { type BodyKind, type InputKind, kindOfInput } from "./input-kind.ts";

/** The rule of each problem of an object of `run.ai/v2alpha1`. */
export type RunaiRules = Readonly<Record<RunaiProblem["code"], Pick<RuleSummary, "id" | "name">>>;

/** How a document is imported. */
export interface DocumentOptions {
  readonly file: string;
  readonly asKind?: BodyKind | undefined;
  readonly rules: RunaiRules;
}

/** The result of a document. */
export interface ImportedDocument {
  /** The definition or object; absent with an error. */
  readonly value?: Readonly<Record<string, unknown>>;
  /** Errors, with their places in the file. */
  readonly issues: readonly Issue[];
  /** In the order of the input's fields. */
  readonly remarks: readonly ImportRemark[];
}

/** Turns a document into a definition, or into an object where there is no kind of definition for it. */
export function importDocument(
  { value, locate }: Pick<DocumentItem, "value" | "locate">,
  { file, asKind, rules }: DocumentOptions,
  context: ImportContext,
): ImportedDocument {
  const input = kindOfInput(value, file, asKind);
  const issues = (problems: readonly FieldProblem[]) => issuesOf(problems, { rules: definitionRules, locate });
  if (input.kind === "refused") {
    return {
      issues: issues([{ fault: "schema", path: "", label: "this document", message: input.reason }]),
      remarks: [],
    };
  }
  const object = record(value);
  if (input.kind === "runai") {
    const problems = runaiErrors(object, rules, locate);
    if (problems.length > 0) return { issues: problems, remarks: [] };
  }
  const draft = draftOf(object, input, context);
  if ("isGuess" in input) {
    const others = input.kind === "training" ? "workspace" : "training";
    draft.remark(
      "guess",
      "",
      `is read as a ${input.kind}, because a ${others} has the same fields; --as-kind ${others} changes this`,
    );
  }
  const own = issues(draft.problems);
  const isDefinition = draft.value.apiVersion === "muster.dev/v1alpha1";
  const parsed = isDefinition
    ? parseDefinition(draft.value, (path, at) => locate(draft.sourceOf(path), at)).issues
    : runaiErrors(draft.value, rules, (path, at) => locate(draft.sourceOf(path), at));
  const errors = [...own, ...parsed.filter((issue) => !own.some(({ path }) => path === issue.path))].filter(
    ({ severity }) => severity === "error",
  );
  return { ...(errors.length === 0 ? { value: draft.value } : {}), issues: errors, remarks: draft.remarks };
}

function draftOf(
  object: Readonly<Record<string, unknown>>,
  { kind }: Exclude<InputKind, { kind: "refused" }>,
  context: ImportContext,
): Draft {
  switch (kind) {
    case "training":
      return fromWorkloadBody(object, "Training", context);
    case "distributed-inference":
      return fromWorkloadBody(object, "DistributedInference", context);
    case "workload-type":
      return fromTypeBody(object, context);
    case "workload":
      return fromWorkloadV2(object, context);
    case "runai":
      return object.kind === "TrainingWorkload" ? fromTrainingWorkload(object, context) : fromObject(object);
    case "object":
      return fromObject(object);
    default:
      return fromNeighbour(object, kind, context);
  }
}

function runaiErrors(
  object: Readonly<Record<string, unknown>>,
  rules: RunaiRules,
  locate: DocumentItem["locate"],
): readonly Issue[] {
  if (typeof object.apiVersion !== "string" || typeof object.kind !== "string") return [];
  return runaiProblems(object as unknown as KubeObject).flatMap(({ code, severity, ...problem }): readonly Issue[] => {
    if (code === "uncertain" || (severity ?? "error") !== "error") return [];
    const { id, name } = rules[code];
    return [{ ...problem, rule: id, name, severity: "error", location: locate(problem.path) }];
  });
}
