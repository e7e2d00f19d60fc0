import { describe, expect, it } from "vitest";
import { baseRuleBook, effectiveOrganization } from "../../../../src/app/policy-base/base-rule-book.ts";
import { parseMuster } from "../../../../src/app/policy-base/muster-file.ts";
import { cluster, organization, project } from "../../../helpers/organization.ts";

const BASE = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: [{ name: research }]
projects: [{ name: sandbox, department: research, clusters: [east] }]
policies:
  overrides: [{ where: { project: "sand*" }, rules: { SEC-001: off } }]
`;
const base = parseMuster({ file: "muster.yaml@1a2b3c4", content: Buffer.from(BASE) });
const branch = (...projects: ReturnType<typeof project>[]) =>
  organization({ clusters: [cluster()], departments: [{ name: "research", quotas: [] }], projects });
const isOff = (organizationOfBranch: ReturnType<typeof branch>, namespace: string) => {
  const book = baseRuleBook({ muster: base }, organizationOfBranch, []);
  const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace } };
  const { pod } = book.settings.forObject({ object, cluster: cluster() });
  return !pod.some(({ rule }) => rule.id === "SEC-001");
};

describe("baseRuleBook", () => {
  it("is the recommended pack without a muster.yaml at the base", () => {
    expect(parseMuster({ file: "muster.yaml@1a2b3c4" })).toEqual({ issues: [], unreadable: [] });
    expect(baseRuleBook({ muster: {} }, branch(), []).layers).toMatchObject({ pack: "recommended", overrides: [] });
  });

  it("matches the projects of the base, whatever namespace the branch gives them", () => {
    expect(isOff(branch(project({ name: "sandbox" })), "sandbox")).toBe(true);
    expect(isOff(branch(project({ name: "sandbox", namespace: "prod" })), "prod")).toBe(false);
  });

  it("matches projects that are new in the branch, unless they take a namespace", () => {
    expect(isOff(branch(project({ name: "sand-new" })), "sand-new")).toBe(true);
    const taken = parseMuster({ file: "m", content: Buffer.from(BASE.replaceAll("name: sandbox", "name: prod")) });
    const book = baseRuleBook({ muster: taken }, branch(project({ name: "sand-new", namespace: "prod" })), []);
    const object = { apiVersion: "v1", kind: "Pod", metadata: { name: "a", namespace: "prod" } };
    expect(book.settings.forObject({ object, cluster: cluster() }).pod.some(({ rule }) => rule.id === "SEC-001")).toBe(
      true,
    );
  });

  it("has the pack of the command line", () => {
    expect(baseRuleBook({ muster: base }, branch(), [], { pack: "none" }).layers.pack).toBe("none");
  });
});

describe("effectiveOrganization", () => {
  it("has the accepted Resource Interfaces of the base, and everything else of the branch", () => {
    const own = { ...branch(), overrides: ["Pod"] };
    const { overrides: _, ...rest } = own;
    expect(effectiveOrganization({}, own)).toEqual(rest);
    expect(effectiveOrganization({ organization: { ...organization(), overrides: ["batch/Job"] } }, own)).toEqual({
      ...rest,
      overrides: ["batch/Job"],
    });
  });
});
