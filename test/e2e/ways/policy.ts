import type { CheckOptions } from "../../../src/app/check/run-check.ts";
import {
  EVIL,
  EVIL_POD,
  EVIL_SPEC,
  EVIL_YAML,
  GOOD_YAML,
  MOVING_TAG,
  MUSTER,
  object,
  PINNED,
  type Way,
} from "./way.ts";

const organization = (more: object) =>
  `${MUSTER}${Object.entries(more)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join("")}`;
const WAIVER = {
  rule: "SEC-001",
  object: "Pod/team-a/evil",
  reason: "needed",
  owner: "a@example.com",
  expires: "2026-02-01",
};
const waived = (name: string, waiver: object, ends: Way["ends"]): Way => ({
  name,
  files: { "muster.yaml": organization({ waivers: [{ ...WAIVER, ...waiver }] }), "k8s/a.yaml": EVIL_YAML },
  ends,
});
const base = { "muster.yaml": MUSTER, "k8s/a.yaml": GOOD_YAML };
/** A pull request that adds the pod and changes other files. */
const pullRequest = (
  name: string,
  branch: Readonly<Record<string, string>>,
  ends: Way["ends"],
  more: Partial<Way> = {},
): Way => ({
  name,
  files: base,
  branch: { "k8s/evil.yaml": EVIL_YAML, ...branch },
  ends,
  ...more,
  options: { policyBase: "main", ...more.options },
});
const settings = (policies: object, more: object = {}) => ({ "muster.yaml": organization({ policies, ...more }) });
const OFF = { "SEC-001": "off", "SEC-009": "off" };
const inStrict = (name: string, policies: object): Way => ({
  name,
  files: { ...settings(policies), "k8s/evil.yaml": EVIL_YAML },
  options: { pack: "strict" },
  ends: "SEC-001",
});

/** Settings, waivers and baselines, and the base of a branch. */
export const policyWays: readonly Way[] = [
  inStrict("rules off, against --pack strict", { rules: OFF }),
  inStrict("rules as info, against --pack strict", { rules: { "SEC-001": "info", "SEC-009": "info" } }),
  inStrict("no pack, against --pack strict", { pack: "none" }),
  inStrict("override for the namespace, against --pack strict", {
    overrides: [{ where: { namespace: "team-a" }, rules: OFF }],
  }),
  inStrict("override for all, against --pack strict", { overrides: [{ where: { path: "**" }, rules: OFF }] }),
  {
    name: "a setting of a rule that does not exist",
    files: { ...settings({ rules: { "SEC-999": "off" } }), "k8s/a.yaml": EVIL_YAML },
    ends: 1,
  },
  { name: "an unknown field of muster.yaml", files: { ...settings({ off: true }), "k8s/a.yaml": EVIL_YAML }, ends: 1 },
  {
    name: "a DaemonSet with the identity of the platform and another command, without allowed ones",
    files: {
      ...settings({ rules: { "SEC-001": { options: { platform: [] } } } }),
      "k8s/a.json": JSON.stringify({
        ...object("apps/v1", "DaemonSet", {
          template: {
            spec: {
              containers: [
                {
                  name: "c",
                  image: "nvcr.io/nvidia/k8s-device-plugin:v0.17.1",
                  command: ["evil"],
                  securityContext: { privileged: true },
                },
              ],
            },
          },
        }),
        metadata: { name: "nvidia-device-plugin-daemonset", namespace: "kube-system" },
      }),
    },
    ends: "SEC-001",
  },
  waived("a waiver for another rule", {}, MOVING_TAG),
  waived("an expired waiver", { rule: "SEC-001", expires: "2025-12-31" }, "SEC-001"),
  waived("a waiver without an end", { expires: "2099-01-01" }, "SEC-001"),
  waived("a waiver without an owner", { owner: "" }, "SEC-001"),
  waived("a waiver for all objects", { object: "*" }, MOVING_TAG),
  waived("a waiver for all rules", { rule: "*" }, "SEC-001"),
  pullRequest("rules off in the branch", settings({ rules: OFF }), "SEC-001"),
  pullRequest("rules off in the branch are reported", settings({ rules: OFF }), "POLICY-001"),
  pullRequest("no pack in the branch", settings({ pack: "none" }), "POLICY-005"),
  pullRequest("override in the branch", settings({ overrides: [{ where: { kind: "Pod" }, rules: OFF }] }), "SEC-001"),
  pullRequest(
    "waivers in the branch",
    { "muster.yaml": organization({ waivers: [WAIVER, { ...WAIVER, rule: "SEC-009" }] }) },
    "SEC-001",
  ),
  pullRequest("ignored in the branch", { ".gitignore": "evil.yaml\n" }, "SEC-001"),
  pullRequest("ignored by muster in the branch", { "k8s/.musterignore": "*\n" }, "POLICY-004"),
  pullRequest(
    "muster.yaml of a folder in the branch",
    { "k8s/muster.yaml": organization({ policies: { pack: "none" } }) },
    "SEC-001",
    { paths: ["k8s"] },
  ),
  pullRequest("faulty muster.yaml in the branch", { "muster.yaml": "apiVersion: [" }, 1),
  pullRequest(
    "Resource Interface in the branch",
    { "k8s/ri.yaml": JSON.stringify(interfaceOf("", "v1", "Pod", { podSpecPath: "{containers: []}" })) },
    "SEC-001",
  ),
  {
    name: "baseline that accepts it, of a rule that did not run",
    files: { "k8s/evil.json": JSON.stringify({ ...EVIL_POD, spec: { containers: "x" } }) },
    ends: "RI-131",
  },
];

