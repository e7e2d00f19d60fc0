import { isObject } from "../../kernel/index.ts";

/** The problem of a JSON text of the Run:ai API among manifests, and its fix. */
interface ApiBody {
  readonly message: string;
  readonly fix: string;
}

/** Returns the problem of a value that belongs to the Run:ai API; undefined for any other value. */
export function apiBody(value: Readonly<Record<string, unknown>>): ApiBody | undefined {
  const { apiVersion, kind, spec, masterSpec, projectId, clusterId, meta, policy, code, message } = value;
  if ((apiVersion ?? kind) !== undefined) return undefined;
  if (isObject(spec ?? masterSpec) && (projectId ?? clusterId) !== undefined) {
    return {
      message: "the document is a request body of the Run:ai API, and not a manifest",
      fix: "turn it into a definition with muster import, or name its file NAME.training.json or NAME.distributed-inference.json",
    };
  }
  if (isObject(meta) && isObject(policy)) {
    return {
      message: "the document is a policy of the Run:ai API, and not a manifest",
      fix: "move it to runai-policies/, as NAME.trainings.policy.json or with another type of workload",
    };
  }
  if (code === undefined || typeof message !== "string") return undefined;
  return {
    message: "the document is an answer of the Run:ai API that refuses a request, and not a manifest",
    fix: "remove the file",
  };
}
