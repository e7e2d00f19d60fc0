import { record, text } from "../../kernel/index.ts";
import type { PolicyWorkloadType, Submission } from "../../model/index.ts";
import { type BodyKind, kindOfInput } from "./input-kind.ts";

/** A request body of the API, for the policies of its project. */
export interface BodySubmission extends Submission {
  readonly type: PolicyWorkloadType;
  readonly name: string;
  /** Returns the pointer in the body of a pointer below the `spec` that policies judge. */
  readonly sourceOf: (pointer: string) => string;
}

const TYPES: Readonly<Partial<Record<BodyKind, PolicyWorkloadType>>> = {
  "distributed-inference": "distributed-inferences",
  "distributed-training": "distributed",
  inference: "inferences",
  training: "trainings",
  workspace: "workspaces",
};

/** Returns the submission of a request body; undefined for any other value. */
export function bodySubmission(value: unknown, file: string): BodySubmission | undefined {
  const { kind } = kindOfInput(value, file, undefined);
  const type = Object.hasOwn(TYPES, kind) ? TYPES[kind as BodyKind] : undefined;
  if (type === undefined) return undefined;
  const { name, projectId, clusterId, spec, masterSpec, masterSpecSameAsWorker } = record(value);
  const target = { type, name: text(name) ?? "", project: text(projectId) ?? "", cluster: text(clusterId) };
  if (type !== "distributed") return { ...target, spec, sourceOf: (pointer) => `/spec${pointer}` };
  const isSame = masterSpecSameAsWorker === true;
  return {
    ...target,
    spec: { worker: spec, master: isSame ? spec : masterSpec },
    sourceOf: (pointer) => pointer.replace(/^\/worker/, "/spec").replace(/^\/master/, isSame ? "/spec" : "/masterSpec"),
  };
}
