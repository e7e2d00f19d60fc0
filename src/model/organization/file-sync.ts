import { boolean, closed, isPresent, nullable, type Schema, stringSchema, word } from "../../k8s-fields/index.ts";
import type { Nullable } from "../../kernel/index.ts";
import {
  badName,
  dnsLabelProblem,
  durationSeconds,
  type FieldProblem,
  pointerTo,
  quoted,
  subdomainProblem,
  violation,
  withoutAbsent,
} from "../../kernel/index.ts";
import type { ArgocdSettings, FluxSettings, SyncSettings } from "./sync-settings.ts";

type Written<T> = { readonly [K in keyof T]?: NonNullable<T[K]> | null };

/** The sync of a cluster as `muster.yaml` writes it. */
export interface SyncFile {
  /** Argo CD syncs the cluster: muster writes an AppProject, and an Application or an ApplicationSet. */
  readonly argocd?: Nullable<Written<ArgocdSettings>>;
  /** Flux syncs the cluster: muster writes a GitRepository and Kustomizations. */
  readonly flux?: Nullable<Written<FluxSettings>>;
}

const filled = stringSchema({ minLength: 1 });
const source = {
  repository: filled,
  revision: filled,
  path: nullable(filled),
  namespace: nullable(filled),
  prune: nullable(boolean),
};
const argocd = {
  ...source,
  destination: nullable(filled),
  applications: nullable(word(["cluster", "namespace"])),
  useOpenLibs: nullable(boolean),
} satisfies Record<keyof ArgocdSettings, Schema>;
const flux = { ...source, secret: nullable(filled), timeout: nullable(filled) } satisfies Record<
  keyof FluxSettings,
  Schema
>;
const MANDATORY = ["repository", "revision"];

/** The schema of a cluster's sync. */
export const syncSchema: Schema = closed({
  argocd: nullable(closed(argocd, MANDATORY)),
  flux: nullable(closed(flux, MANDATORY)),
} satisfies Record<keyof SyncFile, Schema>);

/** Checks the sync of a cluster: one controller, and values that it accepts. */
export function checkSync(sync: Nullable<SyncFile>, at: string): readonly FieldProblem[] {
  if (!isPresent(sync)) return [];
  const { argocd, flux } = sync;
  if (isPresent(argocd) === isPresent(flux)) {
    const expected = "either argocd or flux";
    return [violation(at, `must have ${expected}`, { expected, received: isPresent(flux) ? "both" : "neither" })];
  }
  if (isPresent(argocd)) return checkSource(argocd, pointerTo(at, "argocd"));
  if (isPresent(flux)) return checkFlux(flux, pointerTo(at, "flux"));
  return [];
}

/** The settings of a sync without problems; undefined for none. */
export function syncSettings(sync: Nullable<SyncFile>): SyncSettings | undefined {
  const withMandatory = <T extends object>(fields: T) => ({ repository: "", revision: "", ...withoutAbsent(fields) });
  if (isPresent(sync?.argocd)) return { argocd: withMandatory(sync.argocd) };
  if (isPresent(sync?.flux)) return { flux: withMandatory(sync.flux) };
  return undefined;
}

function checkSource(
  { repository, revision, path, namespace }: Written<ArgocdSettings>,
  at: string,
): readonly FieldProblem[] {
  const findings: FieldProblem[] = [];
  if (isPresent(repository)) findings.push(...checkRepository(repository, pointerTo(at, "repository")));
  if (isPresent(revision) && (/[\s~^:?*[\\]|\.\.|^-/.test(revision) || revision === "HEAD")) {
    findings.push(unexpected(pointerTo(at, "revision"), revision, "the name of a branch or tag, or a commit"));
  }
  if (isPresent(path)) findings.push(...checkRepositoryPath(path, pointerTo(at, "path")));
  if (isPresent(namespace)) {
    findings.push(...badName(pointerTo(at, "namespace"), namespace, dnsLabelProblem(namespace), "namespace"));
  }
  return findings;
}

function checkFlux(settings: Written<FluxSettings>, at: string): readonly FieldProblem[] {
  const { repository, secret, timeout } = settings;
  const findings = [...checkSource(settings, at)];
  if (isPresent(repository) && !/^(https?|ssh):\/\//.test(repository) && findings.length === 0) {
    const path = pointerTo(at, "repository");
    findings.push(unexpected(path, repository, "a URL that starts with https:// or ssh://, as Flux requires"));
  }
  if (isPresent(secret)) {
    findings.push(...badName(pointerTo(at, "secret"), secret, subdomainProblem(secret), "name of a Secret"));
  }
  // Flux rejects the form, and stops reading all Kustomizations where one has a duration that is too long for Go.
  const isDuration = (text: string) =>
    /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/.test(text) && durationSeconds(text) !== undefined;
  if (isPresent(timeout) && !isDuration(timeout)) {
    findings.push(unexpected(pointerTo(at, "timeout"), timeout, "a duration such as 15m"));
  }
  return findings;
}

// The URL becomes part of committed manifests, so it must not contain a password or token.
function checkRepository(repository: string, path: string): readonly FieldProblem[] {
  if (/^https?:\/\/[^/]*@/.test(repository) || /^[a-z]+:\/\/[^/@:]*:[^/@]*@/.test(repository)) {
    const fix = "store them in a Secret of the controller";
    return [violation(path, "must not contain a user name or password, because it is committed", { fix })];
  }
  if (/^[^\s-]\S+$/.test(repository) && /[/:]/.test(repository.slice(1, -1))) return [];
  return [unexpected(path, repository, "the URL of a git repository")];
}

/** Checks a path in the repository. Only the reader of the file can check that it exists. */
export function checkRepositoryPath(path: string, at: string): readonly FieldProblem[] {
  const outside = /^([/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes("..");
  if (outside) return [unexpected(at, path, "a path inside of the repository, from its root")];
  return [];
}

function unexpected(path: string, value: string, expected: string): FieldProblem {
  const received = quoted(value);
  return violation(path, `must be ${expected}, but is ${received}`, { expected, received });
}
