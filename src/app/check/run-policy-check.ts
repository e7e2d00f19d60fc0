import { type BodySubmission, bodySubmission, runaiSubmission } from "../../expand/index.ts";
import {
  findRoot,
  type InputDocument,
  listInputs,
  readInputs,
  readOrganization,
  readRunaiPolicies,
} from "../../inputs/index.ts";
import { runaiKindOf } from "../../k8s-fields/index.ts";
import { at, compareIssues, given, type Issue, member } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import { complianceIssue, type PolicyGate, policyGate, resolveTarget, type Submission } from "../../model/index.ts";
import { objectSet, readRuleBook, runaiPolicyFindings, waive } from "../../rules/index.ts";
import { EXIT } from "../output/exit-code.ts";
import { todayIn } from "../output/today.ts";
import { readDocuments } from "../repository/read-documents.ts";
import { findingFromIssue } from "../results/finding-of.ts";
import { checkReport } from "../results/make-report.ts";
import type { CheckRun } from "./run-check.ts";

/** Reason for a document that is read, but is not judged. */
const UNGOVERNED = "is not a workload that Run:ai policies are about";

/**
 * Applies the Run:ai policies of a repository to files: definitions, request bodies of the API and objects of
 * `run.ai/v2alpha1`. Waivers of `muster.yaml` apply, no other rule does.
 */
export async function runPolicyCheck(
  paths: readonly string[],
  options: { readonly root?: string } = {},
): Promise<Pick<CheckRun, "report" | "files">> {
  const root = findRoot(options.root ?? ".");
  const { organization, document, issues, unreadable } = readOrganization(root);
  const { ownRuleSources } = await import("../user-rules/own-rule-sources.ts");
  const book = organization && readRuleBook({ ...ownRuleSources(root, document), organization, document });
  if (book === undefined || organization === undefined || book.issues.some(({ severity }) => severity === "error")) {
    const counts = { documents: unreadable.length, evaluated: 0, skipped: [], unreadable, ignored: [] };
    const findings = [...issues, ...(book?.issues ?? [])].map(findingFromIssue);
    return { report: checkReport(counts, findings, [], { broken: EXIT.usage }), files: [] };
  }
  const listed = listInputs(paths, { root });
  const inputs = readInputs(listed.files);
  const read = readRunaiPolicies(root, organization);
  const gate = policyGate(read.policies, organization);
  const bodies = inputs.documents.flatMap((input) => policyBody(input) ?? []);
  const judged = inputs.documents.filter(isJudged);
  const subject = await readDocuments(judged, organization, root, { runaiPolicies: read });
  const set = objectSet({ organization, objects: subject.objects, workloads: [], policyGate: gate });
  const found = [
    ...subject.issues,
    ...read.issues.filter((issue) => !subject.issues.includes(issue)),
    ...subject.objects.flatMap(({ object, cluster, definition, locate }) =>
      definition === undefined
        ? targetIssues(runaiSubmission(object, organization, cluster.name), organization, locate)
        : [],
    ),
    ...bodies.flatMap(({ input, submission }) => [
      ...targetIssues(submission, organization, input.locate),
      ...bodyIssues(input, submission, gate),
    ]),
  ].map(findingFromIssue);
  const waived = waive([...found, ...runaiPolicyFindings(set)], set, book, {
    today: todayIn(process.env),
    complete: false,
  });
  const governed = new Set([...judged, ...bodies.map(({ input }) => input)]);
  const others = inputs.documents.filter((input) => !governed.has(input));
  const skipped = others.map(({ file, index }) => ({ file, document: index, reason: UNGOVERNED }));
  const unread = [...listed.unreadable, ...inputs.unreadable, ...read.unreadable];
  const evaluated = governed.size;
  const counts = {
    documents: evaluated + skipped.length + inputs.skipped.length + listed.skipped.length + unread.length,
    evaluated,
    skipped: [...listed.skipped, ...inputs.skipped, ...skipped],
    unreadable: unread,
    ignored: listed.ignored,
  };
  const report = checkReport(counts, [...waived.findings].sort(compareIssues), book.rules, {});
  return { report, files: listed.files.map(({ file }) => file) };
}

/** Whether a document becomes an object that the policies are about. */
function isJudged({ form, bodyKind, value }: InputDocument): boolean {
  if (form === "request-body") return bodyKind !== "WorkloadType";
  if (form === "definition") return ["Training", "DistributedInference"].includes(String(member(value, "kind")));
  const object = form === "workload-body" ? at(value, "manifest") : value;
  const [apiVersion, kind] = [member(object, "apiVersion"), member(object, "kind")];
  if (typeof apiVersion !== "string" || typeof kind !== "string") return form === "workload-body";
  return runaiKindOf({ apiVersion, kind, metadata: { name: "" } }) !== undefined;
}

interface PolicyBody {
  readonly input: InputDocument;
  readonly submission: BodySubmission;
}

function policyBody(input: InputDocument): PolicyBody | undefined {
  if (input.form !== "manifest" || member(input.value, "apiVersion") !== undefined) return undefined;
  const submission = bodySubmission(input.value, input.file);
  return submission && { input, submission };
}

/** A workload without a project of `muster.yaml` has no policy, which must not pass for compliance. */
function targetIssues(
  submission: Submission | undefined,
  organization: Organization,
  locate: InputDocument["locate"] | undefined,
): readonly Issue[] {
  const resolved = resolveTarget(organization, submission?.project ?? "", submission?.cluster);
  if (!("problem" in resolved)) return [];
  const { problem } = resolved;
  return [given({ ...problem, path: "", severity: "error" as const, location: locate?.("") })];
}

function bodyIssues({ locate }: InputDocument, submission: BodySubmission, gate: PolicyGate): readonly Issue[] {
  const { issues = [] } = gate(submission.type, submission) ?? {};
  return issues.map((issue) => {
    const path = submission.sourceOf(issue.pointer);
    return complianceIssue(issue, { path, location: locate(path) });
  });
}
