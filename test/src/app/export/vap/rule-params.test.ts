import { afterAll, describe, expect, test } from "vitest";
import type { KubeObject } from "../../../../../src/kernel/index.ts";
import { emitYaml } from "../../../../../src/yaml/index.ts";
import { exportedVerdict } from "../../../../helpers/exported-verdict.ts";
import { repository, type TestRepository } from "../../../../helpers/repository.ts";
import { seededRandom } from "../../../../helpers/seeded-random.ts";

const RULE = `apiVersion: muster.dev/v1alpha1
kind: Rule
metadata: { name: limits }
spec:
  id: ACME-001
  scope: pod
  title: pods keep the limits of their team
  match: { kinds: [Deployment, PyTorchJob] }
  options:
    properties:
      most: { type: integer, default: 2 }
      share: { type: number, default: 0.5 }
      hosts: { type: boolean, default: false }
      node: { type: string, default: any }
      registries: { type: array, items: { type: string }, default: [a.example.com, b.example.com] }
      ports: { type: array, items: { type: integer }, default: [80] }
  expressions:
    - expression: size(pod.spec.containers) <= options.most
    - expression: options.share < 0.9 || size(pod.spec.containers) == 1
    - expression: options.hosts || !pod.spec.?hostNetwork.orValue(false)
    - expression: options.node == 'any' || pod.spec.?nodeName.orValue('') == options.node
    - expression: options.registries.exists(r, container.image.startsWith(r + '/'))
    - expression: container.?ports.orValue([]).all(p, p.containerPort in options.ports)
`;
const ORGANIZATION = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: [{ name: research }]
projects:
  - { name: nlp, department: research, clusters: [east], namespace: team-nlp }
  - { name: vision, department: research, clusters: [east] }
