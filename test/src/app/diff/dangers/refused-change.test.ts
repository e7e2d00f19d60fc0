import { describe, expect, it } from "vitest";
import type { DiffedObject } from "../../../../../src/app/diff/changes/diffed-object.ts";
import { compareOutputs } from "../../../../../src/app/diff/compare-outputs.ts";
import type { HowApplied } from "../../../../../src/inputs/units/how-applied.ts";
import type { KubeObject } from "../../../../../src/kernel/base/kubernetes.ts";
import { placed, side } from "../../../../helpers/diff-sides.ts";

const dangers = (before: readonly DiffedObject[], after: readonly DiffedObject[]) =>
  compareOutputs(side(before), side(after), { quota: [], maxRemoved: 1 }).flatMap((cluster) => cluster.dangers);
const signs = (before: DiffedObject, after: DiffedObject) => dangers([before], [after]).map(({ sign }) => sign);

const object = (kind: string, fields: object = {}, annotations?: object): KubeObject => ({
  apiVersion: "v1",
  kind,
  metadata: { name: "x", namespace: "team-nlp", ...(annotations && { annotations }) } as KubeObject["metadata"],
  ...fields,
});

const argocd = (syncOptions: readonly string[] = [], fields: object = {}): HowApplied => ({
  unit: "Application lab",
  argocd: { isAutomated: true, prunes: true, syncOptions, ignoreDifferences: [], ...fields },
});
const flux = (fields: object = {}): HowApplied => ({
  unit: "Kustomization apps",
  flux: { prunes: true, forces: false, waits: false, isSuspended: false, ...fields },
});

const secret = (type: string, applied?: HowApplied, annotations?: object) =>
  placed(object("Secret", { type }, annotations), { ...(applied && { applied }) });

describe("a rejected change", () => {
  const messageOf = (applied?: HowApplied, annotations?: object) =>
    dangers([secret("a/b", applied, annotations)], [secret("a/c", applied, annotations)]).map(
      ({ sign, message, fix }) => [sign, message, fix],
    );
  const rule = "/type of a Secret cannot change in an existing object: the API server rejects the new object";
  const undo = "restore /type of Secret team-nlp/x, give it another name, or";

  it("is reported without a known controller", () => {
    expect(messageOf()).toEqual([["immutable-field", rule, `${undo} delete it before the merge`]]);
  });

  it("fails the sync of Argo CD, also with Replace=true", () => {
    const fix = `${undo} let Argo CD delete and create it again with the annotation argocd.argoproj.io/sync-options: Force=true,Replace=true`;
    expect(messageOf(argocd())).toEqual([["immutable-field", `${rule}, so the sync of Application lab fails`, fix]]);
    expect(messageOf(argocd(["Replace=true"]))).toEqual([
      ["immutable-field", `${rule}, so the sync of Application lab fails, also with Replace=true`, fix],
    ]);
  });

  it("fails the dry run of Flux", () => {
    const fix = `${undo} let Flux delete and create it again with the annotation kustomize.toolkit.fluxcd.io/force: enabled`;
    expect(messageOf(flux())).toEqual([
      ["immutable-field", `${rule}, so the dry run fails, and nothing of Kustomization apps is applied`, fix],
    ]);
  });

  it("becomes a new object where the controller may delete the old one", () => {
    const options = (value: string) => ({ "argocd.argoproj.io/sync-options": value });
    const recreated = (by: string) => [
      [
        "recreated-object",
        `${by} deletes the Secret and creates it again, because /type cannot change in an existing object`,
        undefined,
      ],
    ];
    expect(messageOf(argocd(), options("Force=true, Replace=true"))).toEqual(recreated("Argo CD"));
    expect(messageOf(argocd(), options("Force=true"))).toEqual(recreated("Argo CD"));
    expect(messageOf(argocd(["ServerSideApply=true"]), options("Force=true")).map(([sign]) => sign)).toEqual([
      "immutable-field",
    ]);
    expect(messageOf(flux({ forces: true }))).toEqual(recreated("Flux"));
    expect(messageOf(flux(), { "kustomize.toolkit.fluxcd.io/force": "Enabled" })).toEqual(recreated("Flux"));
  });

  it("is no danger in a hook, and where Flux does not apply it", () => {
    const hook = { "argocd.argoproj.io/hook": "PreSync" };
    expect(messageOf(argocd(), hook).map(([sign]) => sign)).toEqual(["hook-runs"]);
    expect(messageOf(argocd(), { "helm.sh/hook": "pre-install" })).toEqual([]);
    const kept = { ...hook, "argocd.argoproj.io/hook-delete-policy": "HookFailed" };
    expect(messageOf(argocd(), kept).map(([sign]) => sign)).toEqual(["immutable-field", "hook-runs"]);
    expect(messageOf(flux(), { "kustomize.toolkit.fluxcd.io/ssa": "Ignore" })).toEqual([]);
    expect(messageOf(flux(), { "kustomize.toolkit.fluxcd.io/reconcile": "disabled" })).toEqual([]);
  });

  it("never deletes a CustomResourceDefinition with Replace=true", () => {
    const definition = (scope: string) =>
      placed(
        {
          apiVersion: "apiextensions.k8s.io/v1",
          kind: "CustomResourceDefinition",
          metadata: { name: "as.b", annotations: { "argocd.argoproj.io/sync-options": "Force=true,Replace=true" } },
          spec: { scope },
        },
        { applied: argocd() },
      );
    expect(signs(definition("Cluster"), definition("Namespaced"))).toEqual(["immutable-field"]);
  });
});

