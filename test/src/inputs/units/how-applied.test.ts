import { describe, expect, test } from "vitest";
import { argocdApplication, fluxApplication } from "../../../../src/inputs/units/how-applied.ts";

const NO_ARGOCD = { isAutomated: false, prunes: false, syncOptions: [], ignoreDifferences: [] };
const NO_FLUX = { prunes: false, forces: false, waits: false, isSuspended: false };

describe("an Application", () => {
  test("of no value has no option", () => {
    for (const value of [undefined, null, {}]) {
      expect(argocdApplication(value)).toEqual({ unit: "Application ", argocd: NO_ARGOCD });
    }
  });

  test("has the options of its sync policy", () => {
    const spec = {
      destination: { name: "east", namespace: "lab" },
      syncPolicy: { automated: { prune: true }, syncOptions: ["Replace=true", 1] },
      ignoreDifferences: [{ kind: "Deployment" }],
    };
    expect(argocdApplication({ metadata: { name: "lab" }, spec })).toEqual({
      unit: "Application lab",
      cluster: "east",
      argocd: {
        isAutomated: true,
        prunes: true,
        syncOptions: ["Replace=true"],
        ignoreDifferences: [{ kind: "Deployment" }],
        namespace: "lab",
      },
    });
  });

  test("whose automated sync is switched off is not automated", () => {
    const spec = { syncPolicy: { automated: { enabled: false } } };
    expect(argocdApplication({ spec }).argocd?.isAutomated).toBe(false);
    expect(argocdApplication({ spec: { syncPolicy: { automated: {} } } }).argocd?.isAutomated).toBe(true);
  });

  test.each([
    ["https://kubernetes.default.svc", undefined],
    ["https://10.0.0.1", "https://10.0.0.1"],
  ])("with the server %s is for the cluster %s", (server, cluster) => {
    expect(argocdApplication({ spec: { destination: { server } } }).cluster).toBe(cluster);
  });
});

describe("a Kustomization of Flux", () => {
  test("of no value has no option", () => {
    for (const value of [undefined, null, {}]) {
      expect(fluxApplication(value)).toEqual({ unit: "Kustomization ", flux: NO_FLUX });
    }
  });

  test("has its options, and its cluster", () => {
    const kubeConfig = { secretRef: { name: "east" } };
    const spec = { prune: true, force: true, wait: true, suspend: true, kubeConfig };
    expect(fluxApplication({ metadata: { name: "apps" }, spec })).toEqual({
      unit: "Kustomization apps",
      cluster: "east",
      flux: { prunes: true, forces: true, waits: true, isSuspended: true },
    });
  });
});

test("a HelmRelease deletes what a release no longer has", () => {
  const release = { apiVersion: "helm.toolkit.fluxcd.io/v2", metadata: { name: "web" }, spec: {} };
  expect(fluxApplication(release)).toEqual({ unit: "HelmRelease web", flux: { ...NO_FLUX, prunes: true } });
});
