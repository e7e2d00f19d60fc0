import { describe, expect, it, test } from "vitest";
import { undescribedPodSpec } from "../../../policies/gitops/undescribed-pod-spec.ts";
import { unseenContainer } from "../../../policies/gitops/unseen-container.ts";
import { rules } from "../../../policies/index.ts";
import type { KubeObject } from "../../../src/kernel/base/kubernetes.ts";
import { parseResourceInterface } from "../../../src/model/resource-interface/parse.ts";
import type { ResourceInterface } from "../../../src/model/resource-interface/resource-interface.ts";
import type { WorkloadKind } from "../../../src/model/workload/workload-kind.ts";
import { buildSet } from "../../../src/rules/build-set.ts";
import { evaluateRules } from "../../../src/rules/evaluate.ts";
import { activeRule } from "../../../src/rules/settings.ts";
import { workloadTypes } from "../../../workloadtypes/index.ts";
import { catalogueWith } from "../../helpers/catalogue.ts";
import { cluster } from "../../helpers/organization.ts";
import { settingsOf } from "../../helpers/settings.ts";
import { sample, sampleFiles } from "../../workloadtypes/samples.ts";

const kinds: readonly WorkloadKind[] = workloadTypes;
const onCluster = cluster();

interface Inputs {
  readonly objects: readonly KubeObject[];
  readonly interfaces?: readonly ResourceInterface[];
  readonly overrides?: readonly string[];
}

function build({ objects, interfaces = [], overrides = [] }: Inputs) {
  const organization = { name: "acme", clusters: [onCluster], departments: [], projects: [], overrides };
  const knowledge = { organization, workloadTypes, resourceInterfaces: interfaces };
  const checked = objects.map((object) => ({ object, cluster: onCluster }));
  return buildSet({ organization, objects: checked }, catalogueWith(interfaces), knowledge);
}

/** The rule, severity and message of every issue. */
const told = (inputs: Inputs) =>
  build(inputs).issues.map(({ rule, severity, message }) => `${rule} ${severity}: ${message}`);

const gitops = settingsOf([undescribedPodSpec, unseenContainer].map((rule) => activeRule(rule)));

/** Ids of issues and of findings of the rules on undescribed containers. */
function ids(inputs: Inputs): readonly string[] {
  const { set, issues } = build(inputs);
  return [...issues, ...evaluateRules(set, gitops).findings].map(({ rule }) => rule);
}

interface OwnKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

const statusDefinition = { phaseDefinition: { path: ".status.phase" }, statusMappings: {} };

function own(kind: OwnKind, child: object, root: object = {}): ResourceInterface {
  const value = {
    apiVersion: "optimization.nvidia.com/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: "mine" },
    spec: {
      structureDefinition: {
        rootComponent: { name: "root", kind, statusDefinition, ...root },
        childComponents: [{ name: "worker", ownerRef: "root", ...child }],
      },
    },
  };
  const { resourceInterface, issues } = parseResourceInterface(value);
  if (resourceInterface === undefined) throw new Error(JSON.stringify(issues));
  return resourceInterface;
}

const pyTorch = { group: "kubeflow.org", version: "v1", kind: "PyTorchJob" };
const evalSuite = { group: "ml.example.com", version: "v1", kind: "EvalSuite" };
const metadata = { name: "evil", namespace: "team" };
const evil = {
  name: "main",
  image: "evil:latest",
  securityContext: { privileged: true },
  resources: { limits: { "nvidia.com/gpu": 8 } },
};
const side = { name: "side", image: "side:1" };
const template = { metadata: { annotations: { team: "search" } }, spec: { containers: [evil, side] } };
const job: KubeObject = {
  apiVersion: "kubeflow.org/v1",
  kind: "PyTorchJob",
  metadata,
  spec: { pytorchReplicaSpecs: { Worker: { replicas: 4, template } } },
} as KubeObject;
const worker = ".spec.pytorchReplicaSpecs.Worker";
const replicas = { replicasPath: `${worker}.replicas` };
const good = '{spec: {containers: [{name: "main", image: "good:1"}]}}';

