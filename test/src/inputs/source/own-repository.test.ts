import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ownRepositoryTest } from "../../../../src/inputs/source/own-repository.ts";
import type { InputDocument } from "../../../../src/inputs/source/read-inputs.ts";

const top = mkdtempSync(join(tmpdir(), "muster-own-"));
mkdirSync(join(top, ".git"));
mkdirSync(join(top, "apps"));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const document = (apiVersion: string, kind: string, name: string, spec: unknown) =>
  ({
    value: { apiVersion, kind, metadata: { name, namespace: "flux-system" }, spec },
    path: join(top, "a.yaml"),
  }) as InputDocument;
const application = (repoURL: string, path: string) =>
  document("argoproj.io/v1alpha1", "Application", "a", { source: { repoURL, path } });
const flux = (name: string, path: string) =>
  document("kustomize.toolkit.fluxcd.io/v1", "Kustomization", name, {
    path,
    sourceRef: { kind: "GitRepository", name },
  });
const repository = (name: string, url: string) =>
  document("source.toolkit.fluxcd.io/v1", "GitRepository", name, { url });
const OWN = "https://example.com/own.git";

test("a folder counts, and so does the top where no object names a folder of the repository", () => {
  const isOwn = ownRepositoryTest([application(OWN, "missing")]);
  expect(isOwn({ folder: "apps", repository: "example.com/other" })).toBe(true);
  expect(isOwn({ folder: "", repository: "example.com/other" })).toBe(true);
});

test("the top of another repository does not count where an object names a folder of this one", () => {
  const isOwn = ownRepositoryTest([application(OWN, "apps"), repository("own", "ssh://git@example.com/own")]);
  expect(isOwn({ folder: "", repository: "example.com/other" })).toBe(false);
  expect(isOwn({ folder: "", repository: "example.com/own" })).toBe(true);
  expect(isOwn({ folder: "", repository: "GitRepository flux-system own" })).toBe(true);
  expect(isOwn({ folder: "", repository: "GitRepository flux-system other" })).toBe(false);
  expect(isOwn({ folder: "", repository: "" })).toBe(true);
});

test("a source of Flux that is not in the files has the address of its name", () => {
  const isOwn = ownRepositoryTest([flux("flux-system", "./apps")]);
  expect(isOwn({ folder: "", repository: "GitRepository flux-system flux-system" })).toBe(true);
  expect(isOwn({ folder: "", repository: "GitRepository flux-system other" })).toBe(false);
});

test("the top of an artifact is another one", () => {
  const isOwn = ownRepositoryTest([]);
  expect(isOwn({ folder: "", repository: "OCIRepository flux-system own" })).toBe(false);
});
