import { describeValue } from "../../k8s-fields/index.ts";
import type { Issue, Locate } from "../../kernel/index.ts";
import {
  badName,
  dnsLabelProblem,
  type FieldProblem,
  given,
  isAbsent,
  isObject,
  issuesOf,
  MUSTER_API_VERSION,
  missing,
  pointerTo,
  record,
  runaiPolicyRules,
  text,
} from "../../kernel/index.ts";
import type { Organization } from "../organization/organization.ts";
import { mistyped } from "./check-value.ts";
import { decodeParts } from "./decode-parts.ts";
import { decodeTypes } from "./decode-types.ts";
import { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "./field.ts";
import type { PolicyParts, PolicyScope, RunaiPolicy } from "./policy.ts";
import { decodeMetaScope, decodeScope } from "./scope.ts";
import { unknownMember } from "./unknown-member.ts";
import { v1Problems, v1TypeOf } from "./v1-policy.ts";

/** Kind of a policy file. */
export const RUNAI_POLICY_KIND = "RunaiPolicy";

/** The data with which a policy is read. */
interface PolicyContext {
  readonly organization: Organization;
  readonly locate?: Locate | undefined;
  readonly file?: string | undefined;
  /** The type of workload of a request body, which the name of its file has. */
  readonly bodyType?: PolicyWorkloadType | undefined;
}

/** The policies of a document, one for each of its types of workload, or the reasons why it has none. */
export interface DecodedPolicy {
  readonly policies: readonly RunaiPolicy[];
  readonly issues: readonly Issue[];
}

/** The type of workload that the name of a file with a request body has: `gpu.trainings.policy.yaml`. */
export function policyBodyType(file: string): PolicyWorkloadType | undefined {
  const name = /\.([a-z-]+)\.policy\.(?:ya?ml|json)$/i.exec(file)?.[1]?.toLowerCase();
  return POLICY_WORKLOAD_TYPES.find((type) => type === name);
}

/**
 * Reads a policy: a `RunaiPolicy`, or a request body of the platform's API. Names and rules are read as strictly as the
 * platform reads them. Reports all problems in one pass and never throws.
 */
export function decodePolicy(value: unknown, context: PolicyContext): DecodedPolicy {
  const { problems, policies } = read(value, context);
  const { locate, file } = context;
  const issues = issuesOf(problems, { rules: runaiPolicyRules, locate, file });
  return { policies: issues.length > 0 ? [] : policies, issues };
}

interface Read {
  readonly problems: readonly FieldProblem[];
  readonly policies: readonly RunaiPolicy[];
}

function read(value: unknown, context: PolicyContext): Read {
  const v1 = v1TypeOf(value);
  if (v1 !== undefined) return { problems: v1Problems(value, v1), policies: [] };
  if (!isObject(value)) {
    return { problems: [mistyped("", value, `a ${RUNAI_POLICY_KIND}, an object`, "object")], policies: [] };
  }
  const isBody = context.bodyType !== undefined && value.apiVersion === undefined && value.kind === undefined;
  if (isEditorContent(value)) return { problems: [withoutScope(isBody)], policies: [] };
  if (isBody) return readBody(value, context.bodyType, context);
  return readDocument(value, context);
}

const EDITOR_FIELDS = ["defaults", "rules", "imposedAssets"];

/** Whether a document is the content of the platform's policy editor: the value of `policy` alone. */
function isEditorContent(value: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => EDITOR_FIELDS.includes(name));
}

function withoutScope(isBody: boolean): FieldProblem {
  const rest = isBody
    ? "meta: {name: NAME, scope: project, projectId: ID}"
    : `apiVersion: ${MUSTER_API_VERSION}, kind: ${RUNAI_POLICY_KIND}, metadata: {name: NAME}, workloadTypes: [trainings] and scope: {project: NAME}`;
  return {
    fault: "schema",
    path: "",
    message: "has the content of the platform's policy editor only, without a scope",
    fix: `write ${rest}, and this content below policy`,
  };
}

const FILE_FIELDS = ["apiVersion", "kind", "metadata", "workloadTypes", "scope", "policy"];

function readDocument(value: Readonly<Record<string, unknown>>, context: PolicyContext): Read {
  const metadata = record(value.metadata);
  const name = text(metadata.name) ?? "";
  const types = decodeTypes(value.workloadTypes);
  const scope = decodeScope(value.scope, context.organization);
  const parts = decodeParts(value.policy, types.types);
  const problems = [
    ...fixedText(value, "apiVersion", MUSTER_API_VERSION),
    ...fixedText(value, "kind", RUNAI_POLICY_KIND),
    ...unknownMembers(value, "", FILE_FIELDS),
    ...nameProblems(value.metadata),
    ...types.problems,
    ...scope.problems,
    ...parts.problems,
  ];
  return { problems, policies: policiesOf(name, scope.scope, parts.parts, context) };
}

const META_FIELDS = ["name", "scope", "clusterId", "departmentId", "projectId", "tenantId"];

function readBody(
  value: Readonly<Record<string, unknown>>,
  type: PolicyWorkloadType | undefined,
  context: PolicyContext,
): Read {
  const types = type === undefined ? [] : [type];
  const meta = record(value.meta);
  const parts = decodeParts(value.policy, types);
  const scope = isObject(value.meta)
    ? decodeMetaScope(meta, context.organization)
    : { problems: [missing("", "meta")] };
  const problems = [
    ...unknownMembers(value, "", ["meta", "policy"]),
    ...unknownMembers(meta, "/meta", META_FIELDS),
    ...(isObject(value.meta) && isAbsent(meta.name) ? [missing("/meta", "name")] : []),
    ...scope.problems,
    ...parts.problems,
  ];
  return { problems, policies: policiesOf(text(meta.name) ?? "", scope.scope, parts.parts, context) };
}

function policiesOf(
  name: string,
  scope: PolicyScope | undefined,
  parts: readonly (readonly [PolicyWorkloadType, PolicyParts])[],
  { locate }: PolicyContext,
): readonly RunaiPolicy[] {
  if (scope === undefined) return [];
  return parts.map(([type, part]) => given({ name, type, scope, ...part, locate }));
}

function fixedText(value: Readonly<Record<string, unknown>>, name: string, right: string): readonly FieldProblem[] {
  const found = value[name];
  if (found === right) return [];
  const fix = `write ${name}: ${right}`;
  if (isAbsent(found)) return [missing("", name, { fix })];
  const received = describeValue(found);
  const message = `must be ${right}, but is ${received}`;
  return [{ fault: "schema", path: pointerTo("", name), message, expected: right, received, fix }];
}

function unknownMembers(value: Readonly<Record<string, unknown>>, holder: string, known: readonly string[]) {
  return Object.keys(value).flatMap((name) => (known.includes(name) ? [] : [unknownMember({ name, holder, known })]));
}

function nameProblems(metadata: unknown): readonly FieldProblem[] {
  if (isAbsent(metadata)) return [missing("", "metadata")];
  if (!isObject(metadata)) return [mistyped("/metadata", metadata, "an object with name", "object")];
  const unknown = unknownMembers(metadata, "/metadata", ["name", "labels", "annotations"]);
  const { name } = metadata;
  if (isAbsent(name)) return [...unknown, missing("/metadata", "name")];
  if (typeof name !== "string") return [...unknown, mistyped("/metadata/name", name, "a string", "string")];
  return [...unknown, ...badName("/metadata/name", name, dnsLabelProblem(name), "name of a policy")];
}
