import { describe, expect, it } from "vitest";
import { noIgnoredSteering as rule } from "../../../policies/gang/no-ignored-steering.ts";
import { check } from "../../helpers/policies.ts";
import { job, linked, places, podGroup, yaml } from "./manifests.ts";

const AT = "Job/run /metadata/annotations/kai.scheduler~1";
const found = (annotations: object, spec: object = {}) =>
  check(rule, yaml(podGroup({ queue: "q", minMember: 2, ...spec }), job({ template: linked() }, { annotations })));

describe("no-ignored-steering", () => {
  it("finds an annotation that KAI ignores", () => {
    expect(found({ "kai.scheduler/preemption-delay": "30s" })).toMatchObject([
      {
        rule: "GANG-023",
        severity: "warning",
        path: "/metadata/annotations/kai.scheduler~1preemption-delay",
        message:
          "Job run: annotation kai.scheduler/preemption-delay has no effect on pods in PodGroup g, whose setting differs",
        fix: "set it in the PodGroup, or remove the annotation",
      },
    ]);
  });

  it.each<[string, object, object, readonly string[]]>([
    ["nothing", {}, {}, []],
    ["another annotation", { note: "x" }, {}, []],
    ["the same delay", { "kai.scheduler/preemption-delay": "30s" }, { preemptionDelay: "30s" }, []],
    [
      "another delay",
      { "kai.scheduler/staleness-grace-period": "30s" },
      { stalenessGracePeriod: "1m" },
      ["staleness-grace-period"],
    ],
    ["the same size", { "kai.scheduler/batch-min-member": "2" }, {}, []],
    ["another size", { "kai.scheduler/batch-min-member": "1" }, {}, ["batch-min-member"]],
    [
      "the same place",
      { "kai.scheduler/topology": "t", "kai.scheduler/topology-preferred-placement": "l" },
      { topologyConstraint: { topology: "t", preferredTopologyLevel: "l" } },
      [],
    ],
    ["a place", { "kai.scheduler/topology": "t" }, {}, ["topology"]],
  ])("%s", (_, annotations, spec, expected) => {
    expect(places(found(annotations, spec))).toEqual(expected.map((key) => `${AT}${key} W`));
  });

  it("leaves workloads of the podgrouper alone", () => {
    expect(check(rule, yaml(job({}, { annotations: { "kai.scheduler/preemption-delay": "30s" } })))).toEqual([]);
  });
});
