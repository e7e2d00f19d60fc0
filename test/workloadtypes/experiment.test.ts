import { describe, expect, it, test } from "vitest";
import { experiment } from "../../workloadtypes/index.ts";
import { faultsOf } from "./faults-of.ts";
import { gangsOf, podsOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

describe("the PodGroup of an Experiment", () => {
  it("is one for all pods and waits for one", () => {
    const [gang, ...more] = gangsOf(experiment, sample(experiment, "full-gpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-compare-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["template: 2", "template: 1"]);
    expect(specsOf(experiment, sample(experiment, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 1 },
    ]);
  });
});

describe("the status of an Experiment", () => {
  it.each([
    ["Pending", "Initializing"],
    ["Running", "Running"],
    ["Successful", "Completed"],
    ["Failed", "Failed"],
    ["Error", "Failed"],
    ["Inconclusive", "Failed"],
    ["", "Undefined"],
  ])("with the phase %j is %s", (phase, value) => {
    const object = { ...sample(experiment, "minimal-cpu.yaml"), status: { phase } };
    expect(seen(experiment, object).status?.value).toBe(value);
  });
});

const part = (more: object = {}) => ({
  name: "a",
  selector: { matchLabels: { app: "a" } },
  template: template(),
  ...more,
});
const templates = (...list: readonly unknown[]) => ({ templates: list });

test.each([
  [undefined],
  [null],
  [7],
  [templates()],
  [templates(7, null)],
  [templates(part(), part({ name: "b" }))],
  [{ ...templates(part({ minReadySeconds: 700 })), progressDeadlineSeconds: 700 }],
])("finds nothing in %o", (spec) => {
  expect(faultsOf(experiment, spec)).toEqual([]);
});

test.each([
  [templates(part({ name: "" })), "missing templates/0/name: is mandatory, but missing"],
  [templates(part(), part()), "duplicate templates/1/name: repeats the name of /spec/templates/0"],
  [templates(part({ selector: {} })), "missing templates/0/selector: selects all pods, because it is empty"],
  [templates(part({ selector: null })), "missing templates/0/selector: is mandatory, but missing"],
  [
    templates(part({ minReadySeconds: 601 })),
    "value templates/0/minReadySeconds: must be at most progressDeadlineSeconds 600, but is 601",
  ],
])("finds the fault of %o", (spec, fault) => {
  expect(faultsOf(experiment, spec)).toEqual([fault]);
});
