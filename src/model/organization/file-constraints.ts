import { describeValue, duplicates, isPresent } from "../../k8s-fields/index.ts";
import {
  badName,
  choices,
  dnsLabelProblem,
  type FieldProblem,
  given,
  hasKaiChange,
  isNewerThanKnown,
  KAI,
  KUBERNETES,
  kaiSince,
  labelValueProblem,
  type Nullable,
  type NullableList,
  nearest,
  pointerTo,
  presentItems,
  quantityOf,
  quoted,
  stringOf,
  subdomainProblem,
  type UpstreamProject,
  violation,
} from "../../kernel/index.ts";
import { SCHEDULER_PROJECTS } from "./defaults.ts";
import { checkKinds } from "./file-overrides.ts";
import { checkPriorityClasses } from "./file-priority-classes.ts";
import { checkRepositoryPath, checkSync } from "./file-sync.ts";
import { checkTopologies } from "./file-topologies.ts";
import type { ClusterFile, NodePoolFile, OrganizationFile } from "./file-types.ts";
import { checkWithoutKai } from "./file-without-kai.ts";
import { type PortRange, runsKai } from "./organization.ts";

/** Checks the names of clusters, departments, projects and pools: each a DNS label, and each once in its list. */
export function checkNames(file: OrganizationFile): readonly FieldProblem[] {
  const findings: FieldProblem[] = named(file.metadata?.name, "/metadata/name");
  for (const list of ["clusters", "departments", "projects"] as const) {
    findings.push(...checkList(file[list], `/${list}`));
  }
  for (const { item, index } of presentItems(file.clusters)) {
    findings.push(...checkList(item.nodePools, `/clusters/${index}/nodePools`));
    findings.push(...duplicates(item.topologies, `/clusters/${index}/topologies`, ({ name }) => name, "name"));
  }
  for (const { item, index } of presentItems(file.projects)) {
    if (isPresent(item.namespace)) findings.push(...named(item.namespace, `/projects/${index}/namespace`));
  }
  return [
    ...findings,
    ...duplicates(file.clusters, "/clusters", ({ id }) => id, "id"),
    ...duplicates(file.projects, "/projects", ({ id }) => id, "id"),
  ];
}

/** Checks that each entry of `unjudged` names charts or files. */
export function checkUnjudged({ unjudged }: OrganizationFile): readonly FieldProblem[] {
  return presentItems(unjudged).flatMap(({ item: { charts, files }, index }) => {
    if (isPresent(charts) || isPresent(files)) return [];
    return [
      violation(pointerTo("/unjudged", index), "names nothing; write charts, with folders, or files, with paths"),
    ];
  });
}

function checkList(list: NullableList<{ readonly name?: string }>, at: string): readonly FieldProblem[] {
  return [
    ...presentItems(list).flatMap(({ item, index }) => named(item.name, pointerTo(at, index, "name"))),
    ...duplicates(list, at, ({ name }) => name, "name"),
  ];
}

function named(name: string | undefined, at: string): FieldProblem[] {
  if (isPresent(name)) return [...badName(at, name, dnsLabelProblem(name), "DNS label")];
  return [];
}

/** Checks the fields of a cluster. */
export function checkCluster(cluster: ClusterFile, at: string): readonly FieldProblem[] {
  const { version, kubernetes, nodePorts, schedulerName, ingress, allocated, scheduler = "kai" } = cluster;
  const project = SCHEDULER_PROJECTS[scheduler];
  const findings: FieldProblem[] = [
    ...checkRelease(version, pointerTo(at, "version"), 'a release such as "0.17.1" or "2.24"'),
    ...checkRelease(kubernetes, pointerTo(at, "kubernetes"), 'a release such as "1.34"'),
    ...newerThanKnown(version, pointerTo(at, "version"), project),
    ...newerThanKnown(kubernetes, pointerTo(at, "kubernetes"), KUBERNETES),
    ...checkNodePorts(nodePorts, pointerTo(at, "nodePorts")),
  ];
  if (isPresent(schedulerName)) {
    const problem = subdomainProblem(schedulerName);
    findings.push(...badName(pointerTo(at, "schedulerName"), schedulerName, problem, "name of a scheduler"));
  }
  findings.push(...checkSync(cluster.sync, pointerTo(at, "sync")));
  if (!runsKai({ scheduler })) return [...findings, ...checkWithoutKai(cluster, at)];
  findings.push(...checkPriorityClasses(cluster, at), ...checkTopologies(cluster, at));
  if (isPresent(allocated)) findings.push(...checkRepositoryPath(allocated, pointerTo(at, "allocated")));
  findings.push(...checkReads(cluster, pointerTo(at, "podGrouper", "reads")));
  findings.push(...checkResourceManagement(cluster, pointerTo(at, "resourceManagement")));
  for (const field of ["domain", "className"] as const) {
    const name = ingress?.[field];
    if (!isPresent(name)) continue;
    findings.push(...badName(pointerTo(at, "ingress", field), name, subdomainProblem(name), "DNS name"));
  }
  for (const { item, index } of presentItems(cluster.nodePools)) {
    findings.push(...checkGpu(item, pointerTo(at, "nodePools", index, "gpu")));
  }
  return findings;
}