/** Paths by which a Resource Interface of PyTorchJob blinds a check, and what the finding names. */
const blinding: readonly (readonly [what: string, child: object, names: RegExp])[] = [
  ["has no pods", { kind: { group: "", version: "v1", kind: "Pod" } }, /does not find them/],
  [
    "replaces the template",
    { specDefinition: { podTemplateSpecPath: `${worker}.template // empty | ${good}` } },
    /container "main", container "side" are not as in the object/,
  ],
  [
    "filters containers",
    {
      specDefinition: {
        podTemplateSpecPath: `${worker}.template | {metadata, spec: {containers: (.spec.containers | map(select(.name != "main")))}}`,
      },
    },
    /container "main",? .*not as in the object/,
  ],
  [
    "drops fields",
    {
      specDefinition: {
        podTemplateSpecPath: `${worker}.template | {metadata, spec: {containers: [.spec.containers[] | {name, image, resources}]}}`,
      },
    },
    /container "main",? .*not as in the object/,
  ],
  [
    "merges over the template",
    { specDefinition: { podTemplateSpecPath: `${worker}.template * {spec: {hostNetwork: false}}` } },
    /changes them, first at \/spec/,
  ],
  [
    "rewrites entries",
    {
      specDefinition: {
        podTemplateSpecPath: `${worker}.template | {metadata, spec: (.spec | with_entries(select(.key != "containers")))}`,
      },
    },
    /hides pods/,
  ],
  ["reads another place", { specDefinition: { podTemplateSpecPath: ".spec.decoy" } }, /does not find them/],
  ["takes a default", { specDefinition: { podTemplateSpecPath: `.spec.nothing // ${good}` } }, /container "main"/],
  [
    "leaves out the metadata",
    { specDefinition: { podSpecPath: `${worker}.template.spec` } },
    /changes them, first at \/metadata/,
  ],
  [
    "builds from fragments",
    { specDefinition: { fragmentedPodSpecDefinition: { imagePath: `${worker}.template.spec.containers[1].image` } } },
    /hides pods/,
  ],
  [
    "yields null",
    { specDefinition: { podTemplateSpecPath: `if ${worker}.replicas == 4 then null else ${worker}.template end` } },
    /does not find them/,
  ],
  ["fails", { specDefinition: { podTemplateSpecPath: `${worker}.replicas.template` } }, /does not find them/],
  [
    "drops instances",
    {
      specDefinition: {
        podTemplateSpecPath: `.spec.pytorchReplicaSpecs | to_entries[] | select(.key != "Worker") | .value.template`,
      },
      instanceIdPath: `.spec.pytorchReplicaSpecs | keys[] | select(. != "Worker")`,
      podSelector: { componentInstanceSelector: { idPath: ".metadata.name" } },
    },
    /does not find them/,
  ],
  [
    "counts nothing",
    { specDefinition: { podTemplateSpecPath: `${worker}.template` }, scaleDefinition: { replicasPath: "0" } },
    /counts 0 pods instead of 4/,
  ],
  [
    "counts one",
    {
      specDefinition: { podTemplateSpecPath: `${worker}.template` },
      scaleDefinition: { minReplicasPath: "1" },
    },
    /counts 1 pod instead of 4/,
  ],
  [
    "computes a number",
    {
      specDefinition: { podTemplateSpecPath: `${worker}.template` },
      scaleDefinition: { replicasPath: `${worker}.replicas / 4` },
    },
    /counts 1 pod instead of 4/,
  ],
];