const podOf = (container: object, more: object = {}) =>
  JSON.stringify(object("v1", "Pod", { containers: [{ name: "c", image: PINNED, ...container }], ...more }));
/** A change of an object whose finding the base has too. */
const changed = (name: string, before: string, after: string, ends: Way["ends"], options: CheckOptions = {}): Way => ({
  name,
  files: { "k8s/a.json": before },
  branch: { "k8s/a.json": after },
  ends,
  options: { since: "main", ...options },
});
const onHost = (path: string) => podOf({}, { volumes: [{ name: "h", hostPath: { path } }] });
const secret = (value: string) => podOf({ env: [{ name: "DB_PASSWORD", value }] });
const unknown = (spec: object) => JSON.stringify(object("example.com/v1", "Thing", { template: { spec } }));
const strict: CheckOptions = { pack: "strict" };

/** Findings that the base of a branch has, with other values in the branch. */
export const sinceWays: readonly Way[] = [
  changed("a tag that becomes latest", podOf({ image: "x:1" }), podOf({ image: "x:latest" }), MOVING_TAG),
  changed("an image latest that becomes another one", podOf({ image: "x" }), podOf({ image: "evil" }), MOVING_TAG),
  changed("another path of the node", onHost("/data"), onHost("/"), "SEC-004"),
  changed("another password", secret("changeme1"), secret("hunter2-9xK"), "SEC-011"),
  changed(
    "another capability in the same place",
    podOf({ securityContext: { capabilities: { add: ["NET_ADMIN"] } } }),
    podOf({ securityContext: { capabilities: { add: ["SYS_ADMIN"] } } }),
    "SEC-003",
  ),
  changed(
    "a pod that no rule judges and that becomes privileged",
    unknown({ containers: [{ name: "c", image: PINNED }] }),
    unknown(EVIL_SPEC),
    "GITOPS-041",
    strict,
  ),
  changed(
    "an image that no rule judges",
    JSON.stringify(object("example.com/v1", "Thing", { runner: { ...EVIL, image: PINNED } })),
    JSON.stringify(object("example.com/v1", "Thing", { runner: EVIL })),
    "GITOPS-043",
    strict,
  ),
  changed(
    "a text that no rule reads",
    JSON.stringify(
      object("argoproj.io/v1alpha1", "Workflow", { templates: [{ name: "m", resource: { manifest: "{{a}}" } }] }),
    ),
    JSON.stringify(
      object("argoproj.io/v1alpha1", "Workflow", { templates: [{ name: "m", resource: { manifest: "{{b}}" } }] }),
    ),
    "GITOPS-044",
    strict,
  ),
];

