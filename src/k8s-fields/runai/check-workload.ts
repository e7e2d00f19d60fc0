import { given, groupOf, isObject, type KubeObject, memoize, nearest, pointerTo } from "../../kernel/index.ts";
import { describeHidden } from "../schema/describe.ts";
import { specFieldProblems } from "./check-fields.ts";
import { computeProblems } from "./compute.ts";
import { constraintProblems } from "./constraints.ts";
import { RUNAI_API_VERSION, type RunaiKind } from "./field.ts";
import { isRunaiKind } from "./lookup.ts";
import type { RunaiProblem } from "./problem.ts";

/** Kinds that people write in place of those of `v2alpha1`. */
const KIND_SPELLINGS: Readonly<Record<string, RunaiKind>> = {
  distributed: "DistributedWorkload",
  distributedtraining: "DistributedWorkload",
  distributedtrainingworkload: "DistributedWorkload",
  inference: "InferenceWorkload",
  interactive: "InteractiveWorkload",
  training: "TrainingWorkload",
  workspace: "InteractiveWorkload",
  workspaceworkload: "InteractiveWorkload",
};

const OBJECT_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "spec", "masterSpec", "status"]);

/** A kind of `run.ai` without any public manifest: it occurs only in the rights and the table of KAI's podgrouper. */
const UNPUBLISHED_KIND = "DistributedInferenceWorkload";

const NONE: readonly RunaiProblem[] = Object.freeze([]);

/**
 * Returns the problems of an object of `run.ai/v2alpha1`, or of one that is meant to be; none for any other object. The
 * platform's own schema is not public, so this is the reference's table, see `runaiFields`.
 */
export function runaiProblems(object: KubeObject): readonly RunaiProblem[] {
  if (isUnpublishedKind(object)) return UNPUBLISHED;
  // Several rules call this for every object, and nearly all objects are of other kinds.
  if (runaiKindOf(object) === undefined) return NONE;
  return allProblems(object);
}

/** Whether an object is of a kind of Run:ai whose form is not public. */
export function isUnpublishedKind({ apiVersion, kind }: Pick<KubeObject, "apiVersion" | "kind">): boolean {
  return kind === UNPUBLISHED_KIND && groupOf(apiVersion) === groupOf(RUNAI_API_VERSION);
}

const UNPUBLISHED: readonly RunaiProblem[] = [
  {
    code: "kind",
    severity: "warning",
    path: "/kind",
    message: `the form of ${UNPUBLISHED_KIND} is not public, so its pods are neither checked nor counted`,
    expected: "DistributedInference (muster.dev/v1alpha1)",
    received: UNPUBLISHED_KIND,
    fix: "write a DistributedInference; muster import makes one from the answer of GET /api/v1/workloads/distributed-inferences/{id}",
  },
];

const allProblems = memoize((object: KubeObject): readonly RunaiProblem[] => {
  const kind = runaiKindOf(object);
  if (kind === undefined) return NONE;
  return [...kindProblems(object, kind), ...partProblems(object, kind)];
});

/** Returns the kind that an object is, or is meant to be; undefined for an object of another format. */
export function runaiKindOf({ apiVersion, kind }: KubeObject): RunaiKind | undefined {
  const group = groupOf(apiVersion);
  if (isRunaiKind(kind)) {
    if (group === "" || /(?:^|\.)run[.-]?ai(?:$|\.)/i.test(group)) return kind;
    return undefined;
  }
  const plain = kind.toLowerCase();
  const known = apiVersion === RUNAI_API_VERSION && Object.hasOwn(KIND_SPELLINGS, plain);
  if (known) return KIND_SPELLINGS[plain];
  return undefined;
}

function kindProblems({ apiVersion, kind }: KubeObject, right: RunaiKind): readonly RunaiProblem[] {
  if (kind !== right) {
    const message = `${RUNAI_API_VERSION} has no kind ${kind}; the right one is ${right}`;
    return [{ code: "kind", path: "/kind", message, expected: right, received: kind, fix: `write kind: ${right}` }];
  }
  if (apiVersion === RUNAI_API_VERSION) return [];
  const message = `${kind} is a kind of ${RUNAI_API_VERSION}, but apiVersion is ${JSON.stringify(apiVersion)}`;
  const fix = `write apiVersion: ${RUNAI_API_VERSION}`;
  return [{ code: "kind", path: "/apiVersion", message, expected: RUNAI_API_VERSION, received: apiVersion, fix }];
}

function partProblems(object: KubeObject, kind: RunaiKind): readonly RunaiProblem[] {
  const problems: RunaiProblem[] = [];
  for (const name of Object.keys(object)) {
    if (OBJECT_FIELDS.has(name)) continue;
    const message = `${JSON.stringify(name.slice(0, 80))} is beside spec, where ${kind} has no field of this name`;
    const intended = nearest(name, ["spec"]);
    const fix = intended === undefined ? "move it below spec" : "rename it to spec";
    problems.push(given({ code: "unknown-field" as const, path: pointerTo("", name), message, fix, intended }));
  }
  const { masterSpec } = object;
  if (masterSpec !== undefined && masterSpec !== null && kind !== "DistributedWorkload") {
    const message = `${kind} does not have the field masterSpec; the kinds that have it: DistributedWorkload`;
    problems.push({
      code: "unsupported",
      path: "/masterSpec",
      message,
      expected: "DistributedWorkload",
      received: kind,
    });
  } else if (masterSpec !== undefined && masterSpec !== null) {
    problems.push(...specProblems(masterSpec, "/masterSpec", kind));
  }
  return [...problems, ...specProblems(object.spec, "/spec", kind)];
}

function specProblems(spec: unknown, pointer: "/spec" | "/masterSpec", kind: RunaiKind): readonly RunaiProblem[] {
  if (!isObject(spec)) {
    const message = `${pointer.slice(1)} must be an object with the fields of ${kind}, but is ${describeHidden(spec)}`;
    return [{ code: "form", path: pointer, message, received: describeHidden(spec) }];
  }
  const part = { spec, pointer, kind };
  return [...specFieldProblems(part), ...constraintProblems(part), ...computeProblems(spec, pointer)];
}
