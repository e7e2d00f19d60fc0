import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorSettings } from "../../src/app/init/init-files.ts";
import { repository, type TestRepository } from "../helpers/repository.ts";
import { type LanguageServer, yamlLanguageServer } from "../helpers/yaml-language-server.ts";

// The language server of the YAML extensions, with the settings that muster init writes and the schemas of the package.
let server: LanguageServer;
let here: TestRepository;
beforeAll(async () => {
  here = repository({});
  const { "yaml.schemas": schemas } = editorSettings("node_modules/muster-gitops/lib/schemas");
  const yaml = { schemas, completion: true, hover: true, validate: true, hoverSchemaSource: false };
  server = await yamlLanguageServer(here.folder, { yaml });
});
afterAll(async () => {
  await server.end();
  here.dispose();
});

let files = 0;

/** Opens a text with the cursor at `|`, and returns its path with the place of the cursor. */
async function opened(path: string, marked: string) {
  const at = marked.indexOf("|");
  const before = marked.slice(0, at).split("\n");
  files += 1;
  const own = path.replace("*", `${files}`);
  const found = await server.open(own, marked.replace("|", ""));
  return { path: own, at: { line: before.length - 1, character: before.at(-1)?.length ?? 0 }, found };
}

const hover = async (path: string, marked: string) => {
  const { path: own, at } = await opened(path, marked);
  return (await server.hover(own, at))
    .trim()
    .split("\n")
    .filter((line) => line !== "");
};
const complete = async (path: string, marked: string) => {
  const { path: own, at } = await opened(path, marked);
  return server.complete(own, at);
};

/** The errors of a text, each behind its line and column from 1. */
const errors = async (path: string, text: string) => {
  const { found } = await opened(path, `${text}|`);
  return found.map(({ message, range: { start } }) => `${start.line + 1}:${start.character + 1} ${message}`);
};

const training = (spec: string) => `apiVersion: muster.dev/v1alpha1
kind: Training
metadata: { name: sft }
project: team-nlp
spec:
  image: registry.example.com/sft:1
${spec}`;
const organization = (cluster: string) => `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters:
  - name: east
    scheduler: kai
${cluster}`;

const inference = `apiVersion: muster.dev/v1alpha1
kind: DistributedInference
metadata: { name: llama }
project: team-nlp
spec:
  leader:
    image|: registry.example.com/vllm:1
`;
const policy = (part: string) => `apiVersion: muster.dev/v1alpha1
kind: RunaiPolicy
metadata: { name: research }
workloadTypes: [trainings]
scope: { tenant: true }
policy:
${part}`;
const rule = `# yaml-language-server: $schema=../node_modules/muster-gitops/lib/schemas/Rule.json
apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: { name: no-host-network }
spec:
  sco|pe: pod
`;
const karta = `apiVersion: run.ai/v1alpha1
kind: Karta
metadata: { name: eval-suite }
spec:
  structureDefinition:
    rootComponent:
      name: suite
      specDefinition: { podTemplate|SpecPath: .spec.template }
`;

