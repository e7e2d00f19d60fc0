import { describeValue } from "../../k8s-fields/index.ts";
import { type FieldProblem, given, isAbsent, missing, ownEntry, pointerTo, violation } from "../../kernel/index.ts";
import { mistyped } from "./check-value.ts";
import { POLICY_WORKLOAD_TYPES, type PolicyWorkloadType } from "./field.ts";

/** Reads the `workloadTypes` of a policy, or their problems. */
export function decodeTypes(value: unknown): {
  readonly types: readonly PolicyWorkloadType[];
  readonly problems: readonly FieldProblem[];
} {
  const expected = `a list of ${POLICY_WORKLOAD_TYPES.join(", ")}`;
  if (isAbsent(value)) return { types: [], problems: [missing("", "workloadTypes", { expected })] };
  if (!Array.isArray(value)) return { types: [], problems: [mistyped("/workloadTypes", value, expected, "array")] };
  if (value.length === 0) return { types: [], problems: [violation("/workloadTypes", "must not be empty")] };
  const problems: FieldProblem[] = [];
  const types: PolicyWorkloadType[] = [];
  for (const [index, item] of value.entries()) {
    const path = pointerTo("/workloadTypes", index);
    const type = POLICY_WORKLOAD_TYPES.find((known) => known === item);
    if (type === undefined) problems.push(unknownType(item, path));
    else if (types.includes(type)) {
      problems.push(violation(path, `names ${type} twice`, { fix: "remove one of the two" }));
    } else types.push(type);
  }
  return { types, problems };
}

/** Kinds and singular words, as people write them, each with the word of the API. */
const TYPE_SPELLINGS: Readonly<Record<string, PolicyWorkloadType>> = {
  distributedinference: "distributed-inferences",
  distributedtraining: "distributed",
  distributedtrainings: "distributed",
  inference: "inferences",
  interactive: "workspaces",
  nim: "nim-services",
  nimservice: "nim-services",
  training: "trainings",
  workspace: "workspaces",
};

function unknownType(item: unknown, path: string): FieldProblem {
  const plain = typeof item === "string" ? item.toLowerCase().replaceAll(/[-_ ]/g, "") : "";
  const right = ownEntry(TYPE_SPELLINGS, plain);
  const expected = `one of ${POLICY_WORKLOAD_TYPES.join(", ")}`;
  const received = describeValue(item);
  const message = `must be ${expected}, but is ${received}`;
  return given({ fault: "schema", path, message, expected, received, fix: right && `write ${right}` });
}
