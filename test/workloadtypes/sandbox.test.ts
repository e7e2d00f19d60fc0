import { describe, expect, it } from "vitest";
import { sandbox } from "../../workloadtypes/index.ts";
import { gangsOf, podsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

describe("the PodGroup of the kind Sandbox", () => {
  it("is one for its pod", () => {
    const [gang, ...more] = gangsOf(sandbox, sample(sandbox, "minimal-cpu.yaml"));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-reviewer-uid-unknown-until-applied", min: 1, priorityClass: "train" });
    expect(podsOf(gang)).toEqual(["sandbox: 1"]);
  });

  it("has the queue of the object", () => {
    expect(gangsOf(sandbox, sample(sandbox, "full-gpu.yaml"))).toMatchObject([{ queue: "team-nlp" }]);
  });
});

describe("the status of the kind Sandbox", () => {
  const status = (...conditions: readonly object[]) =>
    seen(sandbox, { ...sample(sandbox, "minimal-cpu.yaml"), status: { conditions } }).status?.value;
  const ready = (state: string, reason: string) => ({ type: "Ready", status: state, reason });
  const finished = (reason: string) => ({ type: "Finished", status: "True", reason });

  it("is undefined without conditions, and while it is suspended", () => {
    expect(seen(sandbox, sample(sandbox, "minimal-cpu.yaml")).status?.value).toBe("Undefined");
    expect(status(ready("False", "SandboxSuspended"))).toBe("Undefined");
  });

  it.each([
    ["False", "DependenciesNotReady", "Initializing"],
    ["True", "DependenciesReady", "Running"],
    ["False", "SandboxExpired", "Completed"],
    ["False", "ReconcilerError", "Degraded"],
    ["False", "MultiplePods", "Degraded"],
  ])("follows Ready %s with the reason %s", (state, reason, value) => {
    expect(status(ready(state, reason))).toBe(value);
  });

  it("follows the end of the pod, also after the sandbox expired", () => {
    expect(status(finished("PodSucceeded"), ready("False", "PodSucceeded"))).toBe("Completed");
    expect(status(finished("PodFailed"), ready("False", "PodFailed"))).toBe("Failed");
    expect(status(finished("PodFailed"), ready("False", "SandboxExpired"))).toBe("Failed");
  });
});