describe("the text over a field", () => {
  test.each([
    [
      "a number of a Training, with its effect on each cluster",
      "workloads/*.yaml",
      training("  compute:\n    gpu|DevicesRequest: 8\n"),
      [
        "#### Training",
        "Number of GPUs of each pod. More than one excludes a request by memory, and portions below 1. Default: none; one with a share of a GPU.",
        "On `kai`: limits nvidia.com/gpu; of a share, annotation gpu-fraction-num-devices.",
        "On `runai`: gpuDevices.",
        "Example:",
        "```yaml",
        "8",
        "```",
      ],
    ],
    [
      "a word, with those that are possible",
      "workloads/*.yaml",
      training("  restart|Policy: Never\n"),
      [
        "#### Training",
        "Whether a failed container starts again in its pod. Default: `Never`.",
        "On `kai`: pod restartPolicy, Never by default; Always is OnFailure.",
        "On `runai`: refused: run.ai/v2alpha1 has no field for it.",
        "Allowed Values:",
        "* `Never`: The pod fails, and a new one counts against `backoffLimit`.",
        "* `Always`: As `OnFailure`, because a Training ends.",
        "* `OnFailure`: It starts again.",
        "* `null`: As without the field.",
      ],
    ],
    [
      "a deprecated field",
      "workloads/*.yaml",
      training("  storage:\n    git: [{ repository: a, path: /a, password|Secret: b }]\n"),
      [
        "#### Training",
        "Name of the Secret with user and password; not with `secretRef`. Deprecated: use `secretRef`.",
        "On `kai`: init container env.",
        "On `runai`: gitSync secretName.",
      ],
    ],
    [
      "a field of a leader",
      "workloads/*.yaml",
      inference,
      [
        "#### DistributedInference",
        "Image of the container, best with its digest. Mandatory.",
        "On `kai` and `runai`: container image.",
        "Example:",
        "```yaml",
        "registry.example.com/sft:1.4",
        "```",
      ],
    ],
    [
      "a default that depends on another field",
      "muster.yaml",
      organization("    scheduler|Name: mine\n"),
      [
        "#### Organization",
        "The `schedulerName` of pods. Default: `kai-scheduler`, `runai-scheduler`, `default-scheduler` with Kueue, `volcano`.",
      ],
    ],
    [
      "a rule of a policy",
      "runai-policies/*.yaml",
      policy("  rules:\n    compute:\n      gpuDevicesRequest:\n        m|ax: 4\n"),
      ["#### RunaiPolicy", "Largest value."],
    ],
    [
      "a default of a policy, without that of the field",
      "runai-policies/*.yaml",
      policy("  defaults:\n    restart|Policy: Never\n"),
      [
        "#### RunaiPolicy",
        "Whether a failed container starts again in its pod.",
        "Allowed Values:",
        "* `Never`: The pod fails, and a new one counts against `backoffLimit`.",
        "* `Always`: As `OnFailure`, because a Training ends.",
        "* `OnFailure`: It starts again.",
        "* `null`: As without the field.",
      ],
    ],
    [
      "a field of a rule whose first line has its schema",
      "rules/*.yaml",
      rule,
      [
        "#### Rule",
        "The subjects of the rule. Mandatory.",
        "Allowed Values:",
        "* `pod`: Each pod template, of every kind.",
        "* `object`: Each object.",
        "* `workload`: Each workload, with its pods, gangs and queue.",
        "* `set`: All objects together.",
      ],
    ],
    [
      "a path of a Resource Interface",
      "workloads/*.yaml",
      karta,
      [
        "#### Karta",
        "Path, in jq, of the pod template: metadata and spec of the pods.",
        "Example:",
        "```yaml",
        ".spec.template",
        "```",
      ],
    ],
  ])("%s", async (_, path, text, lines) => expect(await hover(path, text)).toEqual(lines));
});

