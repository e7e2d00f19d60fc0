import { ApiObject, Chart } from "cdk8s";
import { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import { App } from "../../constructs/app.ts";
import { Manifest } from "../../constructs/manifest.ts";
import { Policies } from "../../constructs/policies.ts";
import { noPrivilegedContainer } from "../../policies/security/no-privileged-container.ts";
import { applyWaivers } from "../../src/rules/apply-waivers.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import type { Policy } from "../../src/rules/policy.ts";
import { activeRule } from "../../src/rules/settings.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { organization } from "../helpers/organization.ts";
import { settingsOf } from "../helpers/settings.ts";
import { synthesised } from "./tree.ts";

const acknowledgement = {
  rule: "SEC-001",
  reason: "the driver needs it",
  owner: "platform@example.com",
  expires: "2026-12-31",
};

const app = () => new App({ organization: organization() });
const pod = (name: string) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name, namespace: "team-nlp" },
  spec: { containers: [{ name: "main", image: "example.com/a:1", securityContext: { privileged: true } }] },
});
/** The rules that are waived for each object of a tree, by its name. */
const waivedIn = (root: App) =>
  Object.fromEntries(
    root
      .collect()
      .objects.map(({ object, placement }) => [
        object.metadata.name,
        (placement.waivers ?? []).map(({ rule }) => rule),
      ]),
  );

describe("Policies", () => {
  it("adds no waiver without an acknowledgement", () => {
    const root = app();
    new Manifest(root, "a", { object: pod("a") });
    expect(waivedIn(root)).toEqual({ a: [] });
    expect(root.collect().objects[0]?.placement).not.toHaveProperty("waivers");
    expect(root.collect().issues).toEqual([]);
  });

  it("adds the reason, the owner and the place of an acknowledgement to the object of a construct", () => {
    const root = app();
    const manifest = new Manifest(root, "a", { object: pod("a") });
    Policies.of(manifest).acknowledge({ ...acknowledgement, path: "/spec/x", ticket: "ML-1" });
    expect(root.collect().objects[0]?.placement.waivers).toEqual([
      {
        ...acknowledgement,
        path: "/spec/x",
        ticket: "ML-1",
        at: "a",
        source: { constructPath: "a", file: "test/constructs/policies.test.ts", line: expect.any(Number) },
      },
    ]);
  });

  it("is inherited by everything below and nothing beside", () => {
    const root = app();
    const team = new Construct(root, "team");
    const inner = new Construct(team, "inner");
    const own = new Manifest(inner, "own", { object: pod("own") });
    new Manifest(team, "near", { object: pod("near") });
    new Manifest(root, "far", { object: pod("far") });
    Policies.of(team).acknowledge({ ...acknowledgement, rule: "A" });
    Policies.of(inner).acknowledge({ ...acknowledgement, rule: "B" }, { ...acknowledgement, rule: "C" });
    Policies.of(own)
      .acknowledge({ ...acknowledgement, rule: "D" })
      .acknowledge({ ...acknowledgement, rule: "E" });
    expect(waivedIn(root)).toEqual({ own: ["A", "B", "C", "D", "E"], near: ["A"], far: [] });
  });

  it("can be called before or after the objects are made, on the root and on plain cdk8s constructs", () => {
    const root = app();
    Policies.of(root).acknowledge({ ...acknowledgement, rule: "ROOT" });
    const chart = new Chart(root, "chart");
    const object = new ApiObject(chart, "plain", { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "plain" } });
    Policies.of(object).acknowledge(acknowledgement);
    expect(waivedIn(root)).toEqual({ plain: ["ROOT", "SEC-001"] });
    expect(root.collect().objects[0]?.placement.waivers?.[0]?.at).toBe("App");
  });

  it("is the same for every pass", () => {
    const root = app();
    Policies.of(new Manifest(root, "a", { object: pod("a") })).acknowledge(acknowledgement);
    const { objects, issues } = root.collect();
    expect(root.collect()).toMatchObject({ objects, issues });
  });

  it("reports an acknowledgement that reaches no object", () => {
    const root = app();
    new Manifest(root, "a", { object: pod("a") });
    Policies.of(new Construct(root, "empty")).acknowledge(acknowledgement);
    expect(root.collect().issues).toMatchObject([
      {
        rule: "GITOPS-010",
        name: "used-waiver",
        severity: "warning",
        message: "waiver of SEC-001 of the construct empty reaches no object",
        source: { constructPath: "empty" },
      },
    ]);
  });

  it("lets a synth pass that would be refused, and only there", () => {
    const settings = settingsOf([activeRule(noPrivilegedContainer)]);
    const policy: Policy = {
      name: "test",
      check: (set) => {
        const { findings, issues } = applyWaivers(evaluateRules(set, settings).findings, [], {
          today: "2026-11-21",
          rules: [noPrivilegedContainer],
          objects: set.objects,
        });
        return [...findings, ...issues];
      },
    };
    const run = (waived: readonly string[]) =>
      synthesised(
        (root) => {
          for (const name of ["a", "b"]) {
            const manifest = new Manifest(root, name, { object: pod(name) });
            if (waived.includes(name)) Policies.of(manifest).acknowledge(acknowledgement);
          }
        },
        { policies: [policy], workloadTypes },
      );
    const shown = ({ issues, objects }: ReturnType<typeof run>) => ({
      issues: issues.map(({ rule, object, waiver }) => `${rule} ${object?.name} ${waiver?.at}`),
      files: Object.keys(objects).filter((path) => path.includes("apply")).length,
    });
    expect(shown(run([]))).toEqual({ issues: ["SEC-001 a undefined", "SEC-001 b undefined"], files: 0 });
    expect(shown(run(["a"]))).toEqual({ issues: ["SEC-001 a a", "SEC-001 b undefined"], files: 0 });
    expect(shown(run(["a", "b"]))).toEqual({ issues: ["SEC-001 a a", "SEC-001 b b"], files: 2 });
  });
});