function interfaceOf(group: string, version: string, kind: string, specDefinition: object, more: object = {}): object {
  return {
    apiVersion: "optimization.nvidia.com/v1alpha1",
    kind: "ResourceInterface",
    metadata: { name: "own" },
    spec: {
      structureDefinition: {
        rootComponent: {
          name: "own",
          kind: { group, version, kind },
          specDefinition,
          ...more,
        },
      },
    },
  };
}

const described = (name: string, resourceInterface: object, subject: object, ends: Way["ends"] = "SEC-001"): Way => ({
  name,
  files: { "k8s/a-ri.json": JSON.stringify(resourceInterface), "k8s/b.json": JSON.stringify(subject) },
  ends,
});
const HARMLESS = `{containers: [{name: "c", image: "${PINNED}"}]}`;
const JOB = object("batch/v1", "Job", { template: { spec: EVIL_SPEC } });
const THING = object("example.com/v1", "Thing", { template: { spec: EVIL_SPEC }, replicas: 1 });

/** Resource Interfaces and workload types of the repository. */
export const interfaceWays: readonly Way[] = [
  described("Pod that is constructed", interfaceOf("", "v1", "Pod", { podSpecPath: HARMLESS }), EVIL_POD),
  described("Pod without pods", interfaceOf("", "v1", "Pod", { podSpecPath: "empty" }), EVIL_POD),
  described("Job without a specDefinition", interfaceOf("batch", "v1", "Job", {}), JOB),
  described(
    "Job of scale 0",
    interfaceOf(
      "batch",
      "v1",
      "Job",
      { podTemplateSpecPath: ".spec.template" },
      { scaleDefinition: { replicasPath: "0" } },
    ),
    JOB,
  ),
  described(
    "Job that is filtered",
    interfaceOf("batch", "v1", "Job", {
      podSpecPath: '.spec.template.spec | {containers: [.containers[] | select(.image | test("evil") | not)]}',
    }),
    JOB,
  ),
  described("Job with another path", interfaceOf("batch", "v1", "Job", { podTemplateSpecPath: ".spec.other" }), JOB),
  described(
    "unknown kind that is constructed",
    interfaceOf("example.com", "v1", "Thing", { podSpecPath: HARMLESS }),
    THING,
    "RI-018",
  ),
  described(
    "unknown kind that is filtered",
    interfaceOf("example.com", "v1", "Thing", {
      podSpecPath: ".spec.template.spec | {containers: [.containers[] | {name, image}]}",
    }),
    THING,
    "RI-018",
  ),
  described(
    "unknown kind that is read",
    interfaceOf("example.com", "v1", "Thing", { podSpecPath: ".spec.template.spec" }),
    THING,
  ),
  described(
    "unknown kind of scale 0",
    interfaceOf(
      "example.com",
      "v1",
      "Thing",
      { podSpecPath: ".spec.template.spec" },
      { scaleDefinition: { replicasPath: "0" } },
    ),
    THING,
  ),
  described(
    "unknown kind of scale 0 in the object",
    interfaceOf(
      "example.com",
      "v1",
      "Thing",
      { podSpecPath: ".spec.template.spec" },
      { scaleDefinition: { replicasPath: ".spec.replicas" } },
    ),
    { ...THING, spec: { ...(THING.spec as object), replicas: 0 } },
  ),
  described(
    "unknown kind, a faulty expression",
    interfaceOf("example.com", "v1", "Thing", { podSpecPath: ".spec.template.spec | error" }),
    THING,
    "RI-006",
  ),
  {
    name: "WorkloadType of a known kind",
    files: {
      "muster.yaml": MUSTER,
      "workloads/type.yaml": JSON.stringify({
        apiVersion: "muster.dev/v1alpha1",
        kind: "WorkloadType",
        metadata: { name: "Job" },
        spec: {
          group: "batch",
          category: "Train",
          priority: "train",
          preemptibility: "preemptible",
          resourceInterfaces: [
            { spec: (interfaceOf("batch", "v1", "Job", { podSpecPath: HARMLESS }) as { spec: object }).spec },
          ],
        },
      }),
      "workloads/job.json": JSON.stringify(JOB),
    },
    ends: "SEC-001",
  },
];
