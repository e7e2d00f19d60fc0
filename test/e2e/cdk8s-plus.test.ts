import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readYaml } from "../../src/yaml/index.ts";
import { blocksOf } from "../docs/blocks.ts";
import { ROOT, repository } from "../helpers/repository.ts";

// The example of docs/guides/cdk8s.md, with the types, the synth and the cdk8s CLI that its readers use.
const page = readFileSync(join(ROOT, "docs/guides/cdk8s.md"), "utf8");
const example = blocksOf(page).find(({ language }) => language === "ts")?.text ?? "";
const shown = blocksOf(page).find(({ text }) => text.includes("SEC-001"))?.text ?? "";

const quotas = "[{ cluster: east, gpu: { deserved: 8, limit: 8 }, cpu: unlimited, memory: unlimited }]";
const here = repository({
  "muster.yaml": `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - name: east
    scheduler: kai
    nodePools: [{ name: default, gpu: { type: NVIDIA-H100-80GB-HBM3, memory: 80Gi, perNode: 8 }, nodes: 1 }]
departments: [{ name: research, quotas: ${quotas} }]
projects: [{ name: team-nlp, department: research, clusters: [east], quotas: ${quotas} }]
`,
  "cdk8s.yaml": readFileSync(join(ROOT, "cdk8s.yaml"), "utf8").replace("lib/bin", "node_modules/muster-gitops/lib/bin"),
  "package.json": '{"private": true, "type": "module"}\n',
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      module: "nodenext",
      target: "es2022",
      noEmit: true,
      skipLibCheck: true,
      types: [],
    },
    include: ["workloads"],
  }),
  "workloads/chat.ts": example,
});
for (const name of ["cdk8s", "cdk8s-plus-28", "constructs"]) {
  symlinkSync(join(ROOT, "node_modules", name), join(here.folder, "node_modules", name));
}
afterAll(() => here.dispose());

const objectAt = (path: string) =>
  readYaml(here.read(`dist/east/apply/team-nlp/${path}.yaml`), path).documents[0]?.value;

describe("the example of the page on cdk8s", () => {
  test("has the types of its libraries", () => {
    const { status, stdout } = spawnSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", here.folder], {
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });

  test("is synthesised, each object of cdk8s-plus beside the workloads", () => {
    const { code, stdout } = here.muster("synth");
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const paths = Object.keys(here.dist()).filter((path) => path.startsWith("east/apply/team-nlp/"));
    expect(
      paths.map((path) => path.replace(/^east\/apply\/team-nlp\//, "").replace(/-[0-9a-f]{8}\.yaml$/, ".yaml")),
    ).toEqual([
      "configmap-chat-settings.yaml",
      "ingress-chat.yaml",
      "job-chat-sft.yaml",
      "leaderworkerset-chat.yaml",
      "persistentvolumeclaim-chat-models.yaml",
      "podgroup-team-nlp-chat-sft.yaml",
      "podgroup-team-nlp-chat.yaml",
      "service-chat-serving.yaml",
    ]);
    expect(objectAt("ingress-chat")).toMatchObject({
      spec: {
        rules: [{ http: { paths: [{ backend: { service: { name: "chat-serving", port: { number: 8000 } } } }] } }],
      },
    });
  });

  test("is the same with the CLI of cdk8s", () => {
    const before = here.dist();
    const cli = join(ROOT, "node_modules/cdk8s-cli/bin/cdk8s");
    const { code, stderr } = here.run(process.execPath, [cli, "synth", "--check-upgrade", "false"], {
      CDK8S_CHECK_UPGRADE: "false",
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(here.dist()).toEqual(before);
  });

  test("has errors with line and construct, as the page shows them", () => {
    const ui = `  new kplus.Deployment(chart, "ui", {
    containers: [{ image: "ui:1", securityContext: { privileged: true, allowPrivilegeEscalation: true } }],
  });
`;
    here.put("workloads/chat.ts", example.replace("  new kplus.Ingress", `${ui}  new kplus.Ingress`));
    const { code, stdout, stderr } = here.muster("synth");
    expect(code).toBe(2);
    expect(`${stdout}${stderr}`).toContain(shown.trim());
  });
});
