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
  return problemOf(rules[part], value, "");
}

function problemOf(rule: Rule, value: unknown, path: string): ShapeProblem | undefined {
  if (rule === "text") {
    return typeof value === "string" ? undefined : { path, expected: "a string", value, structural: false };
  }
  if (typeof rule === "object" && "list" in rule) {
    return Array.isArray(value)
      ? firstProblem(value.map((entry: unknown, index) => [rule.list, entry, `${path}/${index}`]))
      : { path, expected: "a list", value, structural: true };
  }
  if (!isRecord(value)) {
    return { path, expected: "an object", value, structural: true };
  }
  if (rule === "object") {
    return undefined;
  }
  if (rule === "texts") {
    return firstProblem(Object.entries(value).map(([key, entry]) => ["text", entry, pointerTo(path, key)]));
  }
  if (rule === "quantities") {
    return quantityProblem(value, path);
  }
  return firstProblem(
    Object.entries(rule.fields)
      .filter(([key]) => Object.hasOwn(value, key))
      .map(([key, field]) => [field, value[key], `${path}/${key}`]),
  );
}

function firstProblem(entries: readonly (readonly [Rule, unknown, string])[]): ShapeProblem | undefined {
  for (const [rule, value, path] of entries) {
    const problem = value === null || value === undefined ? undefined : problemOf(rule, value, path);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function quantityProblem(value: Readonly<Record<string, unknown>>, path: string): ShapeProblem | undefined {
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== null && typeof entry !== "string" && typeof entry !== "number") {
      return { path: pointerTo(path, key), expected: "a quantity", value: entry, structural: false };
    }
  }
  return undefined;
}