describe("a Resource Interface of the repository for a kind of the catalogue", () => {
  test.each(blinding)("is an error where it %s", (_what, child, names) => {
    const mine = own(pyTorch, { scaleDefinition: replicas, ...child });
    const { set, issues } = build({ objects: [job], interfaces: [mine] });
    const errors = issues.filter(({ rule, severity }) => rule === "RI-017" && severity === "error");
    expect(errors.map(({ message }) => message)).toEqual([expect.stringMatching(names)]);
    expect(errors[0]?.message).toContain('4 pods of worker with containers "main", "side", 32 GPUs');
    expect(errors[0]?.object).toEqual({ apiVersion: job.apiVersion, kind: job.kind, ...metadata });
    const { findings } = evaluateRules(
      set,
      settingsOf(rules.filter(({ id }) => id === "SEC-001").map((rule) => activeRule(rule))),
    );
    expect(findings.map(({ path }) => path)).toEqual([
      "/spec/pytorchReplicaSpecs/Worker/template/spec/containers/0/securityContext/privileged",
    ]);
    expect(set.workloads[0]?.pods.map(({ component, count }) => [component, count])).toEqual([["worker", 4]]);
  });

  it("has no finding if it finds the same pods under other names", () => {
    const same = { specDefinition: { podTemplateSpecPath: `${worker}.template` }, scaleDefinition: replicas };
    const mine = own(pyTorch, { ...same, name: "other" });
    const { set, issues } = build({ objects: [job], interfaces: [mine] });
    expect(issues).toEqual([]);
    expect(set.workloads[0]?.views).toHaveLength(1);
  });

  it("checks the pods that only it finds, and warns that they are not counted", () => {
    const extra = { template: { spec: { containers: [{ ...side, name: "extra" }] } } };
    const object = { ...job, spec: { ...(job.spec as object), extra } } as KubeObject;
    const both = own(pyTorch, {
      instanceIdPath: '"a", "b"',
      specDefinition: { podTemplateSpecPath: `${worker}.template, .spec.extra.template` },
      scaleDefinition: { replicasPath: `${worker}.replicas, 1` },
      podSelector: { componentInstanceSelector: { idPath: ".metadata.name" } },
    });
    const { set, issues } = build({ objects: [object], interfaces: [both] });
    expect(issues.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
      [
        "RI-017",
        "warning",
        'ResourceInterface mine of the repository finds pods that muster does not find: 1 pod of worker "b" with container "extra", 0 GPUs. Rules check these pods, but gangs and quotas do not count them',
      ],
    ]);
    expect(set.workloads[0]?.pods).toHaveLength(1);
    expect(set.workloads[0]?.views.map(({ containers }) => containers.length)).toEqual([2, 1]);
  });

  it("replaces muster's own where muster.yaml lists the kind, and every report shows it", () => {
    const interfaces = [own(pyTorch, { specDefinition: { podTemplateSpecPath: good } })];
    const { set, issues } = build({ objects: [job, job], interfaces, overrides: ["kubeflow.org/PyTorchJob"] });
    expect(issues.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
      [
        "RI-017",
        "info",
        "muster.yaml accepts ResourceInterface mine of the repository for kubeflow.org/PyTorchJob as it is: it replaces muster's own",
      ],
    ]);
    expect(set.workloads[0]?.views.map(({ containers }) => containers.map(({ container }) => container.image))).toEqual(
      [["good:1"]],
    );
    for (const overrides of [["PyTorchJob"], ["kubeflow.org/TFJob"]]) {
      expect(ids({ objects: [job], interfaces, overrides })).toContain("RI-017");
    }
  });

  it.each(["Pod", "Deployment", "Job", "CronJob"])("cannot hide the pods of a %s", (name) => {
    const kind = kinds.find((entry) => entry.kind === name);
    if (kind === undefined) throw new Error(name);
    for (const file of sampleFiles(kind)) {
      const object = sample(kind, file);
      const [version = ""] = object.apiVersion.split("/").reverse();
      const mine = own({ group: kind.group, version, kind: name }, { specDefinition: { podTemplateSpecPath: good } });
      expect(ids({ objects: [object], interfaces: [mine] })).toEqual(expect.arrayContaining(["RI-017", "RI-018"]));
    }
  });

  it.each(kinds)("of the catalogue's own $kind changes nothing, for every sample", (kind) => {
    const specs = Object.values(kind.resourceInterfaces);
    const copies = specs.flatMap((spec) => parseResourceInterface({ spec }).resourceInterface ?? []);
    // Without selectors, which pods of objects do not depend on, the copy is read as a different one.
    const others = copies.map(({ rootComponent, childComponents, ...rest }) => ({
      ...rest,
      rootComponent,
      childComponents: childComponents.map(({ podSelector, ...child }) => child),
    }));
    const objects = sampleFiles(kind).map((file) => sample(kind, file));
    const before = told({ objects });
    expect(told({ objects, interfaces: copies })).toEqual(before);
    expect(told({ objects, interfaces: others }).filter((text) => /RI-01[78]/.test(text))).toEqual([]);
    const views = ({ set }: ReturnType<typeof build>) => set.workloads.map((workload) => workload.views.length);
    expect(views(build({ objects, interfaces: others }))).toEqual(views(build({ objects })));
  });
});

const suite = (spec: object): KubeObject =>
  ({ apiVersion: "ml.example.com/v1", kind: "EvalSuite", metadata, spec }) as KubeObject;
const suiteOf = (child: object) => own(evalSuite, child);
const spec = { containers: [evil] };

