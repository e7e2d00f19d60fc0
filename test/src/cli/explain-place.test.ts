import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository, type TestRepository } from "../../helpers/repository.ts";

const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
policies:
  rules: { SEC-009: off, SEC-003: error }
  overrides:
    - where: { namespace: sandbox }
      rules: { SEC-001: off }
waivers:
  - { rule: SEC-001, object: Pod/a/waived, reason: driver, owner: nlp, expires: 2026-12-31 }
`;
const pod = (name: string, namespace = "a") => `apiVersion: v1
kind: Pod
metadata: { name: ${name}, namespace: ${namespace} }
spec: { containers: [{ name: main, image: "a.io/a:1", securityContext: { privileged: true } }] }
`;
const PLUGIN = `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: nvidia-device-plugin-daemonset, namespace: kube-system }
spec:
  selector: { matchLabels: { name: plugin } }
  template:
    metadata: { labels: { name: plugin } }
    spec:
      containers:
        - { name: plugin, image: "nvcr.io/nvidia/k8s-device-plugin:v0.17.1", securityContext: { privileged: true } }
`;
const CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, namespace: a }\n";
const DEPLOY = `apiVersion: apps/v1
kind: Deployment
metadata: { name: d, namespace: a }
spec:
  selector: { matchLabels: { a: b } }
  template: { metadata: { labels: { a: b } }, spec: { containers: [{ name: main }] } }
