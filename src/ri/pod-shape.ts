import { pointerTo } from "../model/pointer.ts";
import { isRecord } from "../model/resource-interface-read.ts";

/** The parts of a pod definition that paths of a Resource Interface yield. */
export type PodPart =
  | "PodTemplateSpec"
  | "PodSpec"
  | "ObjectMeta"
  | "Labels"
  | "Container"
  | "Containers"
  | "ResourceRequirements"
  | "PodResourceClaims"
  | "Affinity";

/** Where a part is not what Kubernetes takes, and what it takes there. */
export interface ShapeProblem {
  /** JSON pointer within the part. */
  readonly path: string;
  readonly expected: string;
  readonly value: unknown;
  /** Whether what is expected holds others: then the part cannot be walked through. */
  readonly structural: boolean;
}

type Rule =
  | "text"
  | "texts"
  | "quantities"
  | "object"
  | { readonly list: Rule }
  | { readonly fields: Readonly<Record<string, Rule>> };

// The fields that muster reads, by the core/v1 API; what is not listed is not looked at.
const metadata: Rule = { fields: { name: "text", namespace: "text", labels: "texts", annotations: "texts" } };
const resources: Rule = { fields: { limits: "quantities", requests: "quantities", claims: { list: "object" } } };
const container: Rule = {
  fields: {
    name: "text",
    image: "text",
    command: { list: "text" },
    args: { list: "text" },
    env: { list: "object" },
    volumeMounts: { list: "object" },
    securityContext: "object",
    resources,
  },
};
const podSpec: Rule = {
  fields: {
    containers: { list: container },
    initContainers: { list: container },
    schedulerName: "text",
    priorityClassName: "text",
    serviceAccountName: "text",
    runtimeClassName: "text",
    nodeSelector: "texts",
    affinity: "object",
    tolerations: { list: "object" },
    volumes: { list: "object" },
    resourceClaims: { list: "object" },
    securityContext: "object",
  },
};

const rules: Readonly<Record<PodPart, Rule>> = {
  PodTemplateSpec: { fields: { metadata, spec: podSpec } },
  PodSpec: podSpec,
  ObjectMeta: metadata,
  Labels: "texts",
  Container: container,
  Containers: { list: container },
  ResourceRequirements: resources,
  PodResourceClaims: { list: "object" },
  Affinity: "object",
};

/** The first place where a value is not what a part must be; null counts as absent everywhere but at the top. */
export function podPartProblem(part: PodPart, value: unknown): ShapeProblem | undefined {
  return problemOf(rules[part], value);
}

// Nearly every part is as it must be, so that the path of a problem is put together on the way back only.
function problemOf(rule: Rule, value: unknown): ShapeProblem | undefined {
  if (rule === "text") {
    return typeof value === "string" ? undefined : { path: "", expected: "a string", value, structural: false };
  }
  if (typeof rule === "object" && "list" in rule) {
    return Array.isArray(value)
      ? listProblem(rule.list, value)
      : { path: "", expected: "a list", value, structural: true };
  }
  if (!isRecord(value)) {
    return { path: "", expected: "an object", value, structural: true };
  }
  if (rule === "object") {
    return undefined;
  }
  if (rule === "texts") {
    return textsProblem(value);
  }
  return rule === "quantities" ? quantityProblem(value) : fieldsProblem(rule.fields, value);
}

function listProblem(rule: Rule, list: readonly unknown[]): ShapeProblem | undefined {
  for (let index = 0; index < list.length; index++) {
    const problem = memberProblem(rule, list[index]);
    if (problem !== undefined) return below(String(index), problem);
  }
  return undefined;
}

function fieldsProblem(
  fields: Readonly<Record<string, Rule>>,
  value: Readonly<Record<string, unknown>>,
): ShapeProblem | undefined {
  for (const key in fields) {
    const rule = fields[key];
    const problem = rule === undefined || !Object.hasOwn(value, key) ? undefined : memberProblem(rule, value[key]);
    if (problem !== undefined) return below(key, problem);
  }
  return undefined;
}

function textsProblem(value: Readonly<Record<string, unknown>>): ShapeProblem | undefined {
  for (const key of Object.keys(value)) {
    const problem = memberProblem("text", value[key]);
    if (problem !== undefined) return below(key, problem);
  }
  return undefined;
}

function quantityProblem(value: Readonly<Record<string, unknown>>): ShapeProblem | undefined {
  for (const key of Object.keys(value)) {
    const entry = value[key];
    if (entry !== null && typeof entry !== "string" && typeof entry !== "number") {
      return { path: pointerTo("", key), expected: "a quantity", value: entry, structural: false };
    }
  }
  return undefined;
}

function memberProblem(rule: Rule, value: unknown): ShapeProblem | undefined {
  return value === null || value === undefined ? undefined : problemOf(rule, value);
}

function below(key: string, problem: ShapeProblem): ShapeProblem {
  return { ...problem, path: `${pointerTo("", key)}${problem.path}` };
}
