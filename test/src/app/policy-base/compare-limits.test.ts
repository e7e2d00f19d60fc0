import { describe, expect, it } from "vitest";
import { limitRelaxations } from "../../../../src/app/policy-base/compare-limits.ts";
import type { Organization } from "../../../../src/model/organization/organization.ts";
import { cluster, gpuQuota, organization, project } from "../../../helpers/organization.ts";

const found = (base: Organization, branch: Organization) =>
  limitRelaxations(base, { organization: branch, value: {} }).map(({ rule, message }) => `${rule}: ${message}`);
const withQuota = (deserved: number, limit: number) =>
  organization({ projects: [project({ quotas: [gpuQuota(deserved, limit)] })] });
const withCluster = (fields: Parameters<typeof cluster>[0]) => organization({ clusters: [cluster(fields)] });

describe("limitRelaxations", () => {
  it("are none for an equal organisation, and for lower quotas", () => {
    expect(found(organization(), organization())).toEqual([]);
    expect(found(withQuota(8, 16), withQuota(4, 8))).toEqual([]);
  });

  it("report a raised quota and limit", () => {
    expect(found(withQuota(8, 16), withQuota(9, Number.POSITIVE_INFINITY))).toEqual([
      "limit-raised: deserved of GPUs of project team-nlp on east/default is 9, but 8 at the base",
      "limit-raised: limit of GPUs of project team-nlp on east/default is unlimited, but 16 at the base",
    ]);
  });

  it("report a quota that a project did not have", () => {
    const none = organization({ projects: [project()] });
    expect(found(none, withQuota(1, 2)).some((line) => line.includes("limit of GPUs of project team-nlp"))).toBe(true);
  });

  it("report a project that moves to another department", () => {
    const branch = organization({ projects: [project({ department: "products" })] });
    expect(found(organization({ projects: [project()] }), branch)).toEqual([
      "limit-raised: department of project team-nlp is products, but research at the base",
    ]);
  });

  it("do not report new clusters, departments and projects", () => {
    const more = organization();
    expect(found({ ...more, clusters: [], departments: [], projects: [] }, more)).toEqual([]);
  });

  it("report capacities that are raised or no longer known, and changed prices", () => {
    const pool = (fields: object) => withCluster({ nodePools: [{ name: "default", ...fields }] });
    expect(found(pool({ nodes: 2 }), pool({ nodes: 3 }))).toHaveLength(1);
    expect(found(pool({ nodes: 2 }), pool({}))).toHaveLength(1);
    expect(found(pool({}), pool({ nodes: 2 }))).toEqual([]);
    expect(found(pool({ nodes: 3 }), pool({ nodes: 2 }))).toEqual([]);
    expect(found(pool({ pricePerGpuHour: 2 }), pool({ pricePerGpuHour: 1 }))).toEqual([
      "limit-raised: pricePerGpuHour of node pool east/default is 1, but 2 at the base",
    ]);
  });

  it("report another currency, which is another price", () => {
    const prices = (currency?: string) => ({ ...organization(), ...(currency !== undefined && { currency }) });
    expect(found(prices("EUR"), prices("JPY"))).toEqual([
      "limit-raised: currency of prices is JPY, but EUR at the base",
    ]);
    expect(found(prices("EUR"), prices())).toHaveLength(1);
    expect(found(prices("EUR"), prices("EUR"))).toEqual([]);
    expect(found(prices(), prices("EUR"))).toEqual([]);
  });

  it("report settings of a cluster that change how workloads are counted", () => {
    expect(found(withCluster({}), withCluster({ scheduler: "runai" }))).toHaveLength(1);
    expect(found(withCluster({ allocatedFile: "a.yaml" }), withCluster({}))).toHaveLength(1);
    expect(found(withCluster({}), withCluster({ allocatedFile: "a.yaml" }))).toEqual([]);
    const classes = (build: number) => withCluster({ priorityClasses: { build } });
    expect(found(classes(100), classes(75))).toHaveLength(1);
    expect(found(classes(75), classes(100))).toEqual([]);
  });

  it("have the places of muster.yaml", () => {
    const value = { projects: [null, { name: "team-nlp", quotas: [{}] }] };
    const locate = (pointer: string) => ({ file: pointer, line: 1, column: 1 });
    const [first] = limitRelaxations(withQuota(8, 16), { organization: withQuota(8, 17), value, locate });
    expect(first).toMatchObject({ path: "/projects/1/quotas/0/gpu/limit", expected: "16", received: "17" });
    expect(first?.location?.file).toBe("/projects/1/quotas/0/gpu/limit");
  });
});