describe("a change of a custom kind", () => {
  const custom = (apiVersion: string, kind: string, spec: object, labels?: object) =>
    placed({
      apiVersion,
      kind,
      metadata: { name: "x", namespace: "team-nlp", ...(labels && { labels }) },
      spec,
    } as KubeObject);

  it("is judged by the fields that the CRDs of the catalogue fix, where both objects have them", () => {
    const ray = (managedBy?: string) => custom("ray.io/v1", "RayCluster", { ...(managedBy && { managedBy }) });
    expect(signs(ray("a"), ray("b"))).toEqual(["immutable-field"]);
    expect(signs(ray(), ray("b"))).toEqual([]);
    const runtime = (operator: string) =>
      custom("trainer.kubeflow.org/v1alpha1", "ClusterTrainingRuntime", {
        template: { spec: { successPolicy: { operator } } },
      });
    expect(signs(runtime("All"), runtime("Any"))).toContain("immutable-field");
    const train = (runtimeRef: object) => custom("trainer.kubeflow.org/v1alpha1", "TrainJob", { runtimeRef });
    expect(signs(train({ name: "a" }), train({ name: "a", kind: "ClusterTrainingRuntime" }))).toEqual([]);
    expect(signs(train({ name: "a" }), train({ name: "b" }))).toEqual(["immutable-field"]);
  });

  it("is judged by webhooks, which are named", () => {
    const set = (spec: object) => custom("jobset.x-k8s.io/v1alpha2", "JobSet", spec);
    const found = dangers([set({ managedBy: "a" })], [set({ managedBy: "b" })]);
    expect(found.map(({ sign, message }) => [sign, message])).toEqual([
      [
        "webhook-refusal",
        "/spec/managedBy of a JobSet cannot change in an existing object: the webhook of JobSet rejects the new object, where it is installed",
      ],
    ]);
    expect(found[0]?.upstream).toContain("jobset_webhook.go");
    const queued = (queue: string, suspend: boolean) =>
      custom("example.org/v1", "Any", { suspend }, { "kueue.x-k8s.io/queue-name": queue });
    expect(signs(queued("a", false), queued("b", false))).toContain("webhook-refusal");
    expect(signs(queued("a", false), queued("b", true))).not.toContain("webhook-refusal");
  });

  it("is judged by the rules of a CRD of the repository", () => {
    const schema = {
      type: "object",
      properties: {
        spec: {
          type: "object",
          properties: {
            size: { type: "integer", "x-kubernetes-validations": [{ rule: "self >= oldSelf", message: "only grows" }] },
            parts: {
              type: "array",
              "x-kubernetes-list-type": "map",
              "x-kubernetes-list-map-keys": ["name"],
              items: {
                type: "object",
                properties: {
                  name: { type: "string" },
                  value: { type: "string", "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
                },
              },
            },
          },
        },
      },
    };
    const definition = placed({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "things.example.org" },
      spec: {
        group: "example.org",
        scope: "Namespaced",
        names: { kind: "Thing", plural: "things" },
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      },
    });
    const thing = (spec: object) => custom("example.org/v1", "Thing", spec);
    const found = (before: object, after: object) =>
      dangers([definition, thing(before)], [definition, thing(after)]).map(({ sign, path }) => [sign, path]);
    expect(found({ size: 1 }, { size: 2 })).toEqual([]);
    expect(found({ size: 2 }, { size: 1 })).toEqual([["immutable-field", "/spec/size"]]);
    expect(found({}, { size: 1 })).toEqual([]);
    const [a, b] = [
      { name: "a", value: "1" },
      { name: "b", value: "2" },
    ];
    expect(found({ parts: [a, b] }, { parts: [b, a] })).toEqual([]);
    expect(found({ parts: [a, b] }, { parts: [{ ...b, value: "3" }] })).toEqual([
      ["immutable-field", "/spec/parts/name=b/value"],
    ]);
    expect(found({ parts: [a] }, { parts: [b] })).toEqual([]);
    expect(found({ a: { b: 1 } }, { a: {} })).toEqual([["conditional-refusal", "/spec/a/b"]]);
  });
});

