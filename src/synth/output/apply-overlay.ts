import { SUSPEND_ANNOTATION } from "../../expand/index.ts";
import { setPath } from "../../interpret/index.ts";
import type { Issue } from "../../kernel/index.ts";
import { definitionRules, groupOf, type KubeObject, pointerSegments, ruleOf, synthRules } from "../../kernel/index.ts";
import type { Organization, PolicyGate, WorkloadDefinition, WorkloadKind } from "../../model/index.ts";
import { resolveTarget, withSpecValues } from "../../model/index.ts";
import { isAbout, type PlacedEntry } from "./overlay.ts";
import type { PlacedObject } from "./placed-object.ts";
import { clusterOf } from "./placement.ts";

/** The most groups of a DistributedInference. */
const MOST_GROUPS = 1000;

/** The entries of all Lifecycle documents of a tree, and which of them have been applied. */
export class Overlay {
  readonly #entries: PlacedEntry[] = [];
  readonly #used = new Set<PlacedEntry>();
  readonly #issues: Issue[] = [];

  add(entries: readonly PlacedEntry[]): void {
    this.#entries.push(...entries);
  }

  /**
   * The definition with the changes of its entries; undefined for one that is deleted. Policies judge the changed
   * definition.
   */
  definition(
    definition: WorkloadDefinition,
    organization: Organization,
    policies: PolicyGate,
  ): WorkloadDefinition | undefined {
    if (this.#entries.length === 0) return definition;
    const resolved = resolveTarget(organization, definition.project, definition.cluster);
    if (!("target" in resolved)) return definition;
    const { project, cluster, namespace } = resolved.target;
    const { kind, metadata } = definition;
    const target = { kind, name: metadata.name, project: project.name, namespace, cluster: cluster.name };
    let changed: WorkloadDefinition | undefined = definition;
    for (const placed of this.#about(target)) changed = changed && this.#changeDefinition(changed, placed, policies);
    return changed;
  }

  /** The object with the changes of its entries; undefined for one that is deleted. */
  object(placed: PlacedObject, organization: Organization, kinds: readonly WorkloadKind[]): PlacedObject | undefined {
    if (this.#entries.length === 0 || placed.placement.definition !== undefined) return placed;
    const { object, placement } = placed;
    const found = placement.cluster === undefined ? clusterOf(object, organization) : { cluster: placement.cluster };
    if (!("cluster" in found) || found.cluster === undefined) return placed;
    const { name, namespace } = object.metadata;
    const target = { kind: object.kind, name, cluster: found.cluster, ...(namespace !== undefined && { namespace }) };
    let changed: KubeObject | undefined = object;
    for (const entry of this.#about(target)) changed = changed && this.#changeObject(changed, entry, kinds);
    return changed && { object: changed, placement };
  }

  /** The problems of entries, once everything is applied. */
  issues(): readonly Issue[] {
    const unused = this.#entries.filter((placed) => !this.#used.has(placed));
    return [...this.#issues, ...unused.map(unusedIssue)];
  }

  #about(target: Parameters<typeof isAbout>[1]): readonly PlacedEntry[] {
    const found = this.#entries.filter(({ entry }) => isAbout(entry, target));
    for (const placed of found) this.#used.add(placed);
    return found;
  }

  #changeDefinition(
    definition: WorkloadDefinition,
    placed: PlacedEntry,
    policies: PolicyGate,
  ): WorkloadDefinition | undefined {
    const { suspend, replicas, deleted } = placed.entry;
    if (deleted === true) return undefined;
    if (definition.kind === "Training") {
      const { metadata } = definition;
      const annotations = suspend === undefined ? {} : { [SUSPEND_ANNOTATION]: String(suspend) };
      const changed = {
        ...definition,
        metadata: { ...metadata, annotations: { ...metadata.annotations, ...annotations } },
      };
      if (replicas === undefined) return changed;
      return withSpecValues(changed, { parallelism: replicas }, policies);
    }
    if (suspend !== undefined) this.#refuse(placed, "suspend", "a DistributedInference cannot be suspended");
    if (replicas === undefined) return definition;
    if (replicas > MOST_GROUPS) this.#refuse(placed, "replicas", `must be at most ${MOST_GROUPS}, but is ${replicas}`);
    return withSpecValues(definition, { replicas }, policies);
  }

  #changeObject(object: KubeObject, placed: PlacedEntry, kinds: readonly WorkloadKind[]): KubeObject | undefined {
    const { suspend, replicas, deleted } = placed.entry;
    if (deleted === true) return undefined;
    if (replicas !== undefined) this.#refuse(placed, "replicas", "scales definitions only: change the manifest itself");
    if (suspend === undefined) return object;
    const group = groupOf(object.apiVersion);
    const path = kinds.find((each) => each.kind === object.kind && each.group === group)?.suspendPath;
    if (path !== undefined) return setPath(object, pointerSegments(path), suspend) as KubeObject;
    this.#refuse(placed, "suspend", `a ${object.kind} has no field that suspends it`);
    return object;
  }

  #refuse({ path, locate }: PlacedEntry, field: string, message: string): void {
    const place = `${path}/${field}`;
    const rule = ruleOf(definitionRules.constraint);
    this.#issues.push({
      ...rule,
      severity: "error",
      message: `${field}: ${message}`,
      path: place,
      location: locate(place),
    });
  }
}

// The definition of a deleted workload is removed some day, and its entry then has done its work.
function unusedIssue({ entry, path, locate }: PlacedEntry): Issue {
  const { kind, name, project, namespace, cluster, deleted } = entry;
  const owner = project ?? namespace;
  return {
    ...ruleOf(synthRules["unused-definition-file"]),
    severity: deleted === true ? "warning" : "error",
    message: `no definition makes the workload of this entry: ${kind} ${owner === undefined ? "" : `${owner}/`}${name} on cluster ${cluster}`,
    path,
    fix: "correct the entry, or delete it",
    location: locate(path),
  };
}