describe("the proposals", () => {
  test("are the kinds of files", async () => {
    expect(await complete("workloads/*.yaml", "apiVersion: muster.dev/v1alpha1\nkind: |\n")).toEqual({
      Organization: "Clusters, departments, projects and quotas, in muster.yaml.",
      Training: "Pods that run to their end: fine-tuning, search, batch inference.",
      DistributedInference: "A model served by groups of a leader and its workers.",
      WorkloadType: "Registers a kind of workload, with its Resource Interfaces.",
      Lifecycle: "Changes of workloads that TypeScript or a request body defines.",
      RunaiPolicy: "Defaults and rules of Run:ai for the workloads of a part of the organisation.",
      Rule: "A rule of your own in CEL.",
      RulePack: "The version and the settings of a folder of rules.",
    });
  });

  test("are the fields that an object lacks", async () => {
    const fields = await complete("workloads/*.yaml", training("  compute:\n    gpuDevicesRequest: 1\n    |\n"));
    expect(Object.keys(fields)).toEqual([
      "cpuCoreLimit",
      "cpuCoreRequest",
      "cpuMemoryLimit",
      "cpuMemoryRequest",
      "extendedResources",
      "gpuMemoryLimit",
      "gpuMemoryRequest",
      "gpuPortionLimit",
      "gpuPortionRequest",
      "gpuRequestType",
      "largeShmRequest",
    ]);
    expect(fields.largeShmRequest).toBe(
      "Mounts a /dev/shm in memory in place of the 64Mi of the container runtime. Its content counts as memory. Default: false.\n\nOn kai: volume emptyDir of medium Memory at /dev/shm.\n\nOn runai: largeShm.",
    );
  });

  test("are words with their texts", async () => {
    expect(await complete("workloads/*.yaml", training("  imagePullPolicy: |\n"))).toEqual({
      Always: "At each start of a container.",
      Never: "The node must have it.",
      IfNotPresent: "Where the node does not have it.",
      null: "As without the field.",
    });
    expect(await complete("*/muster.yaml", "kind: Organization\nclusters:\n  - name: a\n    scheduler: |\n")).toEqual({
      kai: "KAI, the open-source scheduler.",
      runai: "NVIDIA Run:ai, the platform.",
      kueue: "Kueue, on a cluster that takes manifests as they are.",
      volcano: "Volcano, on such a cluster.",
    });
  });

  test("are the fields of a controller, and the rules of a field", async () => {
    const fields = await complete("*/muster.yaml", organization("    sync:\n      argocd:\n        |\n"));
    expect(fields.revision).toBe("Branch, tag as refs/tags/<name>, or commit. Mandatory.");
    expect(await complete("runai-policies/*.yaml", policy("  rules:\n    imagePullPolicy:\n      |\n"))).toEqual({
      required: "A workload must set the field.",
      canEdit: "False: a workload cannot set the field, so the default of the policy counts.",
      options: "The only values.",
      blocked: "True: a workload cannot have the field at all; Run:ai 2.25 or newer.",
    });
  });
});

const policies = (part: string) => `${organization("")}policies:
${part}`;

describe("the rules in muster.yaml", () => {
  test("have their titles, levels and options", async () => {
    expect(await hover("*/muster.yaml", policies("  rules: { SEC-|001: error }\n"))).toContain(
      "No container is privileged. Default: error, in the pack recommended.",
    );
    const levels = await complete("*/muster.yaml", policies("  rules:\n    SEC-001: |\n"));
    expect(Object.keys(levels)).toEqual(expect.arrayContaining(['"off"', '"on"', "error", "warning", "info"]));
    const options = await complete("*/muster.yaml", policies("  rules:\n    SEC-003:\n      options:\n        |\n"));
    expect(Object.keys(options)).toEqual(expect.arrayContaining(["platform", "allowed"]));
  });

  test("are proposed for a waiver", async () => {
    const rules = await complete("*/muster.yaml", `${organization("")}waivers:\n  - rule: |\n`);
    expect(rules["SEC-001"]).toBe("No container is privileged.");
  });

  test.each([
    ["  rules: { SEC-001: off, no-host-network: warning, ACME-001: { severity: info } }\n", 0],
    ["  rules: { SEC-001: erorr }\n", 1],
    ["  rules: { SEC-003: { options: { alowed: [] } } }\n", 1],
  ])("%#: have an error for each wrong setting", async (part, count) => {
    expect(await errors("*/muster.yaml", policies(part))).toHaveLength(count);
  });
});

describe("the errors", () => {
  test.each([
    ["workloads/*.yaml", training("  imagee: b\n"), ["7:3 Property imagee is not allowed."]],
    [
      "workloads/*.yaml",
      training("  compute: { gpuDevicesRequest: '8' }\n"),
      ["7:33 Incorrect type. Expected one of integer, null."],
    ],
    // A deprecated field is valid.
    ["workloads/*.yaml", training("  storage: { git: [{ repository: a, path: /a, passwordSecret: b }] }\n"), []],
    ["workloads/*.yaml", "apiVersion: apps/v1\nkind: Deployment\nspec: { any: 1 }\n", []],
    [
      "*/muster.yaml",
      organization("    podDefaults: none\n"),
      ['7:18 Value is not accepted. Valid values: "restricted", null.'],
    ],
    [
      "runai-policies/*.yaml",
      policy("  rules: { compute: { gpuDevicesRequest: { maximum: 4 } } }\n"),
      ["7:44 Property maximum is not allowed."],
    ],
  ])("of %s, %#", async (path, text, found) => expect(await errors(path, text)).toEqual(found));
});
