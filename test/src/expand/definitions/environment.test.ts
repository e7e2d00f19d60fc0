import { describe, expect, it } from "vitest";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import { at, brief, kaiTarget, training } from "./samples.ts";

const expand = (name: string, kubernetes?: string) =>
  expandTraining(
    training({ environmentVariables: [{ name, value: "x" }] }),
    kaiTarget(kubernetes === undefined ? {} : { kubernetes }),
  );

describe("the name of an environment variable", () => {
  it.each(["1A", "1 bad", "a/b", "..a"])("%s needs Kubernetes 1.32", (name) => {
    const refused = ["DEF-005 error /spec/environmentVariables/0/name"];
    expect([undefined, "1.28", "1.31.4"].map((release) => brief(expand(name, release).issues))).toEqual([
      refused,
      refused,
      refused,
    ]);
    const { issues, components } = expand(name, "1.32");
    expect(issues).toEqual([]);
    expect(at(components, 0, "template", "spec", "containers", 0, "env")).toEqual([{ name, value: "x" }]);
  });

  it("may be any of the old ones everywhere", () => {
    expect(expand("MY_VAR-1.a").issues).toEqual([]);
  });
});
