import { NotEvaluated, Work, WorkLimit } from "../cel/index.ts";
import { items, type KubeObject, member, text } from "../kernel/index.ts";
import { type CompiledPolicy, compilePolicy } from "./compiled-policy.ts";
import { evaluatePolicy, type PolicyFailure } from "./evaluate-policy.ts";
import { isExempt, matchedResource } from "./match-resources.ts";
import { ConfigurationError, paramsOf } from "./params.ts";
import type { AdmissionCluster, AdmissionRequest } from "./request.ts";
import { policyInput } from "./request-values.ts";

/** A policy with its bindings. */
export interface BoundPolicy<Policy extends { readonly object: KubeObject } = { readonly object: KubeObject }> {
  readonly policy: Policy;
  readonly bindings: readonly Policy[];
}

/** The action of a binding for a failure. */
type AdmissionAction = "Deny" | "Warn" | "Audit";

/** A failure of a policy with the object of the policy and that of the binding. */
export interface AdmissionFailure<Policy> {
  readonly policy: Policy;
  /** Absent where the policy itself cannot be used. */
  readonly binding?: Policy;
  readonly actions: readonly AdmissionAction[];
  /** The message without the names of the policy and the binding. */
  readonly message: string;
  readonly reason: string;
  /** JSON pointer of the failed expression in the policy; `""` where there is none. */
  readonly path: string;
}

/** A policy whose verdict is not known, and the reason: the end of a sentence. */
export interface UnjudgedPolicy<Policy> {
  readonly policy: Policy;
  readonly binding?: Policy;
  readonly reason: string;
}

/** The verdict of admission policies about a request. */
interface AdmissionVerdict<Policy> {
  readonly failures: readonly AdmissionFailure<Policy>[];
  readonly unjudged: readonly UnjudgedPolicy<Policy>[];
}

/**
 * Evaluates ValidatingAdmissionPolicies on a request, in their order. A policy that an API server does not accept has no
 * effect. Source: apiserver, `pkg/admission/plugin/policy/validating/dispatcher.go`.
 *
 * @param budget the steps of all requests together; when they are spent, policies are unjudged
 */
export function evaluateAdmission<Policy extends { readonly object: KubeObject }>(
  policies: readonly BoundPolicy<Policy>[],
  request: AdmissionRequest,
  cluster: AdmissionCluster,
  budget: Work = new Work(),
): AdmissionVerdict<Policy> {
  const failures: AdmissionFailure<Policy>[] = [];
  const unjudged: UnjudgedPolicy<Policy>[] = [];
  if (isExempt(request)) return { failures, unjudged };
  for (const { policy, bindings } of policies) {
    if (bindings.length === 0) continue;
    const compiled = compilePolicy(policy.object);
    try {
      if ("problem" in compiled) {
        const isUsed = !compiled.isRefused && matchesObject(policy.object, "matchConstraints", request, cluster);
        if (isUsed) unjudged.push({ policy, reason: compiled.problem });
        continue;
      }
      const matched = matchedResource(compiled.constraints, request, cluster);
      if (matched === undefined) continue;
      const missing = missingParamKind(compiled, cluster);
      if (missing !== undefined) {
        failures.push(...configurationFailure(compiled, missing, { policy, isOfBinding: false }));
        continue;
      }
      for (const binding of bindings) {
        try {
          failures.push(
            ...bindingFailures(compiled, { policy, binding }, { request, cluster, version: matched.version, budget }),
          );
        } catch (error) {
          unjudged.push({ policy, binding, reason: reasonOf(error) });
        }
      }
    } catch (error) {
      unjudged.push({ policy, reason: reasonOf(error) });
    }
  }
  return { failures, unjudged };
}

function matchesObject(
  object: KubeObject,
  name: "matchConstraints" | "matchResources",
  request: AdmissionRequest,
  cluster: AdmissionCluster,
): boolean {
  return matchedResource(member(object.spec, name), request, cluster) !== undefined;
}

/** The arguments of the evaluation of a binding. */
interface Evaluation {
  readonly request: AdmissionRequest;
  readonly cluster: AdmissionCluster;
  readonly version: string;
  readonly budget: Work;
}

/** The text of an API server for a kind of params that a cluster certainly lacks. */
function missingParamKind({ paramKind }: CompiledPolicy, cluster: AdmissionCluster): string | undefined {
  if (paramKind === undefined) return undefined;
  const { apiVersion, kind } = paramKind;
  const { scope } = cluster.resourceOf(apiVersion, kind);
  if (!cluster.isComplete || scope !== undefined || cluster.objectsOf(apiVersion, kind).length > 0) return undefined;
  return `failed to find resource referenced by paramKind: '${apiVersion}, Kind=${kind}'`;
}

function bindingFailures<Policy extends { readonly object: KubeObject }>(
  compiled: CompiledPolicy,
  pair: { readonly policy: Policy; readonly binding: Policy },
  { request, cluster, version, budget }: Evaluation,
): readonly AdmissionFailure<Policy>[] {
  const { object } = pair.binding;
  const resources = member(object.spec, "matchResources");
  if (resources !== undefined && resources !== null && !matchesObject(object, "matchResources", request, cluster)) {
    return [];
  }
  const actions = actionsOf(object);
  try {
    return paramsOf(compiled.paramKind, object, request, cluster).flatMap((params) =>
      evaluatePolicy(compiled, policyInput(request, cluster, version, params), budget).map((failure) => ({
        ...pair,
        ...failureOf(failure, actions),
      })),
    );
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return configurationFailure(compiled, error.message, { ...pair, isOfBinding: true });
  }
}

function failureOf({ alwaysDenies, ...failure }: PolicyFailure, actions: readonly AdmissionAction[]) {
  return { ...failure, actions: alwaysDenies === true ? (["Deny"] as const) : actions };
}

/** An API server denies a request for a policy without its params, whatever the actions of the binding are. */
function configurationFailure<Policy>(
  { ignoresFailures }: CompiledPolicy,
  message: string,
  { isOfBinding, ...pair }: { readonly policy: Policy; readonly binding?: Policy; readonly isOfBinding: boolean },
): readonly AdmissionFailure<Policy>[] {
  if (ignoresFailures) return [];
  const what = isOfBinding ? "binding" : "policy";
  const text = `failed to configure ${what}: ${message}`;
  return [{ ...pair, actions: ["Deny"], message: text, reason: "Invalid", path: "" }];
}

function actionsOf({ spec }: KubeObject): readonly AdmissionAction[] {
  return items(member(spec, "validationActions")).flatMap((action): readonly AdmissionAction[] => {
    const name = text(action);
    return name === "Deny" || name === "Warn" || name === "Audit" ? [name] : [];
  });
}

/** @throws any error that does not say that something is unknown */
function reasonOf(error: unknown): string {
  if (error instanceof NotEvaluated || error instanceof WorkLimit) return error.message;
  throw error;
}
