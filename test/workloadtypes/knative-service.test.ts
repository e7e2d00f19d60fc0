import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { knativeService } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf, template } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function serviceOf(pod: unknown = template(), metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "serving.knative.dev/v1",
    kind: "Service",
    metadata: { name: "web", namespace: "team-a", ...metadata },
    spec: { template: pod },
  };
}

const scaled = (annotations: Fields) =>
  template({
    annotations: Object.fromEntries(
      Object.entries(annotations).map(([key, value]) => [`autoscaling.knative.dev/${key}`, value]),
    ),
  });

const newer = cluster({ version: "0.18.0" });

describe("the PodGroup of a Knative Service", () => {
  it("is that of its first revision, for one pod", () => {
    const [gang, ...more] = gangsOf(knativeService, serviceOf(template(), { uid: "u-1" }));
    expect(more).toEqual([]);
    expect(gang).toMatchObject({
      name: "pg-web-00001-uid-unknown-until-applied",
      namespace: "team-a",
      min: 1,
      queue: "fallback",
      priorityClass: "inference",
    });
    expect(gang?.annotations).toEqual({
      "kai.scheduler/top-owner-metadata":
        "name: web-00001\nuid: uid-unknown-until-applied\ngroup: serving.knative.dev\nversion: v1\nkind: Revision\n",
    });
    expect(podsOf(gang)).toEqual(["revision: 1"]);
  });

  it("has the name, labels and annotations of the template and none of the service", () => {
    const labels = { "kai.scheduler/queue": "team-b" };
    const [gang] = gangsOf(knativeService, serviceOf(template({ name: "web-v2", labels: { a: "b" } }), { labels }));
    expect([gang?.name, gang?.queue, gang?.labels]).toEqual([
      "pg-web-v2-uid-unknown-until-applied",
      "fallback",
      { a: "b" },
    ]);
    expect(gangsOf(knativeService, serviceOf(template({ labels })))[0]?.queue).toBe("team-b");
  });

  it.each<[Fields, number, number]>([
    [{}, 1, 1],
    [{ "min-scale": "3" }, 3, 3],
    [{ "min-scale": "3", "initial-scale": "5" }, 3, 5],
    [{ "min-scale": "0" }, 0, 1],
    [{ "min-scale": "0", "initial-scale": "0" }, 0, 0],
    [{ "min-scale": "many" }, 1, 1],
    [{ "min-scale": "" }, 1, 1],
    [{ "min-scale": 2 }, 1, 1],
    [{ minScale: "4" }, 1, 4],
    [{ initialScale: "2" }, 1, 2],
    [{ "min-scale": "99999999999" }, 1, 1],
  ])("with %o waits for %i pods of %i", (annotations, min, pods) => {
    const [gang] = gangsOf(knativeService, serviceOf(scaled(annotations)), newer);
    expect([gang?.min, podsOf(gang)]).toEqual([min, [`revision: ${pods}`]]);
  });

  it("is refused with a minimum that the cluster's PodGroup does not take", () => {
    expect(reasonOf(knativeService, serviceOf(scaled({ "min-scale": "0" })), cluster({ version: "0.17.0" }))).toBe(
      "annotation autoscaling.knative.dev/min-scale requires 0 pods, but a PodGroup of this cluster needs at least 1",
    );
    expect(reasonOf(knativeService, serviceOf(scaled({ "min-scale": "-1" })), newer)).toMatch(/requires -1 pods/);
  });

  it("gets the priority from the template, and no preemptibility, topology and delays", () => {
    expect(specsOf(knativeService, sample(knativeService, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 3 },
    ]);
    const [gang] = gangsOf(knativeService, sample(knativeService, "full-gpu.yaml"));
    expect(gang?.nodePool).toBe("h100");
    expect(
      gangsOf(knativeService, serviceOf(), runaiCluster({ schedulerName: "kai-scheduler" }))[0]?.priorityClass,
    ).toBe("very-high");
  });

  it("is not predicted for pods of another scheduler or of a committed group", () => {
    const skip = { "kai.scheduler/skip-podgrouper": "true" };
    expect(reasonOf(knativeService, serviceOf(template(), { annotations: skip }))).toBe(EXTERNAL);
    expect(reasonOf(knativeService, serviceOf(template({ annotations: skip })))).toBe(EXTERNAL);
    expect(reasonOf(knativeService, sample(knativeService, "minimal-cpu.yaml"))).toMatch(/name no schedulerName/);
    expect(reasonOf(knativeService, serviceOf(null))).toMatch(/name no schedulerName/);
  });
});

describe("the scale of a Knative Service", () => {
  const scaleOf = (annotations: Fields) =>
    seen(knativeService, serviceOf(scaled(annotations))).components[1]?.instances[0]?.scale;

  it.each<[Fields, Fields]>([
    [{}, { replicas: 1 }],
    [
      { "min-scale": "2", "max-scale": "9" },
      { replicas: 2, minReplicas: 2, maxReplicas: 9 },
    ],
    [
      { minScale: "2", maxScale: "0" },
      { replicas: 2, minReplicas: 2 },
    ],
    [{ "min-scale": "x", minScale: "2" }, { replicas: 1 }],
  ])("%o", (annotations, scale) => {
    expect(scaleOf(annotations)).toEqual(scale);
  });
});

describe("the status of a Knative Service", () => {
  const conditions = (...states: readonly string[]) =>
    ["Ready", "ConfigurationsReady", "RoutesReady"].map((type, index) => ({ type, status: states[index] }));
  const statusOf = (status: unknown) => seen(knativeService, { ...serviceOf(), status }).status?.matched;

  it.each<[string, unknown, readonly string[]]>([
    ["nothing yet", {}, []],
    ["first revision comes up", { conditions: conditions("Unknown", "Unknown", "Unknown") }, ["Initializing"]],
    ["ready", { conditions: conditions("True", "True", "True") }, ["Running"]],
    ["first revision failed", { conditions: conditions("False", "False", "Unknown") }, ["Failed"]],
    ["no route", { conditions: conditions("False", "True", "False") }, ["Failed"]],
    ["newest revision failed, an older one serves", { conditions: conditions("False", "False", "True") }, ["Degraded"]],
    [
      "a condition without a type",
      { conditions: [{ status: "True" }, { type: "Ready", status: "True" }] },
      ["Running"],
    ],
  ])("%s", (_, status, matched) => {
    expect(statusOf(status)).toEqual(matched);
  });
});