`;
const PATCH = `apiVersion: apps/v1
kind: Deployment
metadata: { name: d, namespace: a }
spec: { template: { spec: { containers: [{ name: main, image: "a.io/a:1" }] } } }
`;

let current: TestRepository;

beforeAll(() => {
  current = repository({
    "muster.yaml": MUSTER,
    ".musterignore": "ignored.yaml\n",
    "ignored.yaml": pod("ignored"),
    "pods.yaml": [pod("reported"), pod("waived"), pod("off", "sandbox"), PLUGIN, CONFIG].join("---\n"),
    "broken.yaml": `${CONFIG}---\nb: 1\na: {b: [\n`,
    "values.yaml": "a: 1\n",
    "base/kustomization.yaml": "resources: [deploy.yaml]\n",
    "base/deploy.yaml": DEPLOY,
    "over/kustomization.yaml": "resources: [../base]\npatches: [{ path: p.yaml }]\n",
    "over/p.yaml": PATCH,
  });
});

afterAll(() => current.dispose());

interface Explained {
  readonly objects: readonly { readonly result: string; readonly reason: string }[];
}

async function explain(...args: readonly string[]) {
  const { stdout, stderr, code } = await current.here("explain", ...args, "--today", "2026-11-21", "-o", "json");
  if (code !== 0 && code !== 3) throw new Error(stderr);
  const { objects } = JSON.parse(stdout) as Explained;
  return objects.map(({ result, reason }) => `${result}: ${reason}`);
}

describe("muster explain RULE --for PLACE", () => {
  it.each([
    ["SEC-001", "pods.yaml:1", "reported: it reported 1 finding"],
    ["SEC-001", "pods.yaml:6", "waived: the waiver at muster.yaml:11:5 of nlp accepts it until 2026-12-31: driver"],
    ["SEC-001", "pods.yaml:12", "off: muster.yaml:9:25 turns it off for the objects with namespace: sandbox"],
    ["SEC-009", "pods.yaml:1", "off: muster.yaml:6:21 turns it off"],
    ["SEC-002", "pods.yaml:1", "off: pack recommended does not include it, and muster.yaml does not turn it on"],
    [
      "SEC-001",
      "pods.yaml:17",
      "platform: its option platform exempts this DaemonSet: namespace, name and images are those of one of the platform",
    ],
    [
      "SEC-001",
      "pods.yaml:27",
      "no Resource Interface: no Resource Interface describes ConfigMap of v1, so it has no pods to check",
    ],
    ["SEC-005", "pods.yaml:1", "no finding: it ran on 1 pod template and found nothing"],
    ["SEC-001", "ignored.yaml", "not read: the check leaves out ignored.yaml: .musterignore:1"],
    ["SEC-001", "broken.yaml:6", "not read: broken.yaml:6:9: a { or [ is not closed"],
    ["SEC-001", "values.yaml", "not read: is not a Kubernetes object: it has no apiVersion and kind"],
    ["K8S-003", "base/deploy.yaml", "repaired: every kustomization that applies the object repairs it"],
    ["SEC-001", "over/p.yaml", "no finding: it ran on the values of this patch or template and found nothing"],
    [
      "K8S-003",
      "over/p.yaml",
      "part: is a patch of kustomize: only the secrets and privileges in it are judged; muster check --render judges what kustomize builds",
    ],
    ["GITOPS-009", "muster.yaml", "no finding: it reports nothing about this file"],
  ])("explains %s for %s: %s", async (rule, place, expected) => {
    expect(await explain(rule, "--for", place)).toEqual([expected]);
  });

  it("explains a finding of the baseline, and one that counts without it", async () => {
    await current.here("check", ".", "--write-baseline", "b.json");
    expect(await explain("SEC-001", "--for", "pods.yaml:1", "--baseline", "b.json")).toEqual([
      "known: the baseline has it",
    ]);
  });

  it("runs the check of named paths", async () => {
    const { stdout } = await current.here("explain", "K8S-003", "base/deploy.yaml", "--for", "base/deploy.yaml");
    expect(stdout).toBe(`K8S-003 mandatory-fields for base/deploy.yaml
explains: muster check base/deploy.yaml

base/deploy.yaml:1 Deployment a/d
  reported: it reported 1 finding
  setting: error: pack recommended on
  base/deploy.yaml:6:68: error: containers[0].image: is mandatory, but missing
    fix: add containers[0].image
`);
    expect(await explain("SEC-001", "values.yaml", "--for", "base/deploy.yaml")).toEqual([
      "not read: the check read no object there: the paths of the check do not include the place, or its file is empty",
    ]);
  });

  it("has an answer for each object, and every finding of a check is reported at its place", async () => {
    const { stdout } = await current.here("check", ".", "--today", "2026-11-21", "-o", "json");
    const { findings } = JSON.parse(stdout) as {
      findings: readonly { rule: string; waiver?: object; location?: { file: string; line: number } }[];
    };
    expect(findings.length).toBe(5);
    for (const { rule, waiver, location } of findings) {
      if (waiver !== undefined || location === undefined) continue;
      const answers = await explain(rule, "--for", `${location.file}:${location.line}`);
      expect(answers.some((answer) => answer.startsWith("reported: "))).toBe(true);
    }
  });

  it.each([
    [["SEC-001", "--for", "nope.yaml"], "nope.yaml does not exist; --for names a file or folder, or PATH:LINE"],
    [["SEC-001", "--for", "base:3"], "base is a folder, which has no line 3"],
    [["SEC-001", "base"], "paths and the options of a check need --for PATH, the place to explain"],
    [["SEC-001", "--for", "base", "-o", "markdown"], "--for has the formats text and json"],
  ])("refuses %j", async (args, message) => {
    const { stderr, code } = await current.here("explain", ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });

  it("says the setting here without --for", async () => {
    const { stdout } = await current.here("explain", "SEC-009");
    expect(stdout).toContain("  here        off: pack recommended on, muster.yaml:6:21 off\n");
  });

  it("is announced by check --verbose, which lists the exempted DaemonSets", async () => {
    const line =
      "pods.yaml:16:1: DaemonSet kube-system/nvidia-device-plugin-daemonset belongs to the platform, so it is exempt from SEC-001\n";
    expect((await current.here("check", ".", "--verbose")).stdout).toContain(line);
    expect((await current.here("check", ".")).stdout).not.toContain("belongs to the platform");
  });
});
