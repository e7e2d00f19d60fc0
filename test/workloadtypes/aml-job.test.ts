import { describe, expect, it } from "vitest";
import { EXTERNAL } from "../../src/gpu/podgrouper/grouped-templates.ts";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { amlJob } from "../../workloadtypes/index.ts";
import { cluster, runaiCluster } from "../helpers/organization.ts";
import { gangsOf, podsOf, reasonOf, specsOf } from "./gangs.ts";
import { sample, seen } from "./samples.ts";

type Fields = Readonly<Record<string, unknown>>;

function jobOf(job: unknown, metadata: Fields = {}): KubeObject {
  return {
    apiVersion: "amlarc.azureml.com/v1alpha1",
    kind: "AmlJob",
    metadata: { name: "tune", namespace: "team-a", ...metadata },
    spec: { job },
  };
}

const nodes = (AZUREML_NODE_COUNT: unknown) => ({ options: { envs: { AZUREML_NODE_COUNT } } });
const FIELD = "spec.job.options.envs.AZUREML_NODE_COUNT";

describe("the PodGroup of an AmlJob", () => {
  it("waits for all nodes", () => {
    const [gang, ...others] = gangsOf(amlJob, jobOf(nodes(3), { uid: "u" }));
    expect(others).toEqual([]);
    expect(gang).toMatchObject({ name: "pg-tune-u", namespace: "team-a", min: 3, priorityClass: "train" });
    expect(gang).not.toHaveProperty("tree");
    expect(podsOf(gang)).toEqual(["node: 3"]);
    expect(gangsOf(amlJob, jobOf(nodes(3)), runaiCluster())[0]?.priorityClass).toBe("low");
  });

  it("has every setting of the full sample", () => {
    expect(specsOf(amlJob, sample(amlJob, "full-gpu.yaml"))).toEqual([
      { queue: "team-nlp", priorityClassName: "train", minMember: 4 },
    ]);
  });

  it.each([[undefined], [null], [{}], [[]], ["a"], [{ options: null }], [nodes(undefined)], [nodes(null)]])(
    "is not made for a job that is %o",
    (job) => {
      expect(reasonOf(amlJob, jobOf(job))).toBe(`${FIELD} is missing, but the podgrouper requires it`);
    },
  );

  it("does not take a number from a prototype", () => {
    const envs = JSON.parse('{"__proto__": {"AZUREML_NODE_COUNT": 5}}');
    expect(reasonOf(amlJob, jobOf({ options: { envs } }))).toMatch(/is missing/);
  });

  it.each([["3"], [2.5], [true], [[3]], [{}], [1e300], [Number.NaN]])("is not made for %o nodes", (count) => {
    expect(reasonOf(amlJob, jobOf(nodes(count)))).toBe(`${FIELD} must be an integer number of nodes, not a text`);
  });

  it("is not made where the API server refuses its minimum", () => {
    expect(reasonOf(amlJob, jobOf(nodes(-1)))).toMatch(/^spec\.job\.options.* requires -1 pods/);
    expect(reasonOf(amlJob, jobOf(nodes(0)), cluster({ version: "0.17.0" }))).toMatch(/needs at least 1$/);
  });

  it("is a committed one if the job has the skip mark", () => {
    expect(reasonOf(amlJob, jobOf(nodes(2), { annotations: { "kai.scheduler/skip-podgrouper": "true" } }))).toBe(
      EXTERNAL,
    );
  });
});

describe("the interpretation of an AmlJob", () => {
  it("has the number of its pods, but neither their templates nor its status", () => {
    const { components, status, issues } = seen(amlJob, { ...jobOf(nodes(3)), status: { conditions: [] } });
    expect(components[1]?.instances).toMatchObject([{ pods: 3, podTemplate: { spec: { containers: [] } } }]);
    expect([status?.value, issues]).toEqual(["Undefined", []]);
  });

  it.each([[undefined], [null], [{}]])("is nothing where the job is %o", (job) => {
    const { pods, issues } = seen(amlJob, jobOf(job));
    expect([pods, issues.map(({ rule }) => rule)]).toEqual([0, ["RI-132"]]);
  });

  it("is a problem where the number of nodes is a text", () => {
    expect(seen(amlJob, jobOf(nodes("3"))).issues.map(({ rule }) => rule)).toEqual(["RI-006"]);
  });
});