it("names hooks that hold back a sync", () => {
  const job = (hook: string, applied?: HowApplied) =>
    placed(object("ConfigMap", {}, { "argocd.argoproj.io/hook": hook }), { ...(applied && { applied }) });
  const message = (added: DiffedObject) =>
    dangers([], [added]).flatMap((danger) => (danger.sign === "hook-runs" ? [danger.message] : []));
  expect(message(job("PreSync"))).toEqual([]);
  expect(message(job("PostSync", argocd()))).toEqual([]);
  expect(message(job("PostSync, PreSync", argocd()))).toEqual([
    "each sync of Application lab runs it before all other objects, which are not applied if it fails",
  ]);
});

describe("objects that leave a unit", () => {
  const map = (applied?: HowApplied, annotations?: object) =>
    placed(object("Namespace", {}, annotations), { ...(applied && { applied }) });
  const left = (applied?: HowApplied, annotations?: object) =>
    dangers([map(applied, annotations)], []).map(({ sign, message }) => [sign, message]);

  it("are deleted by a controller that prunes", () => {
    const message = "the Namespace is deleted: everything in the namespace is deleted with it";
    for (const applied of [undefined, argocd(), flux()]) expect(left(applied)).toEqual([["pruned-object", message]]);
  });

  it("stay without prune, and with the annotations against it", () => {
    const stays = (reason: string) => [["left-behind", `it stays in the cluster: ${reason}`]];
    expect(left(argocd([], { prunes: false }))).toEqual(stays("Application lab has no automated.prune: true"));
    expect(left(argocd(), { "argocd.argoproj.io/sync-options": "Prune=false" })).toEqual(
      stays("its annotation has the sync option Prune=false"),
    );
    expect(left(argocd(["Prune=confirm"]))).toEqual(
      stays("its sync option is Prune=confirm, so a person confirms its deletion"),
    );
    expect(left(flux({ prunes: false }))).toEqual(stays("Kustomization apps has no prune: true"));
    expect(left(flux(), { "kustomize.toolkit.fluxcd.io/prune": "Disabled" })).toEqual(
      stays("its annotation kustomize.toolkit.fluxcd.io/prune is disabled"),
    );
  });

  it("take what their controller has applied with them", () => {
    const messageOf = (apiVersion: string, kind: string, spec: object, finalizers: readonly string[] = []) => {
      const controller = { apiVersion, kind, metadata: { name: "x", namespace: "flux-system", finalizers }, spec };
      return dangers([placed(controller, { applied: flux() })], []).map(({ message }) => message);
    };
    const release = (spec: object) => messageOf("helm.toolkit.fluxcd.io/v2", "HelmRelease", spec);
    expect(release({})).toEqual([
      "the HelmRelease is deleted: Flux uninstalls the release, with everything that its chart has installed",
    ]);
    expect(release({ suspend: true })).toEqual([]);
    const kustomization = (spec: object) => messageOf("kustomize.toolkit.fluxcd.io/v1", "Kustomization", spec);
    const all = ["the Kustomization is deleted: Flux deletes everything that it has applied"];
    expect(kustomization({})).toEqual([]);
    expect(kustomization({ prune: true })).toEqual(all);
    expect(kustomization({ prune: true, suspend: true })).toEqual([]);
    expect(kustomization({ prune: true, deletionPolicy: "Orphan" })).toEqual([]);
    expect(kustomization({ deletionPolicy: "Delete" })).toEqual(all);
    const application = (...finalizers: string[]) => messageOf("argoproj.io/v1alpha1", "Application", {}, finalizers);
    expect(application()).toEqual([]);
    expect(application("example.com/other")).toEqual([]);
    expect(application("resources-finalizer.argocd.argoproj.io/background")).toEqual([
      "the Application is deleted: its finalizer makes Argo CD delete everything that it has applied",
    ]);
  });

  it("may be deleted between two units", () => {
    const moved = { ...flux(), unit: "Kustomization new" };
    expect(dangers([map(flux())], [map(moved)]).map(({ sign }) => sign)).toEqual(["moved-unit"]);
    expect(dangers([map(flux())], [map(flux())])).toEqual([]);
  });

  it("leave the claims of StatefulSets", () => {
    const set = (replicas: number, policy?: object) =>
      placed({
        ...object("StatefulSet", {
          spec: {
            replicas,
            volumeClaimTemplates: [{ metadata: { name: "data" }, spec: {} }],
            ...(policy && { persistentVolumeClaimRetentionPolicy: policy }),
          },
        }),
        apiVersion: "apps/v1",
      });
    const message = (before: DiffedObject, after?: DiffedObject) =>
      dangers([before], after === undefined ? [] : [after]).flatMap((danger) =>
        danger.sign === "orphaned-claims" ? [danger.message] : [],
      );
    expect(message(set(3))).toEqual(["it leaves 3 claims of its pods in the cluster"]);
    expect(message(set(3), set(2))).toEqual(["it leaves 1 claim of its pods in the cluster"]);
    expect(message(set(2), set(3))).toEqual([]);
    expect(message(set(3, { whenDeleted: "Delete" }))).toEqual([]);
  });
});

