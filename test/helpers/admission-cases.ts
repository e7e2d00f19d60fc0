import { readFileSync } from "node:fs";
import { type AdmissionFailure, evaluateAdmission, resourceOf } from "../../src/admission/index.ts";
import type { CrdKinds } from "../../src/k8s-fields/index.ts";
import type { KubeObject } from "../../src/kernel/index.ts";

/** A recorded answer of an API server about one request, with the policies that judge it. */
export interface AdmissionCase {
  readonly id: string;
  readonly policies: readonly KubeObject[];
  readonly object?: KubeObject | null;
  readonly oldObject?: KubeObject | null;
  readonly operation?: "CREATE" | "UPDATE" | "DELETE";
  readonly allowed?: boolean;
  readonly reason?: string | null;
  readonly warnings?: readonly string[];
  readonly message?: string | null;
  /** Whether the server may take another one of several failures first. */
  readonly messageUnstable?: boolean;
  readonly policyRefused?: { readonly document: string; readonly fields: readonly string[] };
  readonly namespaces?: readonly KubeObject[];
  readonly params?: readonly KubeObject[];
  readonly user?: { readonly username: string; readonly groups: readonly string[]; readonly uid: string };
  readonly request?: { readonly dryRun: boolean; readonly fieldManager: string };
}

/** The answer of muster in the form of the recorded one. */
export interface AdmissionAnswer {
  readonly allowed: boolean;
  readonly message: string | null;
  readonly warnings: readonly string[];
  readonly reason: string | null;
  /** Reasons why the answer may be another one. */
  readonly unjudged: readonly string[];
}

/** Reads recorded cases. */
export function readAdmissionCases(file: string): readonly AdmissionCase[] {
  return JSON.parse(readFileSync(file, "utf8")) as readonly AdmissionCase[];
}

/** Evaluates the policies of a case on its request. */
export function answerCase(recorded: AdmissionCase, crds: CrdKinds): AdmissionAnswer {
  const { policies, operation = "CREATE", namespaces = [], params = [] } = recorded;
  const [object, oldObject] = [recorded.object ?? undefined, recorded.oldObject ?? undefined];
  const subject = object ?? oldObject;
  if (subject === undefined) throw new Error(`the case ${recorded.id} lacks its object`);
  const resource = resourceOf(subject, crds, "");
  const isNamespace = subject.kind === "Namespace";
  const { name } = subject.metadata;
  const namespace = isNamespace || resource.scope === "cluster" ? undefined : subject.metadata.namespace;
  const isPolicy = ({ kind }: KubeObject) => kind === "ValidatingAdmissionPolicy";
  const { failures, unjudged } = evaluateAdmission(
    policies.filter(isPolicy).map((policy) => ({
      policy: { object: policy },
      bindings: policies
        .filter((each) => !isPolicy(each))
        .filter(({ spec }) => (spec as { policyName: string }).policyName === policy.metadata.name)
        .map((each) => ({ object: each })),
    })),
    {
      operation,
      resource,
      object,
      oldObject,
      name,
      namespace,
      user: recorded.user,
      isDryRun: recorded.request?.dryRun ?? false,
      options: recorded.request && { dryRun: ["All"], fieldManager: recorded.request.fieldManager },
    },
    {
      isComplete: true,
      namespace: (wanted) => namespaces.find(({ metadata }) => metadata.name === wanted),
      objectsOf: (apiVersion, kind) => params.filter((each) => each.apiVersion === apiVersion && each.kind === kind),
      resourceOf: (apiVersion, kind) => resourceOf({ apiVersion, kind }, crds, ""),
    },
  );
  const [denial] = failures.filter(({ actions }) => actions.includes("Deny"));
  const group = resource.group === "" ? "" : `.${resource.group}`;
  return {
    allowed: denial === undefined,
    message:
      denial === undefined ? null : `${resource.names[0]}${group} "${name}" is forbidden: ${failureText(denial)}`,
    reason: denial === undefined ? null : denial.reason,
    warnings: failures
      .filter(({ actions }) => actions.includes("Warn"))
      .map(
        ({ policy, binding, message }) =>
          `Validation failed for ValidatingAdmissionPolicy '${policy.object.metadata.name}' with binding '${binding?.object.metadata.name}': ${message}`,
      ),
    unjudged: unjudged.map(({ reason }) => reason),
  };
}

/** The text of an API server for a failure, without the name of the object. */
function failureText<Policy extends { readonly object: KubeObject }>({
  policy,
  binding,
  message,
}: AdmissionFailure<Policy>): string {
  const by = `ValidatingAdmissionPolicy '${policy.object.metadata.name}'`;
  const withBinding = binding === undefined ? by : `${by} with binding '${binding.object.metadata.name}'`;
  return `${withBinding} denied request: ${message}`;
}
