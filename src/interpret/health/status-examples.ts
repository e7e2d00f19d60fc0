import { type JqNode, parseJq } from "../../jq/index.ts";
import { apiVersionOf } from "../../model/index.ts";
import type { HealthKind, RunningHealth, WorkloadStatus } from "./health-table.ts";
import { constantOf } from "./jq-shape.ts";
import { objectHealth } from "./object-health.ts";
import { statusMatchers, suspendSegments } from "./status-plan.ts";

/** A small object with a status. */
interface StatusExample {
  /** For file names: the status in lower case. */
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/**
 * The smallest objects of a kind with each status that a matcher of phases and conditions finds, and one without a
 * status. A status that only expressions find has no example.
 */
export function statusExamples(kind: HealthKind, running: RunningHealth): readonly StatusExample[] {
  const [definition] = kind.definitions;
  const gvk = definition?.rootComponent.kind;
  if (definition === undefined || gvk === undefined) return [];
  const object = { apiVersion: apiVersionOf(gvk), kind: kind.kind, metadata: { name: "example" } };
  const { statusDefinition } = definition.rootComponent;
  const phase = pathOf(statusDefinition?.phaseDefinition?.path);
  const conditions = pathOf(statusDefinition?.conditionsDefinition?.path);
  const {
    typeFieldName = "type",
    statusFieldName,
    reasonFieldName,
    messageFieldName,
  } = statusDefinition?.conditionsDefinition ?? {};
  const field = (name: string | undefined, value: string | undefined) =>
    name === undefined || value === undefined ? {} : { [name]: value };
  const examples: StatusExample[] = [{ name: "without-status", object }];
  const suspend = suspendSegments(kind);
  if (suspend !== undefined) examples.push({ name: "suspended", object: nestedIn(object, suspend, true) });
  for (const { status, matchers } of statusMatchers(definition)) {
    for (const { byPhase = "", byConditions = [] } of matchers) {
      const list = byConditions.map(({ type, status: value = "True", reason }) => ({
        [typeFieldName]: type,
        ...field(statusFieldName, value),
        ...field(reasonFieldName, reason),
        ...field(messageFieldName, `${type} is ${value}`),
      }));
      let example: Readonly<Record<string, unknown>> = object;
      if (phase !== undefined && byPhase !== "") example = nestedIn(example, phase, byPhase);
      if (conditions !== undefined && list.length > 0) example = nestedIn(example, conditions, list);
      if (objectHealth(kind, definition, example, running).status !== status) continue;
      examples.push({ name: exampleName(status), object: example });
      break;
    }
  }
  return examples;
}

function exampleName(status: WorkloadStatus): string {
  return status.toLowerCase();
}

/** The names of a path such as `.status.phase`; undefined for any other expression. */
function pathOf(source: string | undefined): readonly string[] | undefined {
  if (source === undefined) return undefined;
  return namesOf(parseJq(source));
}

function namesOf(node: JqNode): readonly string[] | undefined {
  if (node.kind === "identity") return [];
  if (node.kind !== "index") return undefined;
  const before = namesOf(node.target);
  const key = constantOf(node.key);
  if (before === undefined || typeof key !== "string") return undefined;
  return [...before, key];
}

function nestedIn(
  object: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  if (name === undefined) return object;
  const inner = object[name];
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return { ...object, [name]: rest.length === 0 ? value : nestedIn(isObject ? { ...inner } : {}, rest, value) };
}
