import { describe, expect, it } from "vitest";
import { asKarta, definition, frozen, read, workload } from "../../src/interpret/objects/helpers.ts";
import { applySuspendActions } from "./suspend.ts";

describe("applySuspendActions", () => {
  const value = read(
    asKarta(
      definition({
        suspendDefinition: {
          suspendActions: [
            { path: ".spec.suspend", value: "true" },
            { path: ".spec.groups[].replicas", value: "0" },
          ],
          resumeActions: [{ path: ".spec.suspend", value: "null" }],
        },
      }),
    ),
  );

  it("writes every action in order, to every place, and creates missing fields", () => {
    expect(applySuspendActions(value, frozen(workload({ groups: [{ replicas: 3 }, {}] })), "suspend")).toEqual({
      object: workload({ groups: [{ replicas: 0 }, { replicas: 0 }], suspend: true }),
      issues: [],
    });
    expect(applySuspendActions(value, workload({ suspend: true, groups: [] }), "resume").object).toEqual(
      workload({ suspend: null, groups: [] }),
    );
  });

  it("writes all or nothing", () => {
    const { object: changed, issues } = applySuspendActions(value, workload({}), "suspend");
    expect(changed).toBeUndefined();
    expect(issues).toMatchObject([
      {
        rule: "RI-124",
        path: "/spec/structureDefinition/rootComponent/suspendDefinition/suspendActions/1",
        message: expect.stringContaining("suspendActions[1]: "),
      },
    ]);
  });

  it("refuses a value that is not JSON", () => {
    const broken = read(
      asKarta(definition({ suspendDefinition: { suspendActions: [{ path: ".a", value: "{" }], resumeActions: [] } })),
    );
    expect(applySuspendActions(broken, workload({}), "suspend").issues[0]?.message).toContain(
      "suspendActions[0]: failed to decode value",
    );
  });

  it("needs a definition, of the root or of the named component", () => {
    expect(applySuspendActions(read(definition()), workload({}), "suspend").issues).toMatchObject([
      {
        path: "/spec/structureDefinition/rootComponent",
        message: expect.stringContaining("component train does not have suspendDefinition"),
      },
    ]);
    expect(applySuspendActions(value, workload({}), "suspend", { component: "unknown" }).issues).toMatchObject([
      { path: "/spec", message: expect.stringContaining("component unknown does not have suspendDefinition") },
    ]);
  });
});
