import type { ObjectFault } from "../../src/k8s-fields/index.ts";
import { conflictingField, missingField, numberBelow } from "../../src/k8s-fields/index.ts";
import { at, isAbsent, isObject, items, member, names, number, text } from "../../src/kernel/index.ts";

const STRATEGY = "/spec/deletionStrategy";
const RULES = `${STRATEGY}/deletionRules`;

/** Policies in the order in which they must take effect. */
const ORDER = ["DeleteWorkers", "DeleteCluster", "DeleteSelf"] as const;

type Spec = Readonly<Record<string, unknown>>;

/** The faults of `deletionStrategy` of a RayJob: rules, or the older fields `onSuccess` and `onFailure`. */
export function deletionFaults(spec: Spec): readonly ObjectFault[] {
  const strategy = spec.deletionStrategy;
  if (!isObject(strategy)) return [];
  const legacy = ["onSuccess", "onFailure"].filter((field) => !isAbsent(strategy[field]));
  const rules = items(strategy.deletionRules);
  if (rules.length > 0) {
    const isShutDown = spec.shutdownAfterJobFinishes === true;
    return [
      ...legacy.map((field) =>
        conflictingField(`${STRATEGY}/${field}`, "must not be set together with deletionRules", RULES),
      ),
      ...(isShutDown
        ? [
            conflictingField(
              RULES,
              "must not be set together with shutdownAfterJobFinishes",
              "/spec/shutdownAfterJobFinishes",
            ),
          ]
        : []),
      ...rules.flatMap((rule, index) => ruleFaults(rule, `${RULES}/${index}`, spec)),
      ...orderFaults(rules),
    ];
  }
  if (legacy.length === 0) return [missingField(STRATEGY, "needs deletionRules, or both onSuccess and onFailure")];
  return ["onSuccess", "onFailure"].flatMap((field) => legacyFaults(strategy, field, spec));
}

/** The faults of the field for success or for failure. */
function legacyFaults(strategy: Spec, field: string, spec: Spec): readonly ObjectFault[] {
  const place = `${STRATEGY}/${field}`;
  const policy = member(strategy[field], "policy");
  if (isAbsent(strategy[field])) {
    return [missingField(place, "is missing; onSuccess and onFailure are needed together")];
  }
  if (isAbsent(policy)) return [missingField(`${place}/policy`)];
  if (policy === "DeleteNone" && spec.shutdownAfterJobFinishes === true) {
    const message = "is DeleteNone, which must not be set together with shutdownAfterJobFinishes";
    return [conflictingField(`${place}/policy`, message, "/spec/shutdownAfterJobFinishes")];
  }
  return policyFaults(policy, `${place}/policy`, spec);
}

/** The faults of a policy that the cluster of the job does not allow. */
function policyFaults(policy: unknown, path: string, spec: Spec): readonly ObjectFault[] {
  const isSelected = names(spec.clusterSelector).length > 0;
  if (isSelected && (policy === "DeleteCluster" || policy === "DeleteWorkers")) {
    return [
      conflictingField(
        path,
        `is ${policy}, which must not be set together with clusterSelector`,
        "/spec/clusterSelector",
      ),
    ];
  }
  if (policy !== "DeleteWorkers" || at(spec, "rayClusterSpec", "enableInTreeAutoscaling") !== true) return [];
  const other = "/spec/rayClusterSpec/enableInTreeAutoscaling";
  return [
    conflictingField(path, "is DeleteWorkers, which must not be set together with enableInTreeAutoscaling", other),
  ];
}

function ruleFaults(rule: unknown, path: string, spec: Spec): readonly ObjectFault[] {
  if (!isObject(rule)) return [];
  const { condition, policy } = rule;
  const place = `${path}/condition`;
  const states = ["jobStatus", "jobDeploymentStatus"].filter((field) => !isAbsent(member(condition, field)));
  return [
    ...(states.length === 0 ? [missingField(place, "needs one of jobStatus and jobDeploymentStatus")] : []),
    ...(states.length > 1
      ? [
          conflictingField(
            `${place}/jobDeploymentStatus`,
            "must not be set together with jobStatus",
            `${place}/jobStatus`,
          ),
        ]
      : []),
    ...numberBelow(condition, "ttlSeconds", place, 0),
    ...policyFaults(policy, `${path}/policy`, spec),
  ];
}

/** Rules for one state of a job whose policies repeat, or would take effect in another order than `ORDER`. */
function orderFaults(rules: readonly unknown[]): readonly ObjectFault[] {
  const byState = new Map<string, Map<string, { readonly seconds: number; readonly path: string }>>();
  const faults: ObjectFault[] = [];
  for (const [index, rule] of rules.entries()) {
    const policy = text(member(rule, "policy"));
    const states = ["jobStatus", "jobDeploymentStatus"].flatMap((field) => {
      const state = text(at(rule, "condition", field));
      return state === undefined ? [] : [`${field} ${state}`];
    });
    const [state] = states;
    const seconds = number(at(rule, "condition", "ttlSeconds")) ?? 0;
    // A rule with another fault has no place in the order.
    if (policy === undefined || state === undefined || states.length > 1 || seconds < 0) continue;
    const known = byState.get(state) ?? new Map();
    byState.set(state, known);
    const earlier = known.get(policy);
    if (earlier === undefined) known.set(policy, { seconds, path: `${RULES}/${index}` });
    else faults.push({ kind: "duplicate", path: `${RULES}/${index}`, message: `repeats ${policy} for ${state}` });
  }
  for (const known of byState.values()) {
    let before: { readonly policy: string; readonly seconds: number; readonly path: string } | undefined;
    for (const policy of ORDER) {
      const rule = known.get(policy);
      if (rule === undefined) continue;
      if (before !== undefined && rule.seconds < before.seconds) {
        const message = `is ${rule.seconds}, below that of ${before.policy}, which is ${before.seconds}`;
        const place = (path: string) => `${path}/condition/ttlSeconds`;
        faults.push(conflictingField(place(rule.path), message, place(before.path)));
      }
      before = { policy, ...rule };
    }
  }
  return faults;
}
