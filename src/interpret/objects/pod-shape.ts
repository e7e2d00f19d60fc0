import { isAbsent, isObject, pointerTo } from "../../kernel/index.ts";

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

/** The place of an invalid value in a part, and the type that Kubernetes requires. */
export interface PodShapeProblem {
  /** JSON pointer within the part. */
  readonly path: string;
  readonly expected: string;
  readonly value: unknown;
  /** Whether an object or a list is expected, without which rules cannot walk through the part. */
  readonly structural: boolean;
}

/** Finds the first problem of a value. Null is a problem unless the caller treats it as absent. */
type Check = (value: unknown) => PodShapeProblem | undefined;

const text: Check = (value) => {
  if (typeof value === "string") return undefined;
  return { path: "", expected: "a string", value, structural: false };
};

const object: Check = (value) => {
  if (isObject(value)) return undefined;
  return { path: "", expected: "an object", value, structural: true };
};

const texts: Check = (value) => {
  if (!isObject(value)) return object(value);
  for (const key in value) {
    const entry = value[key];
    if (typeof entry === "string" || isAbsent(entry) || !Object.hasOwn(value, key)) continue;
    return below(key, text(entry));
  }
  return undefined;
};

const quantities: Check = (value) => {
  if (!isObject(value)) return object(value);
  for (const key in value) {
    const entry = value[key];
    if (entry === null || typeof entry === "string" || typeof entry === "number" || !Object.hasOwn(value, key)) {
      continue;
    }
    return below(key, { path: "", expected: "a quantity", value: entry, structural: false });
  }
  return undefined;
};

function list(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return { path: "", expected: "a list", value, structural: true };
    for (let index = 0; index < value.length; index += 1) {
      const entry: unknown = value[index];
      if (isAbsent(entry)) continue;
      const problem = check(entry);
      if (problem !== undefined) return below(String(index), problem);
    }
    return undefined;
  };
}

// Most known fields are absent, so the loop runs over the present ones. Of several problems the first known field counts.
function fields(checks: Readonly<Record<string, Check>>): Check {
  const known = new Map(Object.entries(checks));
  return (value) => {
    if (!isObject(value)) return object(value);
    for (const key in value) {
      const entry = value[key];
      if (!isAbsent(entry) && known.get(key)?.(entry) !== undefined) return firstProblem(known, value);
    }
    return undefined;
  };
}

function firstProblem(
  known: ReadonlyMap<string, Check>,
  value: Readonly<Record<string, unknown>>,
): PodShapeProblem | undefined {
  for (const [key, check] of known) {
    const entry = value[key];
    if (isAbsent(entry) || !Object.hasOwn(value, key)) continue;
    const problem = check(entry);
    if (problem !== undefined) return below(key, problem);
  }
  return undefined;
}

// The path of a problem is built on the way back only, because nearly every part is valid.
function below(key: string, problem: PodShapeProblem | undefined): PodShapeProblem | undefined {
  return problem && { ...problem, path: `${pointerTo("", key)}${problem.path}` };
}

// The fields of the core/v1 API that muster reads; other fields are not checked.
const metadata = fields({ name: text, namespace: text, labels: texts, annotations: texts });
const resources = fields({ limits: quantities, requests: quantities, claims: list(object) });
const container = fields({
  name: text,
  image: text,
  command: list(text),
  args: list(text),
  env: list(object),
  volumeMounts: list(object),
  securityContext: object,
  resources,
});
const podSpec = fields({
  containers: list(container),
  initContainers: list(container),
  schedulerName: text,
  priorityClassName: text,
  serviceAccountName: text,
  runtimeClassName: text,
  nodeSelector: texts,
  affinity: object,
  tolerations: list(object),
  volumes: list(object),
  resourceClaims: list(object),
  securityContext: object,
});

const checks: Readonly<Record<PodPart, Check>> = {
  PodTemplateSpec: fields({ metadata, spec: podSpec }),
  PodSpec: podSpec,
  ObjectMeta: metadata,
  Labels: texts,
  Container: container,
  Containers: list(container),
  ResourceRequirements: resources,
  PodResourceClaims: list(object),
  Affinity: object,
};

/** The first invalid place of a part; null counts as absent except at the top. */
export function podPartProblem(part: PodPart, value: unknown): PodShapeProblem | undefined {
  return checks[part](value);
}
