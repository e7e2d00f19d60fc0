import { afterEach, expect, test } from "vitest";
import { admissionExample } from "../../../../policies/admission/admission-example.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

const open: TestRepository[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.dispose();
});

function repositoryWith(cluster: string, files: Readonly<Record<string, string>> = {}, policies = ""): TestRepository {
  const made = repository({
    "muster.yaml": `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: {name: acme}
clusters: [{name: east, scheduler: kai, version: 0.15.0${cluster}}]
departments: [{name: research}]
projects: [{name: team-nlp, department: research, clusters: [east]}]
${policies}`,
    ...files,
  });
  open.push(made);
  return made;
}

const policyFiles = ({ dist }: TestRepository) =>
  Object.keys(dist()).filter((path) => path.includes("validatingadmissionpolicy"));

test("without enforced rules there are no policies", async () => {
  for (const cluster of ["", ", admission: null", ", admission: {}", ", admission: {enforce: []}"]) {
    const made = repositoryWith(cluster);
    expect((await made.synth()).code).toBe(0);
    expect(policyFiles(made)).toEqual([]);
  }
});

test("an enforced rule becomes policies and bindings of its cluster", async () => {
  const made = repositoryWith(", admission: {enforce: [no-privileged-container]}");
  expect((await made.synth()).code).toBe(0);
  const files = policyFiles(made);
  expect(files).toContain("east/apply/_cluster/validatingadmissionpolicy-sec-001-rayclusters.ray.io.yaml");
  expect(files).toContain("east/apply/_cluster/validatingadmissionpolicybinding-sec-001-rayclusters.ray.io.yaml");
  expect(files.length % 2).toBe(0);
});

test("the params of an enforced rule are a ConfigMap of its cluster", async () => {
  const override = "{where: {project: team-nlp}, rules: {ACME-001: {options: {most: 4}}}}";
  const rule = `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: { name: few-containers }
spec:
  id: ACME-001
  scope: pod
  title: a pod has few containers
  match: { kinds: [Deployment] }
  options: { properties: { most: { type: integer, default: 2 } } }
  expression: size(pod.spec.containers) <= options.most
`;
  const policies = `policies: {rules: [rules/], overrides: [${override}]}`;
  const made = repositoryWith(", admission: {enforce: [ACME-001]}", { "rules/few.yaml": rule }, policies);
  const { code, stdout } = await made.synth();
  expect([code, stdout]).toEqual([0, expect.any(String)]);
  const written = made.dist();
  expect(written["east/apply/kube-system/configmap-acme-001-settings.yaml"]).toContain('team-nlp.most: "4"');
  const binding = "east/apply/_cluster/validatingadmissionpolicybinding-acme-001-deployments.apps.yaml";
  expect(written[binding]).toContain("name: acme-001-settings");
});

test("a rule without a policy is an error with its place", async () => {
  const made = repositoryWith(", admission: {enforce: [SEC-009, SEC-999]}");
  const { code, stdout } = await made.synth();
  expect(code).not.toBe(0);
  expect(stdout).toContain("clusters[0].admission.enforce[0]: SEC-009 is a program and has no expression [ORG-003]");
  expect(stdout).toContain("clusters[0].admission.enforce[1]: SEC-999 is not a rule [ORG-003]");
});

test("policies.admission judges a synth", async () => {
  const [policy, binding, job] = admissionExample(16).split("---\n");
  const scheduled = (job ?? "").replace(
    "          containers:",
    "          schedulerName: kai-scheduler\n          containers:",
  );
  const made = repositoryWith(
    "",
    { "cluster/p.yaml": `${policy}---\n${binding}`, "workloads/job.yaml": scheduled },
    "policies: {admission: [cluster]}",
  );
  const { code, stdout } = await made.synth();
  expect([code, stdout]).toEqual([2, expect.stringContaining("[ADMISSION-001]")]);
});
