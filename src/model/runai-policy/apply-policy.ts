import { at, given, pointerTo } from "../../kernel/index.ts";
import type { AppliedDefault, AppliedPolicy, ComplianceIssue, PolicySource } from "./applied-policy.ts";
import { applyItems, itemPathsOf } from "./apply-items.ts";
import { breachesOf, type FieldValues } from "./compliance.ts";
import { derivedValue } from "./derived-value.ts";
import type { EffectivePolicy } from "./effective.ts";
import { withValueAt } from "./set-path.ts";

/** Parts of a workload that it may not have; a policy neither adds them nor requires fields inside of them. */
const ROLES: ReadonlySet<string> = new Set(["leader", "worker", "master"]);

/**
 * Applies a policy to the `spec` of a workload. A value of the submission takes precedence over the default of an
 * instance, and this over the default of an attribute. Defaults of the system policy are those of Kubernetes, so they are
 * judged, but not added.
 *
 * @param isFixed whether the workload is applied as it is, so that defaults do not reach it and satisfy no rule
 */
export function applyPolicy(policy: EffectivePolicy, spec: unknown, isFixed = false): AppliedPolicy {
  const result: Mutable = { spec, submitted: spec, applied: [], issues: [], isFixed };
  for (const path of fieldPathsOf(policy)) applyField(policy, path, spec, result);
  for (const path of itemPathsOf(policy)) {
    const segments = path.split(".");
    if (lacksRole(segments, spec)) continue;
    const { list, applied, issues } = applyItems(policy, path, at(spec, ...segments), isFixed);
    result.issues.push(...issues);
    if (isFixed) continue;
    result.applied.push(...applied);
    if (applied.length > 0) result.spec = withValueAt(result.spec, segments, list);
  }
  const { isFixed: _isFixed, ...applied } = result;
  return applied;
}

interface Mutable extends AppliedPolicy {
  readonly isFixed: boolean;
  spec: unknown;
  readonly applied: AppliedDefault[];
  readonly issues: ComplianceIssue[];
}

function fieldPathsOf({ defaults, rules }: EffectivePolicy): readonly string[] {
  const paths = new Set([...defaults.keys(), ...rules.keys()]);
  return [...paths].filter((path) => !path.includes(".attributes.")).toSorted();
}

function lacksRole([first = "", ...rest]: readonly string[], spec: unknown): boolean {
  return rest.length > 0 && ROLES.has(first) && (at(spec, first) ?? undefined) === undefined;
}

function applyField(policy: EffectivePolicy, path: string, spec: unknown, result: Mutable): void {
  const segments = path.split(".");
  if (lacksRole(segments, spec)) return;
  const submitted = at(spec, ...segments) ?? undefined;
  const rules = policy.rules.get(path);
  const byDefault = defaultOf(policy, path, spec);
  const value = submitted ?? (result.isFixed ? undefined : byDefault?.value);
  const values: FieldValues = { submitted, byDefault: byDefault?.value, value };
  const pointer = pointerTo("", ...segments);
  if (!result.isFixed && submitted === undefined && byDefault !== undefined && byDefault.source.scope !== "system") {
    result.spec = withValueAt(result.spec, segments, byDefault.value);
    result.applied.push({ field: path, pointer, value: byDefault.value, source: byDefault.source });
  }
  if (rules === undefined) return;
  for (const { rule, details, word = rule } of breachesOf(rules.part.rules, values)) {
    const policyPointer = pointerTo(rules.part.pointer, word);
    result.issues.push(given({ rule, field: path, details, pointer, source: rules.source, policyPointer, value }));
  }
}

interface FoundDefault {
  readonly value: unknown;
  readonly source: PolicySource;
}

/** The default of a field: its own, or the one that its rules derive from another field of the section. */
function defaultOf(
  policy: EffectivePolicy,
  path: string,
  spec: unknown,
  visited: readonly string[] = [],
): FoundDefault | undefined {
  const own = policy.defaults.get(path);
  if (own !== undefined) return { value: own.part.value, source: own.source };
  const rules = policy.rules.get(path);
  if (rules === undefined || visited.includes(path)) return undefined;
  const value = derivedValue(rules.part, (name) => {
    const section = path.slice(0, path.lastIndexOf(".") + 1);
    const other = `${section}${name}`;
    return at(spec, ...other.split(".")) ?? defaultOf(policy, other, spec, [...visited, path])?.value;
  });
  if (value === undefined) return undefined;
  return { value, source: rules.source };
}
