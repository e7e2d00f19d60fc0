import {
  type Broken,
  type Constraint,
  checkItems,
  checkObject,
  type ItemRules,
  isPresent,
  mandatory,
} from "../../../k8s-fields/index.ts";
import {
  annotationKeyProblem,
  badName,
  count,
  type FieldProblem,
  isInteger64,
  labelKeyProblem,
  labelValueProblem,
  missing,
  type Nullable,
  pointerTo,
  presentItems,
  violation,
} from "../../../kernel/index.ts";
import type { MatchExpression, NodeAffinityRequired, PodAffinity, PodFields, Toleration } from "../pod-fields.ts";
import { textField } from "./text-field.ts";

const tolerationKey: Constraint<Toleration> = {
  reads: ["key", "operator"],
  check: ({ key, operator }, at) => {
    const given = isPresent(key) && key !== "";
    if (given) return badName(pointerTo(at, "key"), key, labelKeyProblem(key), "taint key");
    if (operator === "Exists") return undefined;
    return missing(at, "key", { message: "is mandatory, but missing; it is optional only with operator Exists" });
  },
};

/**
 * The API's prose swaps the operators ("mandatory if operator is Exists"); Kubernetes rejects a value next to Exists.
 */
const tolerationValue: Constraint<Toleration> = {
  reads: ["value", "operator"],
  check: ({ value, operator }, at) => {
    if (operator === "Equal" && !isPresent(value)) {
      return missing(at, "value", { message: "is mandatory with operator Equal" });
    }
    if (operator === "Exists" && isPresent(value)) {
      const text = "is not allowed with operator Exists, which matches any value";
      return violation(pointerTo(at, "value"), text, { fix: "remove it, or use operator Equal" });
    }
    if (!isPresent(value)) return undefined;
    return badName(pointerTo(at, "value"), value, labelValueProblem(value), "taint value");
  },
};

const tolerationSeconds: Constraint<Toleration> = {
  reads: ["seconds", "effect"],
  check: ({ seconds, effect }, at) => {
    if (!isPresent(seconds)) return undefined;
    if (isPresent(effect) && effect !== "NoExecute") {
      const text = `is allowed only with effect NoExecute, but the effect is ${effect}`;
      return violation(pointerTo(at, "seconds"), text, { expected: "effect NoExecute", received: effect });
    }
    if (isInteger64(seconds)) return undefined;
    return violation(pointerTo(at, "seconds"), "is too large to be counted exactly", { received: `${seconds}` });
  },
};

const tolerationRules: ItemRules<Toleration> = {
  identity: "name",
  active: [mandatory("operator"), mandatory("effect"), tolerationKey, tolerationValue, tolerationSeconds],
};

const expressionKey = textField<MatchExpression>("key", labelKeyProblem, "label key");

const expressionValues: Constraint<MatchExpression> = {
  reads: ["operator", "values"],
  check: ({ operator, values = [] }, at) => {
    const path = pointerTo(at, "values");
    const invalid = values.flatMap((value, index) =>
      // The schema check replaces an invalid item by null.
      typeof value === "string" ? badName(pointerTo(path, index), value, labelValueProblem(value), "label value") : [],
    );
    if (invalid.length > 0) return invalid;
    const received = count(values.length, "value");
    if (operator === "Exists" || operator === "DoesNotExist") {
      if (values.length === 0) return undefined;
      const text = `must be empty with operator ${operator}, but has ${received}`;
      return violation(path, text, { expected: "no value", received });
    }
    if (operator === "In" || operator === "NotIn") {
      if (values.length > 0) return undefined;
      const text = `must not be empty with operator ${operator}`;
      return violation(path, text, { expected: "at least 1 value", received });
    }
    const expected = "one integer as text";
    if (values.length !== 1) {
      return violation(path, `must be ${expected} with operator ${operator}`, { expected, received });
    }
    const [value] = values;
    if (typeof value !== "string" || /^\d{1,18}$/.test(value)) return undefined;
    const found = JSON.stringify(value);
    return violation(pointerTo(path, 0), `must be an integer with operator ${operator}, but is ${found}`, {
      expected,
      received: found,
    });
  },
};

function checkNodeAffinity(
  affinity: Nullable<NodeAffinityRequired>,
  at: string,
  broken: Broken,
): readonly FieldProblem[] {
  const path = pointerTo(at, "nodeSelectorTerms");
  if (!isPresent(affinity) || broken.has(at) || broken.has(path)) return [];
  if (affinity.nodeSelectorTerms === undefined) return [missing(at, "nodeSelectorTerms")];
  const terms = presentItems(affinity.nodeSelectorTerms);
  const findings = terms.flatMap(({ item, index }) =>
    presentItems(item.matchExpressions).flatMap((expression) => {
      const place = pointerTo(path, index, "matchExpressions", expression.index);
      return checkObject(expression.item, place, [expressionKey, expressionValues], broken);
    }),
  );
  const someCondition = terms.some(({ item }) => (item.matchExpressions ?? []).length > 0);
  const damaged = [...broken].some((pointer) => pointer.startsWith(`${path}/`));
  if (someCondition || damaged) return findings;
  return [violation(path, "matches no node: no term has a condition", { expected: "a term with matchExpressions" })];
}

const affinityRules: readonly Constraint<PodAffinity>[] = [
  mandatory("type"),
  mandatory("key"),
  textField("key", labelKeyProblem, "label key"),
];

interface Named {
  readonly name?: string | null | undefined;
  readonly value?: string | null | undefined;
  readonly exclude?: boolean | null | undefined;
}

const labelRules: ItemRules<Named> = {
  identity: "name",
  all: [textField("name", labelKeyProblem, "label key")],
  active: [mandatory("name"), textField("value", labelValueProblem, "label value")],
};

const annotationRules: ItemRules<Named> = {
  identity: "name",
  all: [textField("name", annotationKeyProblem, "annotation key")],
  active: [mandatory("name")],
};

/** Rules of the labels, annotations and node selection of the pods at a pointer. */
export function checkPlacement(fields: PodFields, at: string, broken: Broken): readonly FieldProblem[] {
  const affinityAt = pointerTo(at, "nodeAffinityRequired");
  const affinity = fields.nodeAffinityRequired;
  return [
    ...checkItems(fields.labels, pointerTo(at, "labels"), labelRules, broken),
    ...checkItems(fields.annotations, pointerTo(at, "annotations"), annotationRules, broken),
    ...checkObject(fields, at, [textField("nodeType", labelValueProblem, "label value")], broken),
    ...checkNodeAffinity(affinity, affinityAt, broken),
    ...checkObject(fields.podAffinity, pointerTo(at, "podAffinity"), affinityRules, broken),
    ...checkItems(fields.tolerations, pointerTo(at, "tolerations"), tolerationRules, broken),
  ];
}
