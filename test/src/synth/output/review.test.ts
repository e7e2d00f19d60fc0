import { describe, expect, it } from "vitest";
import type { Cluster } from "../../../../src/model/organization/organization.ts";
import { reviewObjects } from "../../../../src/synth/output/review.ts";
import { cluster } from "../../../helpers/organization.ts";
import { training } from "../../expand/definitions/samples.ts";

const workload = {
  object: { apiVersion: "batch/v1", kind: "Job", metadata: { name: "sft", namespace: "team-nlp" } },
  cluster: "east",
  pods: [{ component: "main", instance: "", count: 2, template: { spec: { containers: [{ name: "main" }] } } }],
  gangs: [],
};

/** The annotations of the only pod. */
const annotationsOn = (on: Cluster) =>
  reviewObjects({ ...workload, checked: { cluster: on, definition: training() } } as never)[0]?.metadata.annotations;

describe("the pods below review/", () => {
  it("have their component, count and workload", () => {
    expect(reviewObjects(workload as never)).toEqual([
      {
        apiVersion: "v1",
        kind: "Pod",
        metadata: {
          name: "sft-main",
          namespace: "team-nlp",
          annotations: {
            "muster.dev/component": "main",
            "muster.dev/count": "2",
            "muster.dev/workload": "batch/v1/Job",
          },
        },
        spec: { containers: [{ name: "main" }] },
      },
    ]);
  });

  it("have the effect of podDefaults on a cluster with them only", () => {
    const text = "none: security.runAsNonRoot is not true";
    expect(annotationsOn(cluster({ podDefaults: "restricted" }))?.["muster.dev/pod-defaults"]).toBe(text);
    expect(annotationsOn(cluster())).not.toHaveProperty("muster.dev/pod-defaults");
  });
});
