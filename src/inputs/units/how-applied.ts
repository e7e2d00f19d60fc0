import { at, given, groupOf, isObject, items, member, text } from "../../kernel/index.ts";

/** The unit with which an object is applied, and the options of the controller that applies it. */
export interface HowApplied {
  /** Name of the unit in reports: `Application lab`, `Kustomization apps`, `overlays/prod`. */
  readonly unit: string;
  /** The options of Argo CD; absent for another controller. */
  readonly argocd?: ArgocdApply;
  /** The options of Flux; absent for another controller. */
  readonly flux?: FluxApply;
}

/** The options of an Application that decide what a sync does. Source: Argo CD, pkg/apis/application/v1alpha1/types.go. */
interface ArgocdApply {
  /** Whether Argo CD syncs it by itself. */
  readonly isAutomated: boolean;
  /** Whether an automated sync deletes what is no longer in git. */
  readonly prunes: boolean;
  /** As the Application has them: `Replace=true`, `ServerSideApply=true`. */
  readonly syncOptions: readonly string[];
  readonly ignoreDifferences: readonly unknown[];
  /** The namespace of objects without one. */
  readonly namespace?: string;
}

/** The options of a Kustomization of Flux. Source: kustomize-controller, api/v1/kustomization_types.go. */
interface FluxApply {
  /** Whether it deletes what is no longer in git. */
  readonly prunes: boolean;
  /** Whether it deletes and creates an object again when a field cannot change. */
  readonly forces: boolean;
  readonly waits: boolean;
  readonly isSuspended: boolean;
}

/** The application of a source: the unit with its options, and the cluster. */
export interface Application extends HowApplied {
  /** The cluster that its controller names; absent for the cluster of the controller itself. */
  readonly cluster?: string;
}

const OWN_CLUSTER = /^(?:https:\/\/kubernetes\.default\.svc(?:\.cluster\.local)?(?::443)?\/?|in-cluster)?$/;

/** Returns how an Application, or one that an ApplicationSet makes, applies its sources. */
export function argocdApplication(application: unknown): Application {
  const spec = member(application, "spec");
  const automated = at(spec, "syncPolicy", "automated");
  const destination = member(spec, "destination");
  const named = text(member(destination, "name")) ?? text(member(destination, "server")) ?? "";
  return given({
    unit: `Application ${text(at(application, "metadata", "name")) ?? ""}`,
    cluster: OWN_CLUSTER.test(named) ? undefined : named,
    argocd: given({
      isAutomated: isObject(automated) && automated.enabled !== false,
      prunes: isObject(automated) && automated.prune === true,
      syncOptions: items(at(spec, "syncPolicy", "syncOptions")).flatMap((option) => text(option) ?? []),
      ignoreDifferences: items(member(spec, "ignoreDifferences")),
      namespace: text(member(destination, "namespace")),
    }),
  });
}

/** Returns how a Kustomization of Flux, or a HelmRelease, applies its source. */
export function fluxApplication(object: unknown): Application {
  const isRelease = groupOf(text(member(object, "apiVersion")) ?? "") === "helm.toolkit.fluxcd.io";
  const spec = member(object, "spec");
  return given({
    unit: `${isRelease ? "HelmRelease" : "Kustomization"} ${text(at(object, "metadata", "name")) ?? ""}`,
    cluster: text(at(spec, "kubeConfig", "secretRef", "name")),
    flux: {
      // Helm deletes what a new version of a release no longer has.
      prunes: isRelease || member(spec, "prune") === true,
      forces: member(spec, "force") === true,
      waits: member(spec, "wait") === true,
      isSuspended: member(spec, "suspend") === true,
    },
  });
}
