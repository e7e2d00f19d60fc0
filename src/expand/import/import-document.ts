import type { DocumentItem } from "../../inputs/index.ts";
import { type RunaiProblem, runaiProblems } from "../../k8s-fields/index.ts";
import type { Issue, KubeObject, RuleSummary } from "../../kernel/index.ts";
import { definitionRules, type FieldProblem, issuesOf, MUSTER_API_VERSION, record } from "../../kernel/index.ts";
import type { Definition, ParsedDefinition } from "../../model/index.ts";
import { parseDefinition } from "../../model/index.ts";
import { expandDefinition } from "../definitions/expand-definition.ts";
import type { ImportContext } from "./context.ts";
import type { Draft, ImportRemark } from "./draft.ts";
import { fromTypeBody, fromWorkloadBody } from "./from-body.ts";
import { fromObject, fromWorkloadV2 } from "./from-manifest.ts";
import { fromRunaiBody } from "./from-runai-body.ts";
import { fromTrainingWorkload } from "./from-training-workload.ts";
import { type BodyKind, type InputKind, kindOfInput } from "./input-kind.ts";

/** The rule of each problem of an object of `run.ai/v2alpha1`. */
export type RunaiRules = Readonly<Record<RunaiProblem["code"], Pick<RuleSummary, "id" | "name">>>;

/** The options with which a document is imported. */
interface DocumentOptions {
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
  const locateSource: DocumentItem["locate"] = (path, at) => locate(draft.sourceOf(path), at);
  const isDefinition = draft.value.apiVersion === MUSTER_API_VERSION;
  const parsed: ParsedDefinition = isDefinition
    ? parseDefinition(draft.value, locateSource)
    : { issues: runaiErrors(draft.value, rules, locateSource) };
  const errors = [...own, ...parsed.issues.filter((issue) => !own.some(({ path }) => path === issue.path))].filter(
    ({ severity }) => severity === "error",
  );
  if (errors.length === 0 && parsed.definition !== undefined) remarkBlocked(draft, parsed.definition, context);
  return { ...(errors.length === 0 ? { value: draft.value } : {}), issues: errors, remarks: draft.remarks };
}

/** Adds a remark for each field that a synth refuses on the cluster of the definition. */
function remarkBlocked(draft: Draft, definition: Definition, { organization }: ImportContext): void {
  // Without projects there is no repository yet.
  if (definition.kind === "WorkloadType" || organization.projects.length === 0) return;
  for (const { path, message, severity, fix } of expandDefinition(definition, organization).issues) {
    const source = draft.sourceOf(path);
    if (severity !== "error" || draft.remarks.some((remark) => remark.path === source)) continue;
    draft.remark("blocked", source, `is refused by muster synth: ${message}${fix === undefined ? "" : `; ${fix}`}`);
  }
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
      if (object.kind === "TrainingWorkload") return fromTrainingWorkload(object, context);
      return fromObject(object);
    case "object":
      return fromObject(object);
    default:
      return fromRunaiBody(object, kind, context);
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
