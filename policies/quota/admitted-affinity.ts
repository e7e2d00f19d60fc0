import { expressionPools } from "../../src/gpu/index.ts";
import { at, items, ownEntry, text } from "../../src/kernel/index.ts";
import { DEFAULT_NODE_POOL, KAI_KEYS, type ManagedResources } from "../../src/model/index.ts";
import type { PodView } from "../../src/rule/index.ts";

/** The expressions of a term of a node affinity, all of which a node must satisfy. */
type Term = readonly unknown[];

/**
 * The terms of the required node affinity of a pod after the admission of KAI's resource management: it adds the node pool
 * of the pod's label, else the default node pools of the project to a pod whose affinity names no pool. Each pool is an
 * alternative, and replaces expressions with its key.
 * Source: kai-resource-management, pkg/pod-group-assigner/mutators/pod.
 */
export function admittedTerms({ spec, labels, workload }: PodView, managed: ManagedResources): readonly Term[] {
  const required = at(spec, "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  const own = items(at(required, "nodeSelectorTerms")).map((term) => items(at(term, "matchExpressions")));
  const project = ownEntry(managed.namespaces, text(at(workload.object, "metadata", "namespace")) ?? "");
  if (project === undefined) return own;
  const named = text(at(labels, KAI_KEYS.nodePool));
  const defaults = managed.projects.find(({ name }) => name === project)?.defaultNodePools ?? [];
  const namesPool = own.some((term) => term.some((expression) => expressionPools(expression, managed).length > 0));
  const unnamed = namesPool ? [] : defaults;
  const added = named === undefined ? unnamed : [named];
  const expressions = added.flatMap((pool) => expressionOf(pool, managed) ?? []);
  // The admission changes nothing where one of the pools does not exist.
  if (expressions.length < added.length || added.length === 0) return own;
  if (own.length === 0) return expressions.map((expression) => [expression]);
  return expressions.flatMap((expression) =>
    own.map((term) => [...term.filter((each) => at(each, "key") !== expression.key), expression]),
  );
}

/** Whether every term excludes the nodes of a node pool. */
export function excludesPool(terms: readonly Term[], pool: string, managed: ManagedResources): boolean {
  const own = managed.nodePools.find(({ name }) => name === pool);
  const excludes = (expression: unknown): boolean => {
    const [key, operator] = [at(expression, "key"), at(expression, "operator")];
    const includes = (value: unknown) => items(at(expression, "values")).includes(value);
    if (key === KAI_KEYS.nodePool && pool === DEFAULT_NODE_POOL) return operator === "In" || operator === "Exists";
    if (key === KAI_KEYS.nodePool) {
      return (
        operator === "DoesNotExist" ||
        (operator === "In" && !includes(pool)) ||
        (operator === "NotIn" && includes(pool))
      );
    }
    if (own?.labelKey === undefined || key !== own.labelKey) return false;
    if (operator === "In") return !includes(own.labelValue);
    return operator === "DoesNotExist" || (operator === "NotIn" && includes(own.labelValue));
  };
  return terms.every((term) => term.some(excludes));
}

interface PoolExpression {
  readonly key: string;
  readonly operator: "In" | "DoesNotExist";
  readonly values?: readonly string[];
}

function expressionOf(pool: string, { nodePools }: ManagedResources): PoolExpression | undefined {
  if (pool === DEFAULT_NODE_POOL) return { key: KAI_KEYS.nodePool, operator: "DoesNotExist" };
  const found = nodePools.find(({ name }) => name === pool);
  if (found?.labelKey === undefined || found.labelValue === undefined) return undefined;
  return { key: found.labelKey, operator: "In", values: [found.labelValue] };
}