describe("objects that others need", () => {
  it("are Services that lose their pods", () => {
    const deployment = (app: string) =>
      placed({
        ...object("Deployment", {
          spec: { selector: {}, template: { metadata: { labels: { app } }, spec: { containers: [{ name: "a" }] } } },
        }),
        apiVersion: "apps/v1",
      });
    const service = placed(object("Service", { spec: { selector: { app: "a" } } }));
    const found = (before: string, after: string) =>
      dangers([deployment(before), service], [deployment(after), service]).map(({ sign, object: ref }) => [
        sign,
        ref?.kind,
      ]);
    expect(found("a", "b")).toContainEqual(["lost-selector", "Service"]);
    expect(found("a", "a")).toEqual([]);
    expect(found("b", "c")).not.toContainEqual(["lost-selector", "Service"]);
    // The overlays of a base are alternatives, so the pods of another one do not count.
    const inUnit = (unit: string, each: DiffedObject): DiffedObject => ({
      ...each,
      unit,
      owner: unit,
      applied: { unit },
    });
    const units = (app: string) => [
      inUnit("dev", deployment(app)),
      inUnit("dev", service),
      inUnit("prod", deployment("a")),
      inUnit("prod", service),
    ];
    const lost = dangers(units("a"), units("b")).filter(({ sign }) => sign === "lost-selector");
    expect(lost.map(({ object: ref }) => ref?.unit)).toEqual(["dev"]);
  });

  it("are versions of a CustomResourceDefinition in use", () => {
    const definition = (...versions: string[]) =>
      placed({
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "things.example.org" },
        spec: {
          group: "example.org",
          names: { kind: "Thing", plural: "things" },
          versions: versions.map((name, index) => ({ name, served: true, storage: index === 0 })),
        },
      });
    const thing = placed({ ...object("Thing"), apiVersion: "example.org/v1beta1" });
    const found = (before: DiffedObject, after: DiffedObject) =>
      dangers([before, thing], [after, thing]).map(({ sign, message }) => [sign, message]);
    expect(found(definition("v1", "v1beta1"), definition("v1"))).toEqual([
      ["version-in-use", "it no longer serves the version v1beta1 of Thing team-nlp/x in the branch"],
    ]);
    expect(found(definition("v1", "v1beta1", "v0"), definition("v1", "v1beta1"))).toEqual([]);
  });
});
