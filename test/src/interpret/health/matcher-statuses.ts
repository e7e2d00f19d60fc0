import type { ResourceInterface, StatusMatcher } from "../../../../src/model/resource-interface/resource-interface.ts";

/**
 * Statuses for a definition with simple paths: one for each matcher, pairs of them, and damaged ones: null, missing,
 * wrong types, empty lists and duplicate conditions. An empty list and an empty object are the same to a script.
 */
export function statusesOf({ rootComponent }: ResourceInterface): readonly unknown[] {
  const { phaseDefinition, statusMappings = {} } = rootComponent.statusDefinition ?? {};
  const field = phaseDefinition?.path.replace(/^\.status\./, "");
  const matchers = Object.values(statusMappings).flat();
  const counts = { readyReplicas: 1, replicas: 1, ready: 1, active: 1, numberReady: 1, desiredNumberScheduled: 1 };
  const [first] = matchers;
  const own = matchers.flatMap((matcher) => [
    statusOf(field, matcher, {}),
    statusOf(field, matcher, counts),
    { ...statusOf(field, matcher, {}), conditions: [1] },
    ...(first === undefined ? [] : [merged(statusOf(field, first, {}), statusOf(field, matcher, {}))]),
  ]);
  const damaged = [
    null,
    1,
    "x",
    [1],
    {},
    { conditions: null },
    { conditions: "x" },
    { conditions: { a: 1 } },
    { conditions: [] },
  ];
  const conditions = [
    [1],
    [[1]],
    [{}],
    [{ type: 1, status: true }],
    [{ type: "Ready" }],
    { a: { type: "Ready", status: "True" } },
  ];
  const phases =
    field === undefined ? [] : [null, 1, true, ["x"], { a: 1 }, "unknown"].map((phase) => nested(field, phase));
  return [...own, ...damaged, ...conditions.map((list) => ({ conditions: list })), ...phases];
}

function statusOf(field: string | undefined, { byPhase, byConditions = [] }: StatusMatcher, more: object): object {
  const conditions = byConditions.map(({ type, status = "True", reason = "SomeReason" }) => ({
    type,
    status,
    reason,
    message: `${type} is ${status}`,
  }));
  const twice = conditions.flatMap((condition) => [{ ...condition, status: "Unknown" }, condition]);
  const phase = field === undefined || byPhase === undefined ? {} : nested(field, byPhase);
  return { ...more, ...phase, conditions: twice };
}

function nested(field: string, value: unknown): object {
  return field.split(".").reduceRight((inner: unknown, name) => ({ [name]: inner }), value) as object;
}

function merged(a: object, b: object): object {
  const conditions = [a, b].flatMap((status) =>
    "conditions" in status && Array.isArray(status.conditions) ? status.conditions : [],
  );
  return { ...a, ...b, conditions };
}
