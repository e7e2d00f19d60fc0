import { given } from "../../base/given.ts";
import type { CrdVersion } from "../types/crd.ts";
import { propertiesOf, type SchemaNode } from "../types/value.ts";
import { type FoundPods, findPods } from "./find-pods.ts";
import { elementsPath, fieldPath, idsPath, instanceField, isScattered, lastName, pathOf } from "./paths.ts";
import { proposeStatus } from "./propose-status.ts";

/** A first Resource Interface of a version, and what nobody can read from a schema. */
export interface Proposal {
  /** The `spec` of the Resource Interface. */
  readonly spec: object;
  /** What a person must fill in or check, a sentence each. */
  readonly open: readonly string[];
}

/** Label keys of a proposal that stand for the ones that the controller writes. */
export const PLACEHOLDER_LABEL = "fill-in.example.com";

const REPLICAS = ["replicas", "numReplicas", "replicaCount", "parallelism", "instances", "count"];
const label = (name: string) => `.metadata.labels["${PLACEHOLDER_LABEL}/${name}"]`;

/**
 * Proposes a Resource Interface from the schema of a CRD version: a component for each place with pods, with the
 * replicas that stand beside it and the field that names its instances, and where phase and conditions are. What a
 * schema cannot say is never guessed: it is left out, or a placeholder that `open` names.
 */
export function proposeResourceInterface({ group, version, kind, schema }: CrdVersion): Proposal {
  const { spec = {}, status = {} } = propertiesOf(schema);
  const open: string[] = [];
  const found = findPods(spec).filter((pods) => {
    const problem = unfit(pods);
    if (problem !== undefined) open.push(`${pathOf(pods.steps)} has pods as well, but ${problem}: describe it by hand`);
    return problem === undefined;
  });
  if (found.length === 0) open.push("no pod definition was found in the schema: give specDefinition of a component");
  const [only] = found;
  const alone = found.length === 1 && only !== undefined && !isScattered(only.steps) ? only : undefined;
  const taken = new Set<string>();
  const root = kind.toLowerCase();
  taken.add(root);
  const children =
    alone === undefined ? found.map((pods) => component(pods, root, unique(pods, taken), found.length > 1, open)) : [];
  const statusProposal = proposeStatus(status);
  open.push(...statusProposal.open);
  if (children.length > 0 && integer(spec, "replicas") && !found.some(({ holder }) => holder === spec)) {
    open.push(
      "spec.replicas is not used: if it multiplies the pods of all components, give it to the root as scaleDefinition",
    );
  }
  open.push("kinds of the objects that the controller makes (kind of the components, additionalChildKinds)");
  open.push("optimizationInstructions.gangScheduling, if pods start together");
  return {
    spec: {
      structureDefinition: {
        rootComponent: {
          name: root,
          kind: { group, version, kind },
          ...(alone === undefined ? {} : { ...podDefinition(alone), ...scale(alone) }),
          statusDefinition: statusProposal.definition,
        },
        ...(children.length === 0 ? {} : { childComponents: children }),
      },
    },
    open,
  };
}

function unfit({ steps }: FoundPods): string | undefined {
  const scattered = steps.filter(({ kind }) => kind !== "field");
  if (scattered.length > 1) return "a list inside a list has no instances that a single field names";
  const [list] = scattered;
  return list?.kind === "list" && instanceField(list) === undefined ? "no field of the items names them" : undefined;
}

function component(pods: FoundPods, owner: string, name: string, several: boolean, open: string[]): object {
  const ids = idsPath(pods.steps);
  if (several) open.push(`the label by which pods of component ${name} are told (podSelector.componentTypeSelector)`);
  if (ids !== undefined)
    open.push(`the label that names the instance of a pod of ${name} (podSelector.componentInstanceSelector)`);
  const selector = {
    ...(several ? { componentTypeSelector: { keyPath: label("component"), value: name } } : {}),
    ...(ids === undefined ? {} : { componentInstanceSelector: { idPath: label("instance") } }),
  };
  return given({
    name,
    ownerRef: owner,
    instanceIdPath: ids,
    ...podDefinition(pods),
    ...scale(pods),
    ...(Object.keys(selector).length === 0 ? {} : { podSelector: selector }),
  });
}

function podDefinition({ steps, form }: FoundPods): object {
  return { specDefinition: { [form === "template" ? "podTemplateSpecPath" : "podSpecPath"]: pathOf(steps) } };
}

// Replica fields stand where the template stands, one step above the template itself.
function scale({ steps, form, holder }: FoundPods): object {
  const at = form === "template" && steps.at(-1)?.kind === "field" ? steps.slice(0, -1) : steps;
  const path = (name: string) => fieldPath(elementsPath(at), name);
  const replicas = REPLICAS.find((name) => integer(holder, name));
  const paths = {
    ...(replicas === undefined ? {} : { replicasPath: path(replicas) }),
    ...(integer(holder, "minReplicas") ? { minReplicasPath: path("minReplicas") } : {}),
    ...(integer(holder, "maxReplicas") ? { maxReplicasPath: path("maxReplicas") } : {}),
  };
  return Object.keys(paths).length === 0 ? {} : { scaleDefinition: paths };
}

function integer(schema: SchemaNode, name: string): boolean {
  return Object.hasOwn(propertiesOf(schema), name) && propertiesOf(schema)[name]?.type === "integer";
}

function unique({ steps }: FoundPods, taken: Set<string>): string {
  const candidates = [lastName(steps), lastName(steps, 2), lastName(steps, 3)];
  const free = candidates.find((name) => !taken.has(name)) ?? numbered(candidates[0] ?? "pods", taken);
  taken.add(free);
  return free;
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}
