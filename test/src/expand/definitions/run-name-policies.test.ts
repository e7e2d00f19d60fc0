import { expect, test } from "vitest";
import { trainingName } from "../../../../src/expand/definitions/run-name.ts";
import type { TrainingDefinition } from "../../../../src/model/definition/training.ts";
import { applyPolicy } from "../../../../src/model/runai-policy/apply-policy.ts";
import { type FlatField, flatFields } from "../../../../src/model/runai-policy/flat-fields.ts";
import { withValueAt } from "../../../../src/model/runai-policy/set-path.ts";
import { effectiveOf } from "../../model/runai-policy/policies.ts";

const SPEC = {
  image: "example.com/sft:1",
  compute: { gpuDevicesRequest: 1, extendedResources: [{ resource: "a.com/b", quantity: "1" }] },
  environmentVariables: [{ name: "A", value: "1" }],
};

/** Two defaults of a field; for an itemised one two instances. */
function defaultsOf({ field }: FlatField): readonly [unknown, unknown] {
  if (field.form === "items") {
    const of = (key: string) => ({ instances: [{ [field.key]: key }] });
    return [of("x"), of("y")];
  }
  const [one = "1", two = "2"] = field.words ?? [];
  switch (field.type) {
    case "boolean":
      return [true, false];
    case "list":
      return [["x"], ["y"]];
    case "object":
      return [{ nodeSelectorTerms: [] }, { nodeSelectorTerms: [{ matchExpressions: [] }] }];
    case "string":
    case "word":
    case "start-up":
      return [one, two];
    case "quantity":
      return ["1Gi", "2Gi"];
    default:
      return [1, 2];
  }
}

/** The Training below a policy with a default. */
function governed(path: string, value: unknown): TrainingDefinition {
  const content = { defaults: withValueAt({}, path.split("."), value) };
  const applied = applyPolicy(effectiveOf(content), SPEC);
  return training(applied.spec, applied);
}

function training(spec: unknown, policy?: unknown): TrainingDefinition {
  const metadata = { name: "sft" };
  return { kind: "Training", metadata, project: "team-nlp", useGivenNameAsPrefix: true, spec, policy } as never;
}

test("no default of any field of a Training starts a new run, when it is added, changed or removed", () => {
  const name = trainingName(training(SPEC));
  const renamed = flatFields("trainings").filter((flat) =>
    defaultsOf(flat).some((value) => trainingName(governed(flat.path, value)) !== name),
  );
  expect(renamed.map(({ path }) => path)).toEqual([]);
});

test("the defaults do enter the Training, and would start a new run as its own values", () => {
  const effective = flatFields("trainings").flatMap((flat) => {
    const [value] = defaultsOf(flat);
    const definition = governed(flat.path, value);
    const isRenamed = trainingName(training(definition.spec)) !== trainingName(training(SPEC));
    return isRenamed ? [flat.path] : [];
  });
  expect(effective).toContain("imagePullPolicy");
  expect(effective).toContain("environmentVariables");
  expect(effective).toContain("security.runAsUid");
  expect(effective).toContain("storage.nfs");
  expect(effective.length).toBeGreaterThan(40);
});