function checkRelease(release: Nullable<string>, at: string, expected: string): readonly FieldProblem[] {
  if (!isPresent(release) || /^v?\d+\.\d+(\.\d+)?$/.test(release)) return [];
  const received = quoted(release);
  return [violation(at, `must be ${expected}, but is ${received}`, { expected, received })];
}

function newerThanKnown(release: Nullable<string>, at: string, project: UpstreamProject): readonly FieldProblem[] {
  if (!isPresent(release) || !isNewerThanKnown(release, project)) return [];
  const { title, newest } = project;
  const message = `is ${title} ${release}, which is newer than ${newest}, the newest that muster knows: it is judged as ${newest}`;
  return [{ fault: "release", severity: "info", path: at, message, expected: `${newest} or older`, received: release }];
}

function checkNodePorts(range: Nullable<string>, at: string): readonly FieldProblem[] {
  if (!isPresent(range) || portRange(range) !== undefined) return [];
  const expected = "two ports, the smaller one first, such as 30000-32767";
  const received = quoted(range);
  return [violation(at, `must be ${expected}, but is ${received}`, { expected, received })];
}

/** Returns the range of a text such as `30000-32767`, the form of the API server's flag; undefined for any other text. */
export function portRange(text: string): PortRange | undefined {
  const [, first, last] = (/^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (first === undefined || last === undefined || first < 1 || first > last || last > 65_535) return undefined;
  return { first, last };
}

function checkReads({ podGrouper, scheduler }: ClusterFile, at: string): readonly FieldProblem[] {
  const reads = podGrouper?.reads;
  if (!isPresent(reads)) return [];
  if (scheduler === "runai") {
    const fix = "remove it: the platform has a podgrouper of its own";
    return [violation(at, "is for clusters with scheduler kai only", { received: describeValue(reads), fix })];
  }
  if (typeof reads !== "string") return checkKinds(reads, at);
  if (reads === "chart" || reads === "all") return [];
  const expected = "chart, all, or a list of kinds such as [serving.kserve.io/InferenceService]";
  const received = quoted(reads);
  return [violation(at, `must be ${expected}, but is ${received}`, { expected, received })];
}

function checkResourceManagement(
  { resourceManagement, scheduler, version }: ClusterFile,
  at: string,
): readonly FieldProblem[] {
  if (!isPresent(resourceManagement)) return [];
  if (scheduler === "runai") {
    const fix = "remove it: the platform has projects of its own";
    return [violation(at, "is for clusters with scheduler kai only", { received: resourceManagement, fix })];
  }
  const release = version ?? KAI.newest;
  if (hasKaiChange({ scheduler: "kai", version: release }, "resource-management")) return [];
  const since = kaiSince("resource-management");
  return [
    violation(at, `needs KAI ${since} or newer, but the cluster has ${release}`, {
      expected: `version ${since} or newer`,
      received: release,
      fix: `upgrade KAI and set version, or remove resourceManagement`,
    }),
  ];
}

function checkGpu({ gpu }: NodePoolFile, at: string): readonly FieldProblem[] {
  if (!isPresent(gpu)) return [];
  const findings: FieldProblem[] = [];
  if (gpu.type !== undefined) {
    findings.push(...badName(pointerTo(at, "type"), gpu.type, labelValueProblem(gpu.type), "label value"));
  }
  if (gpu.memory === undefined) return findings;
  const amount = quantityOf(gpu.memory);
  // Below a gigabyte the unit is missing or wrong.
  if (amount !== undefined && amount.nano >= 10n ** 18n) return findings;
  const expected = "the memory of one GPU with its unit, such as 80Gi";
  const received = describeValue(gpu.memory);
  const [, gigabytes] = /^(\d{1,3})(?:\s*g[a-z]*)?$/i.exec(stringOf(gpu.memory)) ?? [];
  const more = given({ expected, received, fix: gigabytes && `write ${gigabytes}Gi` });
  return [...findings, violation(pointerTo(at, "memory"), `must be ${expected}, but is ${received}`, more)];
}

/** Returns a finding for a reference to a name that is not known; none for a known name. */
export function unknownReference(
  name: string | undefined,
  at: string,
  known: readonly string[],
  what: string,
): readonly FieldProblem[] {
  if (name === undefined || known.includes(name)) return [];
  const close = nearest(name, known);
  const suggestion = close === undefined ? "" : `; did you mean ${close}?`;
  const only = close ?? (known.length === 1 ? known[0] : undefined);
  return [
    violation(at, `${quoted(name)} is not a ${what}${suggestion}`, {
      expected: choices("one of ", known) ?? `a ${what}`,
      received: quoted(name),
      ...(only === undefined ? {} : { fix: `write ${only}` }),
    }),
  ];
}
