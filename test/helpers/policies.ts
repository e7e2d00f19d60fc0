import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repositoryFacts } from "../../src/app/results/read-repository.ts";
import { listMembers } from "../../src/inputs/source/items.ts";
import { parseManifest } from "../../src/inputs/source/parse-manifest.ts";
import type { KubeObject, PodMeta, PodTemplate } from "../../src/kernel/base/kubernetes.ts";
import { ownValue } from "../../src/kernel/base/own-values.ts";
import { isObject, member, record } from "../../src/kernel/base/read.ts";
import type { Finding } from "../../src/kernel/finding/finding.ts";
import { assumedOrganization } from "../../src/model/organization/assumed.ts";
import type { Organization } from "../../src/model/organization/organization.ts";
import { parseOrganization } from "../../src/model/organization/parse.ts";
import { isResourceInterfaceObject } from "../../src/model/resource-interface/is-resource-interface.ts";
import { parseResourceInterface } from "../../src/model/resource-interface/parse.ts";
import type { CheckedObject } from "../../src/rule/checked-object.ts";
import type { ObjectSet } from "../../src/rule/object-set.ts";
import type { Rule } from "../../src/rule/rule.ts";
import { buildSet } from "../../src/rules/build-set.ts";
import { evaluateRules } from "../../src/rules/evaluate.ts";
import { objectSet } from "../../src/rules/make-object-set.ts";
import { activeRule } from "../../src/rules/settings.ts";
import { clusterOf } from "../../src/synth/output/placement.ts";
import { ambiguousScalars, emitYaml, originOf, readYaml } from "../../src/yaml/index.ts";
import { workloadTypes } from "../../workloadtypes/index.ts";
import { catalogueWith } from "./catalogue.ts";
import { settingsOf } from "./settings.ts";

