import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ROOT, repository, type TestRepository } from "../helpers/repository.ts";

const CDK8S = join(ROOT, "node_modules/.bin/cdk8s");
const app = (privileged: boolean) => `
const { App, Chart, ApiObject } = require("cdk8s");
const app = new App();
const chart = new Chart(app, "chart");
new ApiObject(chart, "job", {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata: { name: "llama", namespace: "team-nlp" },
  spec: { pytorchReplicaSpecs: { Worker: { replicas: 2, template: { spec: {
    securityContext: { runAsNonRoot: true },
    schedulerName: "kai-scheduler",
    containers: [{
      name: "pytorch",
      image: "example.com/train:1@sha256:${"a".repeat(64)}",
      securityContext: { privileged: ${privileged}, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
    }],
  } } } } },
});
app.synth();
`;
const config = (properties: string) => `language: typescript
app: node app.cjs
output: out
validations:
  - package: ./node_modules/muster-gitops/policies/plugin.cjs
    version: 0.1.0
    class: MusterPolicies
    properties: ${properties}
`;

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

function synth(privileged: boolean, properties = "{pack: none}") {
  open = repository({ "app.cjs": app(privileged), "cdk8s.yaml": config(properties) });
  open.run("ln", ["-s", join(ROOT, "node_modules/cdk8s"), join(open.folder, "node_modules/cdk8s")]);
  open.run("ln", ["-s", join(ROOT, "node_modules/constructs"), join(open.folder, "node_modules/constructs")]);
  return open.run(CDK8S, ["synth", "--check-upgrade=false"], { CDK8S_CHECK_UPGRADE: "false" });
}

describe("policies/plugin.cjs in another cdk8s app", () => {
  test("finds what reaches pods through a custom resource, with its place", () => {
    const { code, stdout, stderr } = synth(true, "{pack: recommended}");
    expect(code).toBe(2);
    const report = stdout + stderr;
    expect(report).toContain("SEC-001 no-privileged-container (error)");
    expect(report).toMatch(/chart\.k8s\.yaml:\d+:\d+/);
    expect(report).toContain("/spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/securityContext/privileged");
  });

  test("passes valid manifests, and accepts the options of the command", () => {
    expect(synth(false, "{pack: none}").code).toBe(0);
    open?.dispose();
    expect(synth(true, "{pack: recommended, failOn: never}").code).toBe(0);
  });
});
