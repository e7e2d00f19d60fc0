import { describe, expect, it } from "vitest";
import { sharedFindings } from "../../../../src/app/compare/base-findings.ts";
import { baseRuleBook } from "../../../../src/app/policy-base/base-rule-book.ts";
import { NO_INTERFACES } from "../../../../src/app/policy-base/effective-interfaces.ts";
import { parseMuster } from "../../../../src/app/policy-base/muster-file.ts";
import { given } from "../../../../src/kernel/base/given.ts";
import type { Finding } from "../../../../src/kernel/finding/finding.ts";
import type { Issue } from "../../../../src/kernel/finding/issue.ts";
import { exactBaselineOf } from "../../../../src/rules/baseline.ts";
import { applyRuleBook } from "../../../../src/rules/rule-book.ts";
import { setOf } from "../../../helpers/policies.ts";

const TODAY = "2026-01-01";
const job = (name: string, more = "") => `
apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: team-nlp}
spec: {template: {spec: {restartPolicy: Never, hostPID: true, ${more}containers: [{name: main, image: x}]}}}
---`;
// The second `a` has the fingerprints of the first, with `-2`.
const set = setOf(`${job("a")}${job("b", "hostNetwork: true, ")}${job("a")}`);
const policies = { muster: {}, interfaces: NO_INTERFACES, waivers: [] };
const { findings } = applyRuleBook(set, baseRuleBook(policies, set.organization, []), { today: TODAY });
const all = exactBaselineOf(findings);
// The objects of another reading of the same text are others, although they are equal.
const OTHER_READING = setOf(`${job("a")}${job("b", "hostNetwork: true, ")}${job("a")}`);
const sides = { before: set, after: OTHER_READING, policies, hasSamePolicies: true };
const issueOf = (rule: string, object: Finding["object"]): Issue =>
  given({ rule, name: "", severity: "error" as const, message: "", path: "", object });
const shared = (active: readonly Issue[]) => sharedFindings(sides, active, TODAY);
const isOf = (rule: string, object: string) => (entry: { readonly rule: string; readonly object: string }) =>
  entry.rule === rule && entry.object === object;

describe("sharedFindings", () => {
  it("is empty where the branch has no finding", () => {
    expect(shared([])).toEqual([]);
  });

  it("has all findings of the base where the branch has them too", () => {
    expect(all.filter(isOf("SEC-009", "Job/team-nlp/a")).map(({ fingerprint }) => fingerprint.slice(32))).toEqual([
      "",
      "-2",
    ]);
    expect(shared(findings)).toEqual(all);
  });

  it("has only findings of rules and of objects that the branch reports", () => {
    const reported = findings.filter(({ rule, object }) => rule === "SEC-009" && object?.name === "b");
    expect(reported).toHaveLength(1);
    expect(shared(reported)).toEqual(all.filter(isOf("SEC-009", "Job/team-nlp/b")));
  });

  it("has the findings of an object in another version of its API", () => {
    const object = { apiVersion: "batch/v1beta1", kind: "Job", namespace: "team-nlp", name: "b" };
    expect(shared([issueOf("SEC-009", object)])).toEqual(all.filter(isOf("SEC-009", "Job/team-nlp/b")));
  });

  it("has the findings of rules of the set about other objects", () => {
    const [double] = findings.filter(({ rule }) => rule === "GITOPS-002");
    const object = { apiVersion: "v1", kind: "Pod", name: "c" };
    expect(double).toBeDefined();
    expect(shared([issueOf("GITOPS-002", object)])).toEqual(all.filter(({ rule }) => rule === "GITOPS-002"));
  });

  it("uses the policies of the base", () => {
    const muster = parseMuster({
      file: "muster.yaml@1a2b3c4",
      content: Buffer.from(`apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
policies: { rules: { SEC-009: off } }
`),
    });
    expect(sharedFindings({ ...sides, policies: { ...policies, muster } }, findings, TODAY)).toEqual(
      exactBaselineOf(applyRuleBook(set, baseRuleBook({ muster }, set.organization, []), { today: TODAY }).findings),
    );
  });

  describe("of objects that both sides have", () => {
    const both = { ...sides, after: set };
    const [onB] = findings.filter(({ rule, object }) => rule === "SEC-009" && object?.name === "b");
    const [double] = findings.filter(({ rule }) => rule === "GITOPS-002");
    if (onB === undefined || double === undefined) {
      throw new Error("the rules do not report the findings that the test needs");
    }
    // A run of the rules would not make this fingerprint.
    const marked = { ...onB, fingerprint: "0".repeat(32) };

    it("is what the branch has, without another run of the rules", () => {
      expect(sharedFindings(both, [marked], TODAY)).toEqual(exactBaselineOf([marked]));
    });

    it("is judged where the branch has other policies", () => {
      expect(sharedFindings({ ...both, hasSamePolicies: false }, [marked], TODAY)).toEqual(exactBaselineOf([onB]));
    });

    it("is judged where one side has a further object of that name", () => {
      const after = setOf(job("b"));
      const more = { ...set, objects: [...set.objects, ...after.objects] };
      expect(sharedFindings({ ...both, after: more }, [marked], TODAY)).toEqual(exactBaselineOf([onB]));
    });

    it("is judged for rules of the set, and for issues without a fingerprint", () => {
      const { fingerprint, ...issue } = onB;
      expect(sharedFindings(both, [{ ...double, fingerprint: "0".repeat(32) }, issue], TODAY)).toEqual(
        exactBaselineOf([onB, ...findings.filter(({ rule }) => rule === "GITOPS-002")]),
      );
    });
  });
});