`;

const open: TestRepository[] = [];
afterAll(() => {
  for (const each of open) each.dispose();
});

const NAMESPACES = ["team-nlp", "vision", "team-a", "team-b", "sandbox-1", "sandbox-prod", "kube-system", "other"];
const WHERE = [
  { project: "nlp" },
  { project: "*" },
  { project: "nlp", namespace: "team-*" },
  { namespace: "team-a" },
  { namespace: ["team-a", "sandbox-*"] },
  { namespace: "sandbox-*" },
  { namespace: ["*-prod", "vision"] },
  { namespace: "*" },
  { namespace: "team-b", cluster: "east" },
];
const SETTINGS = [
  "off",
  "on",
  "warning",
  "error",
  { options: { most: 1 } },
  { severity: "info", options: { most: 3, hosts: true } },
  { options: { share: 0.95 } },
  { options: { node: "gpu-1" } },
  { options: { registries: [] } },
  { options: { registries: ["c.example.com"], ports: [80, 443] } },
];

function workload(index: number, namespace: string): KubeObject {
  const containers = Array.from({ length: 1 + (index % 3) }, (_, at) => ({
    name: `c${at}`,
    image: `${["a", "b", "c"][index % 3]}.example.com/train@sha256:${"0".repeat(64)}`,
    ports: [{ containerPort: index % 2 === 0 ? 80 : 443 }],
  }));
  const spec = { containers, ...(index % 4 === 1 && { hostNetwork: true }), ...(index > 3 && { nodeName: "gpu-1" }) };
  const metadata = { name: `w${index}`, namespace };
  const template = { metadata: { labels: { app: "a" } }, spec };
  if (index % 2 === 0) {
    const selector = { matchLabels: { app: "a" } };
    return { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { replicas: 1, selector, template } };
  }
  const pytorchReplicaSpecs = { Worker: { replicas: 1, template } };
  return { apiVersion: "kubeflow.org/v1", kind: "PyTorchJob", metadata, spec: { pytorchReplicaSpecs } };
}

const WORKLOADS = NAMESPACES.flatMap((namespace) => [0, 1, 2, 3, 4, 5].map((index) => workload(index, namespace)));

interface Exported {
  readonly exported: readonly { readonly file: string; readonly content: KubeObject }[];
  readonly skipped: readonly { readonly reason: string }[];
}

async function exportOf(made: TestRepository): Promise<Exported> {
  const { code, stdout, stderr } = await made.here("export", "--as", "vap", "ACME-001", "--format", "json");
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout) as Exported;
}

function repositoryWith(policies: object): TestRepository {
  const made = repository({
    "muster.yaml": ORGANIZATION + emitYaml({ policies } as unknown as KubeObject),
    "rules/limits.yaml": RULE,
    "k8s/all.yaml": WORKLOADS.map((object) => emitYaml(object)).join("---\n"),
  });
  open.push(made);
  return made;
}

function verdictsOf({ exported }: Exported) {
  const contents = exported.map(({ content }) => content);
  const params = contents.find(({ kind }) => kind === "ConfigMap");
  const bindings = contents.filter(({ kind }) => kind === "ValidatingAdmissionPolicyBinding");
  const policies = contents
    .filter(({ kind }) => kind === "ValidatingAdmissionPolicy")
    .map((policy) => ({
      policy,
      binding: bindings.find(({ metadata }) => metadata.name === policy.metadata.name) ?? {},
    }));
  return WORKLOADS.map((object) => {
    const { messages, unjudged, denied } = exportedVerdict(policies, object, undefined, params);
    expect(unjudged).toEqual([]);
    return verdict(object, messages.length > 0 && (denied ? "deny" : "warn"));
  });
}

const verdict = ({ kind, metadata: { namespace, name } }: KubeObject, end: unknown) =>
  `${kind} ${String(namespace)}/${name} ${String(end)}`;

async function checkedVerdicts(made: TestRepository): Promise<readonly string[]> {
  const { stdout } = await made.here("check", "k8s", "--format", "json");
  const { findings } = JSON.parse(stdout) as {
    findings: { rule: string; severity: string; object: { namespace: string; name: string } }[];
  };
  return WORKLOADS.map((object) => {
    const { namespace, name } = object.metadata;
    const own = findings.filter(
      (each) => each.rule === "ACME-001" && each.object.namespace === namespace && each.object.name === name,
    );
    const severities = own.map(({ severity }) => severity);
    return verdict(object, severities.length > 0 && (severities.includes("error") ? "deny" : "warn"));
  });
}

test("settings that are the same everywhere need no params", async () => {
  const { exported } = await exportOf(repositoryWith({ rules: ["rules/", { "ACME-001": { options: { most: 1 } } }] }));
  expect(exported.map(({ file }) => file)).not.toContain("acme-001-settings.configmap.yaml");
});

test("the settings of namespaces are a ConfigMap that the binding names", async () => {
  const made = repositoryWith({
    rules: ["rules/"],
    overrides: [
      { where: { project: "nlp" }, rules: { "ACME-001": { options: { most: 8 } } } },
      { where: { namespace: "sandbox-*" }, rules: { "ACME-001": "warning" } },
    ],
  });
  const { exported, skipped } = await exportOf(made);
  expect(skipped).toEqual([]);
  const [params, ...others] = exported.map(({ content }) => content);
  expect(params).toMatchObject({
    kind: "ConfigMap",
    metadata: { name: "acme-001-settings", namespace: "kube-system" },
    data: {
      most: "2",
      "team-nlp.most": "8",
      "rule-severity": "error",
      "team-nlp.rule-severity": "error",
      "pattern_0.rule-severity": "warning",
    },
  });
  expect(others.map(({ kind, metadata }) => [kind, metadata.name])).toContainEqual([
    "ValidatingAdmissionPolicyBinding",
    "acme-001-warning-deployments.apps",
  ]);
  const binding = others.find(({ kind }) => kind === "ValidatingAdmissionPolicyBinding");
  expect(binding?.spec).toMatchObject({
    paramRef: { name: "acme-001-settings", namespace: "kube-system", parameterNotFoundAction: "Deny" },
  });
});

test.each([
  [{ path: "k8s/**" }, "path: k8s/**"],
  [{ namespace: "team-a", name: "w1" }, "name: w1; namespace: team-a"],
])("an override for %o is named", async (where, words) => {
  const override = { where, rules: { "ACME-001": "off" } };
  const { skipped } = await exportOf(repositoryWith({ rules: ["rules/"], overrides: [override] }));
  expect(skipped.map(({ reason }) => reason)).toEqual([
    `ACME-001 has other settings for ${words}, which its policies do not have`,
  ]);
});

test("an option without a text is named", async () => {
  const override = { where: { namespace: "team-a" }, rules: { "ACME-001": { options: { registries: ["a\nb"] } } } };
  const { skipped } = await exportOf(repositoryWith({ rules: ["rules/"], overrides: [override] }));
  expect(skipped.map(({ reason }) => reason)).toEqual([
    "ACME-001 has other values of registries in some namespaces, which a ConfigMap does not have",
  ]);
});

describe("the verdicts of the policies are those of the check", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("seed %i", async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const overrides = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      where: pick(WHERE),
      rules: { "ACME-001": pick(SETTINGS) },
    }));
    const made = repositoryWith({ rules: ["rules/", { "ACME-001": pick(SETTINGS) }], overrides });
    const found = await exportOf(made);
    expect(found.skipped).toEqual([]);
    expect(verdictsOf(found)).toEqual(await checkedVerdicts(made));
  });
});
