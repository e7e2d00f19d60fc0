import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crdExample } from "../../../../policies/kubernetes/crd-example.ts";
import { packCrd, unpackCrd } from "../../../../src/inputs/source/crd-file.ts";
import { readNamedCrds } from "../../../../src/inputs/source/read-crds.ts";
import { crdHeads } from "../../../../src/k8s-fields/crd/crd-heads.ts";
import { CrdKinds } from "../../../../src/k8s-fields/crd/crd-kinds.ts";

const [CRD = ""] = crdExample("v1", "{}").split("---");
/** The layout that generators write. */
const GENERATED = `# a comment
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    group: other.example.com
  name: gears.example.com
spec:
  conversion:
    strategy: None
  group: example.com
  names:
    kind: Gear
    plural: gears
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
`;
const GEAR = { group: "example.com", kind: "Gear" };
let root = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "muster-crds-"));
  mkdirSync(join(root, "crds"));
  writeFileSync(join(root, "crds/widget.yaml"), CRD);
  writeFileSync(join(root, "crds/gear.yaml"), GENERATED);
  writeFileSync(join(root, "crds/notes.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
  writeFileSync(join(root, "broken.yaml"), "a: [\n");
  writeFileSync(join(root, "late.yaml"), GENERATED.replace("type: object", "type: [object"));
});

afterAll(() => rmSync(root, { recursive: true }));

const named = (...paths: readonly string[]) =>
  readNamedCrds(
    root,
    {},
    paths.map((path) => join(root, path)),
  );
const kindsOf = ({ crds }: ReturnType<typeof named>) => new CrdKinds(crds).all.map(({ kind }) => kind).sort();

test("reads a folder, a file and a pattern, and skips other documents", () => {
  expect(kindsOf(named("crds"))).toEqual(["Gear", "Widget"]);
  expect(kindsOf(named("crds/gear.yaml", "crds/widget.yaml"))).toEqual(["Gear", "Widget"]);
  expect(kindsOf(named("crds/*.yaml"))).toEqual(["Gear", "Widget"]);
  expect(named("crds").unreadable).toEqual([]);
  expect(kindsOf(readNamedCrds(root, { crds: ["crds"] }))).toEqual(["Gear", "Widget"]);
});

test("reports paths that are missing, broken or without a CRD", () => {
  const messages = (path: string) => named(path).unreadable.map(({ message }) => message);
  expect(messages("none")).toHaveLength(1);
  expect(messages("broken.yaml")).toHaveLength(1);
  expect(messages("crds/notes.yaml")).toEqual(["has no CustomResourceDefinition of apiextensions.k8s.io/v1"]);
  expect(readNamedCrds(root, { crds: ["../outside"] }).unreadable.map(({ message }) => message)).toEqual([
    "leaves the repository, but crds of muster.yaml names it",
  ]);
});

test("reads a definition on first use, also in another thread", () => {
  const [crd] = named("crds/gear.yaml").crds;
  expect(crd?.head).toEqual(GEAR);
  expect(crd?.definition).toMatchObject({ spec: { group: "example.com" } });
  expect(crd?.locate?.("/spec/group")).toMatchObject({ line: 12 });
  const sent = crd && unpackCrd(structuredClone(packCrd(crd)));
  expect(sent?.definition).toEqual(crd?.definition);
});

test("reports a definition that turns out to be unreadable", () => {
  const [crd] = named("late.yaml").crds;
  expect(crd?.head).toEqual(GEAR);
  expect([crd?.definition, crd?.problem?.line]).toEqual([undefined, expect.any(Number)]);
  expect(new CrdKinds(crd === undefined ? [] : [crd]).all[0]?.versions).toEqual([]);
});

test("reads heads of generated files only", () => {
  const second = GENERATED.replaceAll("Gear", "Wheel");
  expect(crdHeads(GENERATED)).toEqual([GEAR]);
  expect(crdHeads(`${GENERATED}---\n${second}`)).toEqual([GEAR, { ...GEAR, kind: "Wheel" }]);
  const others = [
    "",
    "# a comment\n",
    CRD,
    GENERATED + GENERATED,
    GENERATED.replace("spec:", "spec: # a\n"),
    GENERATED.replace("extensions.k8s.io/v1", "extensions.k8s.io/v1beta1"),
    GENERATED.replace("  group: example.com\n", ""),
    GENERATED.replaceAll("\n", "\r\n"),
    `${GENERATED}...\n`,
    `${GENERATED}---\napiVersion: v1\n`,
    `${GENERATED}--- {a: b}\n`,
  ];
  expect(others.map(crdHeads)).toEqual(others.map(() => undefined));
});
