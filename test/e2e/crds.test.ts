import { afterEach, describe, expect, test } from "vitest";
import { repository, type TestRepository } from "../helpers/repository.ts";

const crd = (kind: string, type: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: ${type} } } } } } }
`;
const object = (kind: string) => `apiVersion: example.com/v1
kind: ${kind}
metadata: { name: one, namespace: team-nlp }
spec: { size: large }
`;
const MUSTER = `apiVersion: muster.dev/v1alpha1
kind: Organization
metadata: { name: acme }
clusters: [{ name: east, scheduler: kai }]
departments: [{ name: research }]
projects: [{ name: team-nlp, department: research, clusters: [east] }]
`;
const FILES = {
  "crds/rig.yaml": crd("Rig", "integer"),
  "crds/ship.yaml": crd("Ship", "integer"),
  "k8s/rig.yaml": object("Rig"),
  "k8s/ship.yaml": object("Ship"),
};

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

/** Checks the folder k8s, and returns the exit code and the findings of rules about fields and CRDs. */
async function check(files: Readonly<Record<string, string>>, ...options: readonly string[]) {
  open = repository(files);
  const { code, stdout, stderr } = await open.here("check", "k8s", "--format", "json", ...options);
  if (stdout === "") return { code, found: [], stderr };
  const { findings, summary } = JSON.parse(stdout);
  const found = findings
    .filter(({ rule }: { rule: string }) => rule.startsWith("K8S-"))
    .map(({ rule, object: { name, kind } = { name: "", kind: "" }, path }: Found) => `${rule} ${kind} ${name} ${path}`);
  return { code, found, unreadable: summary.unreadable };
}

interface Found {
  readonly rule: string;
  readonly object?: { readonly name: string; readonly kind: string };
  readonly path: string;
}

const RIG = "K8S-002 Rig one /spec/size";
const SHIP = "K8S-002 Ship one /spec/size";

describe("check --crds", () => {
  test.each([
    ["no CRD", [], []],
    ["a file", ["--crds", "crds/rig.yaml"], [RIG]],
    ["a folder", ["--crds", "crds"], [RIG, SHIP]],
    ["a pattern", ["--crds", "crds/s*.yaml"], [SHIP]],
    ["two files", ["--crds", "crds/ship.yaml", "--crds", "crds/rig.yaml"], [RIG, SHIP]],
  ])("uses %s", async (_, options, found) => {
    expect(await check(FILES, ...options)).toEqual({ code: found.length === 0 ? 0 : 2, found, unreadable: [] });
  });

  test.each([
    ["a path that does not exist", "none", FILES],
    ["a file without a CRD", "k8s/rig.yaml", FILES],
    ["a file that cannot be read as YAML", "broken", { ...FILES, "broken/a.yaml": "a: [\n" }],
  ])("ends with 3 for %s", async (_, path, files) => {
    const { code, unreadable } = await check(files, "--crds", path);
    expect(code).toBe(3);
    expect(unreadable).toHaveLength(1);
  });

  test("takes precedence over those of muster.yaml, which are used without it", async () => {
    const files = {
      ...FILES,
      "muster.yaml": `${MUSTER}crds: [crds/rig.yaml]\n`,
      "text/rig.yaml": crd("Rig", "string"),
    };
    expect(await check(files)).toMatchObject({ code: 2, found: [RIG] });
    open?.dispose();
    // The two CRDs of the kind differ, which is a warning.
    const differing = "K8S-010   /spec/versions/0/schema";
    expect(await check(files, "--crds", "text")).toMatchObject({ code: 0, found: [differing] });
  });
});

test("synth --crds refuses a custom resource that does not fit", async () => {
  open = repository({ ...FILES, "muster.yaml": MUSTER, "workloads/rig.yaml": object("Rig") });
  expect((await open.here("synth")).code).toBe(0);
  const refused = await open.here("synth", "--check", "--crds", "crds");
  expect(refused.code).toBe(2);
  expect(refused.stdout).toContain("[K8S-002]");
});
