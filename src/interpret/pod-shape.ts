import { pointerTo } from "../base/pointer.ts";
import { isObject as isRecord } from "../base/read.ts";

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
export interface PodShapeProblem {
  /** JSON pointer within the part. */
  readonly path: string;
  readonly expected: string;
  readonly value: unknown;
  /** Whether what is expected holds others: then the part cannot be walked through. */
  readonly structural: boolean;
}

/** Finds the first thing that is wrong with a value; null is wrong unless the caller takes it for absent. */
type Check = (value: unknown) => PodShapeProblem | undefined;

const text: Check = (value) =>
  typeof value === "string" ? undefined : { path: "", expected: "a string", value, structural: false };

const object: Check = (value) =>
  isRecord(value) ? undefined : { path: "", expected: "an object", value, structural: true };

const texts: Check = (value) => {
  if (!isRecord(value)) return object(value);
  for (const key in value) {
    const entry = value[key];
    if (typeof entry === "string" || isAbsent(entry) || !Object.hasOwn(value, key)) continue;
    return below(key, text(entry));
  }
  return undefined;
};

const quantities: Check = (value) => {
  if (!isRecord(value)) return object(value);
  for (const key in value) {
    const entry = value[key];
    if (entry === null || typeof entry === "string" || typeof entry === "number" || !Object.hasOwn(value, key))
      continue;
    return below(key, { path: "", expected: "a quantity", value: entry, structural: false });
  }
  return undefined;
};

function list(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return { path: "", expected: "a list", value, structural: true };
    for (let index = 0; index < value.length; index += 1) {
      const entry: unknown = value[index];
      const problem = isAbsent(entry) ? undefined : check(entry);
      if (problem !== undefined) return below(String(index), problem);
    }
    return undefined;
  };
}

// Most known fields are absent, so that those that are there are walked; which of several problems is the first, the
// order of the known ones tells.
function fields(checks: Readonly<Record<string, Check>>): Check {
  const known = new Map(Object.entries(checks));
  return (value) => {
    if (!isRecord(value)) return object(value);
    for (const key in value) {
      const entry = value[key];
      const problem = isAbsent(entry) ? undefined : known.get(key)?.(entry);
      if (problem !== undefined) return firstProblem(known, value);
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
    const problem = isAbsent(entry) || !Object.hasOwn(value, key) ? undefined : check(entry);
    if (problem !== undefined) return below(key, problem);
  }
  return undefined;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

// The path of a problem is put together on the way back only, since nearly every part is as it must be.
function below(key: string, problem: PodShapeProblem | undefined): PodShapeProblem | undefined {
  return problem && { ...problem, path: `${pointerTo("", key)}${problem.path}` };
}

// The fields that muster reads, by the core/v1 API; what is not listed is not looked at.
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

/** The first place where a value is not what a part must be; null counts as absent everywhere but at the top. */
export function podPartProblem(part: PodPart, value: unknown): PodShapeProblem | undefined {
  return checks[part](value);
}