/** The options of a check in a test. */
export interface CheckOptions {
  readonly organization?: Organization;
  /** Options of the rule. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * Runs rules on YAML as `muster check` does, in memory, and gives their findings. A document of kind Organization is
 * read as muster.yaml.
 */
export function check(rule: Rule | readonly Rule[], yaml: string, options: CheckOptions = {}): readonly Finding[] {
  const active = [rule].flat().map((entry) => activeRule(entry, options.options));
  return evaluateRules(setOf(yaml, options), settingsOf(active)).findings;
}

/** The set that YAML documents make. */
export function setOf(yaml: string, { organization: given }: CheckOptions = {}): ObjectSet {
  const { documents, unreadable } = readYaml(yaml, "test.yaml");
  const files = member(documents[0]?.value, "files");
  if (isObject(files)) return repositorySet(files, record(member(documents[0]?.value, "untracked")));
  if (unreadable.length > 0) throw new Error(unreadable.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  const isOrganization = (value: unknown) => (value as { kind?: unknown } | null)?.kind === "Organization";
  const file = documents.find(({ value }) => isOrganization(value));
  const parsed = file === undefined ? undefined : parseOrganization(file.value, file.locate.bind(file));
  const wrong = parsed?.issues.filter(({ severity }) => severity === "error") ?? [];
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const organization = given ?? parsed?.organization ?? assumedOrganization();
  const objects = documents
    .filter(({ value }) => value !== null && !isOrganization(value))
    .flatMap((document) =>
      listMembers(document).flatMap(({ value, locate, item }): CheckedObject[] => {
        const { object, issues, substituted } = parseManifest(ownValue(value), locate, { synced: false });
        if (object === undefined) throw new Error(JSON.stringify(issues));
        const placed = clusterOf(object, organization);
        const name = "cluster" in placed ? placed.cluster : undefined;
        const cluster = organization.clusters.find((entry) => entry.name === name) ?? organization.clusters[0];
        if (cluster === undefined) throw new Error("no cluster");
        return [
          {
            object,
            cluster,
            locate,
            origin: (pointer) => originOf(document, item + pointer),
            ambiguous: () => ambiguousScalars(document),
            file: "test.yaml",
            ...(substituted && { substituted }),
          },
        ];
      }),
    );
  const resourceInterfaces = objects.flatMap(({ object }) =>
    isResourceInterfaceObject(object) ? (parseResourceInterface(object).resourceInterface ?? []) : [],
  );
  const knowledge = { organization, workloadTypes, resourceInterfaces };
  const parts = {
    organization,
    objects,
    ...(file === undefined ? {} : { locateOrganization: file.locate.bind(file) }),
  };
  return buildSet(parts, catalogueWith(resourceInterfaces), knowledge).set;
}

/**
 * The set of a repository without objects.
 *
 * @param tracked contents by path; `null` for a submodule that is not checked out
 * @param untracked files that git does not track
 */
function repositorySet(
  tracked: Readonly<Record<string, unknown>>,
  untracked: Readonly<Record<string, unknown>>,
): ObjectSet {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "muster-files-")));
  try {
    for (const [path, content] of Object.entries({ ...tracked, ...untracked })) {
      mkdirSync(content === null ? join(folder, path) : dirname(join(folder, path)), { recursive: true });
      if (content !== null) writeFileSync(join(folder, path), String(content));
    }
    const files = Object.entries(tracked).map(([path, content]) => ({ path, isSubmodule: content === null }));
    const skipped = Object.keys(tracked).map((path) => join(folder, path));
    const repository = repositoryFacts({ folder, files }, { root: folder, paths: [folder], skipped });
    return objectSet({ organization: assumedOrganization(), objects: [], workloads: [], repository });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A kind that holds a pod template somewhere. */
export interface PodKind {
  readonly name: string;
  /** The kind's object with the template in it. */
  readonly wrap: (template: PodTemplate) => KubeObject;
  /** JSON pointer of the pod template in the object; of a kind with the pod spec alone, `/spec` leads into it. */
  readonly at: (pointer: string) => string;
}

const meta = { name: "job", namespace: "team-nlp" };
const below = (template: string) => (pointer: string) => template + pointer;

/** A built-in kind and four custom ones: every pod rule must hold on each. */
export const podKinds: readonly PodKind[] = [
  {
    name: "Job",
    wrap: (template) => ({ apiVersion: "batch/v1", kind: "Job", metadata: meta, spec: { template } }),
    at: below("/spec/template"),
  },
  {
    name: "PyTorchJob",
    wrap: (template) => ({
      apiVersion: "kubeflow.org/v1",
      kind: "PyTorchJob",
      metadata: meta,
      spec: { pytorchReplicaSpecs: { Worker: { replicas: 2, template } } },
    }),
    at: below("/spec/pytorchReplicaSpecs/Worker/template"),
  },
  {
    name: "RayCluster",
    wrap: (template) => ({
      apiVersion: "ray.io/v1",
      kind: "RayCluster",
      metadata: meta,
      spec: { headGroupSpec: { rayStartParams: {}, template } },
    }),
    at: below("/spec/headGroupSpec/template"),
  },
  {
    name: "LeaderWorkerSet",
    wrap: (template) => ({
      apiVersion: "leaderworkerset.x-k8s.io/v1",
      kind: "LeaderWorkerSet",
      metadata: meta,
      spec: { replicas: 1, leaderWorkerTemplate: { size: 2, workerTemplate: template } },
    }),
    at: below("/spec/leaderWorkerTemplate/workerTemplate"),
  },
  {
    name: "JobSet",
    wrap: (template) => ({
      apiVersion: "jobset.x-k8s.io/v1alpha2",
      kind: "JobSet",
      metadata: meta,
      spec: { replicatedJobs: [{ name: "workers", replicas: 1, template: { spec: { parallelism: 2, template } } }] },
    }),
    at: below("/spec/replicatedJobs/0/template/spec/template"),
  },
];

/** A pod template with one container, changed by what a test is about. */
export function podTemplate(
  changes: { readonly container?: object; readonly spec?: object; readonly metadata?: PodMeta } = {},
): PodTemplate {
  const container = { name: "main", image: "example.com/train:1", ...changes.container };
  return {
    ...(changes.metadata === undefined ? {} : { metadata: changes.metadata }),
    spec: { schedulerName: "kai-scheduler", containers: [container], ...changes.spec },
  };
}

/** Runs a pod rule on a template inside a kind, through YAML; gives the findings. */
export function checkPod(rule: Rule, kind: PodKind, template: PodTemplate, options?: CheckOptions): readonly Finding[] {
  return check(rule, emitYaml(kind.wrap(template)), options);
}

/** The text of the line that a finding points at, trimmed. */
export function lineOf(kind: PodKind, template: PodTemplate, { location }: Finding): string {
  return emitYaml(kind.wrap(template)).split("\n")[(location?.line ?? 0) - 1]?.trim() ?? "";
}