/** Paths and objects of an own kind by which a check is blinded, and the rules that report it. */
const hiding: readonly (readonly [what: string, child: object, object: KubeObject, rules: readonly string[]])[] = [
  [
    "constructs a template with a shared part",
    {
      specDefinition: {
        podTemplateSpecPath: `.spec.template | {spec: {containers: [.spec.containers[] | {name, image: "good:1", resources}]}}`,
      },
    },
    suite({ template: { spec } }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "drops the security context",
    {
      specDefinition: {
        podTemplateSpecPath: `.spec.template | {spec: {containers: (.spec.containers | map({name, image}))}}`,
      },
    },
    suite({ template: { spec } }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "merges over the template",
    { specDefinition: { podTemplateSpecPath: `.spec.template * {spec: {containers: []}}` } },
    suite({ template: { spec } }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "filters containers",
    {
      specDefinition: {
        podSpecPath: `.spec.template.spec | {containers: (.containers | map(select(.name == "side")))}`,
      },
    },
    suite({ template: { spec: { containers: [evil, side] } } }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "takes a default",
    { specDefinition: { podTemplateSpecPath: `.spec.nothing // ${good}` } },
    suite({ template: { spec } }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "reads a text",
    { specDefinition: { podTemplateSpecPath: `.spec.json | fromjson` } },
    suite({ json: '{"spec":{"containers":[{"name":"a","image":"b"}]}}' }),
    ["RI-018"],
  ],
  [
    "reads a decoy",
    { specDefinition: { podTemplateSpecPath: ".spec.decoy" } },
    suite({ decoy: { spec: { containers: [side] } }, template: { spec } }),
    ["GITOPS-041"],
  ],
  [
    "reads a decoy of the same name and image",
    { specDefinition: { podTemplateSpecPath: ".spec.decoy" } },
    suite({ decoy: { spec: { containers: [{ name: evil.name, image: evil.image }] } }, template: { spec } }),
    ["GITOPS-041"],
  ],
  [
    "reads the status",
    { specDefinition: { podTemplateSpecPath: ".status.template" } },
    { ...suite({ template: { spec } }), status: { template: { spec: { containers: [side] } } } } as KubeObject,
    ["RI-018", "GITOPS-041"],
  ],
  [
    "leaves out the metadata",
    { specDefinition: { podSpecPath: ".spec.template.spec" } },
    suite({ template: { ...template } }),
    ["RI-018"],
  ],
  [
    "constructs annotations",
    { specDefinition: { podSpecPath: ".spec.pod", metadataPath: '{annotations: {"gpu-fraction": "0.1"}}' } },
    suite({ pod: spec }),
    ["RI-018"],
  ],
  [
    "constructs containers of fragments",
    { specDefinition: { fragmentedPodSpecDefinition: { containersPath: "[.spec.pod.containers[] | {name, image}]" } } },
    suite({ pod: spec }),
    ["RI-018", "GITOPS-041"],
  ],
  [
    "constructs the image",
    { specDefinition: { fragmentedPodSpecDefinition: { imagePath: '"good:1"' } } },
    suite({ image: "evil:latest" }),
    ["RI-018", "GITOPS-043"],
  ],
  [
    "constructs the resources",
    {
      specDefinition: {
        fragmentedPodSpecDefinition: { imagePath: ".spec.image", resourcesPath: "{limits: {cpu: 1}}" },
      },
    },
    suite({ image: "evil:latest", resources: evil.resources }),
    ["RI-018"],
  ],
  [
    "reads one of two equal containers",
    { specDefinition: { podSpecPath: ".spec.a" } },
    suite({ a: spec, b: structuredClone(spec) }),
    ["GITOPS-041"],
  ],
  [
    "reads one of two equal containers through a regular expression",
    { specDefinition: { podSpecPath: '.spec | to_entries[] | select(.key | test("^a$")) | .value' } },
    suite({ a: spec, b: structuredClone(spec) }),
    ["GITOPS-041"],
  ],
  [
    "leaves out a field with the same image",
    { specDefinition: { podSpecPath: ".spec.a" } },
    suite({ a: { containers: [side] }, run: { image: side.image, securityContext: { privileged: true } } }),
    ["GITOPS-043", "GITOPS-043"],
  ],
  [
    "leaves out init containers",
    { specDefinition: { fragmentedPodSpecDefinition: { containersPath: ".spec.pod.containers" } } },
    suite({ pod: { containers: [side], initContainers: [{ name: "init", image: "evil:1" }] } }),
    ["GITOPS-043"],
  ],
];

describe("a Resource Interface of the repository for another kind", () => {
  test.each(hiding)("is reported where it %s", (_what, child, object, expected) => {
    expect(ids({ objects: [object], interfaces: [suiteOf(child)] })).toEqual(expected);
  });

  const accepted: readonly (readonly [what: string, child: object, object: KubeObject])[] = [
    ["a template", { specDefinition: { podTemplateSpecPath: ".spec.template" } }, suite({ template })],
    [
      "a template under a key",
      { specDefinition: { podTemplateSpecPath: ".spec.groups | to_entries[] | .value.template" } },
      suite({ groups: { a: { template } } }),
    ],
    [
      "a template that a regular expression selects",
      { specDefinition: { podTemplateSpecPath: '.spec.groups[] | select(.name | test("^a")) | .template' } },
      suite({ groups: [{ name: "a", template }] }),
    ],
    [
      "the second of two places",
      { specDefinition: { podTemplateSpecPath: ".spec.nothing // .spec.template" } },
      suite({ template }),
    ],
    ["a variable", { specDefinition: { podTemplateSpecPath: ".spec as $s | $s.template" } }, suite({ template })],
    [
      "a pod spec and its metadata",
      { specDefinition: { podSpecPath: ".spec.pod.spec", metadataPath: ".spec.pod.metadata" } },
      suite({ pod: template }),
    ],
    [
      "a template around a pod spec",
      { specDefinition: { podTemplateSpecPath: "{spec: .spec.pod}" } },
      suite({ pod: spec }),
    ],
    [
      "no template",
      { specDefinition: { podTemplateSpecPath: ".spec.template // {}" } },
      suite({ template: { spec: {} } }),
    ],
    [
      "an image and resources",
      {
        specDefinition: { fragmentedPodSpecDefinition: { imagePath: ".spec.image", resourcesPath: ".spec.resources" } },
      },
      suite({ image: "a:1", resources: evil.resources }),
    ],
    [
      "a joined image",
      {
        specDefinition: {
          fragmentedPodSpecDefinition: { imagePath: '.spec.image | "\\(.registry)/\\(.repository):\\(.tag)"' },
        },
      },
      suite({ image: { registry: "example.com:80", repository: "a/b", tag: 2 } }),
    ],
    [
      "a container and the resources of all",
      {
        specDefinition: {
          fragmentedPodSpecDefinition: { containerPath: ".spec.runner", resourcesPath: ".spec.resources" },
        },
      },
      suite({ runner: side, resources: evil.resources }),
    ],
    [
      "containers in a new list",
      { specDefinition: { fragmentedPodSpecDefinition: { containersPath: "[.spec.main, .spec.side]" } } },
      suite({ main: evil, side }),
    ],
  ];

  test.each(accepted)("may read %s", (_what, child, object) => {
    expect(ids({ objects: [object], interfaces: [suiteOf(child)] })).toEqual([]);
  });

  it("may construct pods where muster.yaml lists the kind", () => {
    const interfaces = [
      suiteOf({
        specDefinition: { podTemplateSpecPath: "{spec: {containers: [{name: .spec.name, image: .spec.image}]}}" },
      }),
    ];
    const objects = [suite({ name: "a", image: "b:1" })];
    expect(ids({ objects, interfaces })).toEqual(["RI-018", "GITOPS-043"]);
    const { issues } = build({ objects, interfaces, overrides: ["ml.example.com/EvalSuite"] });
    expect(issues.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "info: muster.yaml accepts ResourceInterface mine of the repository for ml.example.com/EvalSuite as it is: it may construct pods",
    ]);
  });

  it("is compared with the first one for the same version", () => {
    const first = suiteOf({ specDefinition: { podTemplateSpecPath: ".spec.template" } });
    const second = suiteOf({ specDefinition: { podTemplateSpecPath: ".spec.decoy" } });
    const objects = [suite({ template })];
    expect(
      ids({ objects, interfaces: [first, structuredClone({ ...first, locate: undefined })] as ResourceInterface[] }),
    ).toEqual([]);
    expect(told({ objects, interfaces: [first, second] })).toEqual([
      expect.stringMatching(/^RI-132 warning/),
      'RI-017 error: ResourceInterface mine of the repository hides pods that ResourceInterface mine finds: 1 pod of worker with containers "main", "side", 8 GPUs; it does not find them',
    ]);
  });

  it("is judged inside another object too", () => {
    const inner = suite({ template: { spec } });
    const outer = { apiVersion: "example.com/v1", kind: "Wrapper", metadata, spec: { inner } } as unknown as KubeObject;
    const reading = suiteOf({ specDefinition: { podTemplateSpecPath: ".spec.template" } });
    expect(ids({ objects: [outer], interfaces: [reading] })).toEqual([]);
    const constructing = suiteOf({
      specDefinition: {
        podTemplateSpecPath: ".spec.template | {spec: {containers: [.spec.containers[] | {name, image}]}}",
      },
    });
    expect(ids({ objects: [outer], interfaces: [constructing] })).toEqual(["RI-018", "GITOPS-041"]);
  });

  it.each([undefined, null, {}, [], 7, "a"])("reads a spec of %j without an exception", (value) => {
    const mine = suiteOf({ specDefinition: { podTemplateSpecPath: ".spec.template" } });
    expect(ids({ objects: [suite(value as object)], interfaces: [mine] })).not.toContain("RI-018");
  });
});
