import { filled, filledObject, given } from "../../kernel/index.ts";
import type { CrdVersion } from "../types/crd.ts";
import { type FoundPods, findPods } from "../types/find-pods.ts";
import { propertiesOf, type SchemaNode } from "../types/value.ts";
import { elementsPath, fieldPath, idsPath, instanceField, isScattered, lastName } from "./paths.ts";
import { proposeStatus } from "./propose-status.ts";

/** A first Resource Interface of a version, and the questions that its schema leaves open. */
interface Proposal {
  /** The `spec` of the Resource Interface. */
  readonly spec: object;
  /** Sentences for the person who completes the proposal. */
  readonly open: readonly string[];
}

/** The prefix of placeholders for the labels that the controller writes. */
const PLACEHOLDER_LABEL = "fill-in.example.com";

const REPLICAS = ["replicas", "numReplicas", "replicaCount", "parallelism", "instances", "count"];
const label = (name: string) => `.metadata.labels["${PLACEHOLDER_LABEL}/${name}"]`;

/**
 * Proposes a Resource Interface from the schema of a CRD version: a component for each pod definition, with the replicas
 * beside it and the field that names its instances, and the paths of phase and conditions. It never guesses: a part that
 * the schema lacks is left out, or is a placeholder that `open` names.
 */
export function proposeResourceInterface({ group, version, kind, schema }: CrdVersion): Proposal {
  const { spec = {}, status = {} } = propertiesOf(schema);
  const open: string[] = [];
  const found = findPods(spec).filter((pods) => {
    const problem = reasonAgainst(pods);
    if (problem !== undefined) {
      open.push(`${elementsPath(pods.steps)} also has pods, but ${problem}: describe it by hand`);
    }
    return problem === undefined;
  });
  if (found.length === 0) open.push("no pod definition was found in the schema: give specDefinition of a component");
  const alone = onlyPods(found);
  const root = kind.toLowerCase();
  const taken = new Set([root]);
  const scattered = alone === undefined ? found : [];
  const children = scattered.map((pods) => component(pods, root, unique(pods, taken), found.length > 1, open));
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
          ...(alone && { ...podDefinition(alone), ...scale(alone) }),
          statusDefinition: statusProposal.definition,
        },
        ...given({ childComponents: filled(children) }),
      },
    },
    open,
  };
}

/** The only pod definition, where the root itself can have it because it has no instances. */
function onlyPods([only, ...others]: readonly FoundPods[]): FoundPods | undefined {
  if (only === undefined || others.length > 0 || isScattered(only.steps)) return undefined;
  return only;
}

/** The reason why a Resource Interface cannot describe a pod definition; undefined if it can. */
function reasonAgainst({ steps }: FoundPods): string | undefined {
  const scattered = steps.filter(({ kind }) => kind !== "field");
  if (scattered.length > 1) return "a list inside a list has no instances that a single field names";
  const [list] = scattered;
  if (list?.kind === "list" && instanceField(list) === undefined) return "no field of the items names them";
  return undefined;
}

function component(pods: FoundPods, owner: string, name: string, hasSiblings: boolean, open: string[]): object {
  const ids = idsPath(pods.steps);
  if (hasSiblings) open.push(`the label that identifies pods of component ${name} (podSelector.componentTypeSelector)`);
  if (ids !== undefined) {
    open.push(`the label that names the instance of a pod of ${name} (podSelector.componentInstanceSelector)`);
  }
  const selector = {
    ...(hasSiblings && { componentTypeSelector: { keyPath: label("component"), value: name } }),
    ...(ids !== undefined && { componentInstanceSelector: { idPath: label("instance") } }),
  };
  return given({
    name,
    ownerRef: owner,
    instanceIdPath: ids,
    ...podDefinition(pods),
    ...scale(pods),
    podSelector: filledObject(selector),
  });
}

const PATHS = { template: "podTemplateSpecPath", spec: "podSpecPath" } as const;

function podDefinition({ steps, form }: FoundPods): object {
  return { specDefinition: { [PATHS[form]]: elementsPath(steps) } };
}

// Replica fields are beside the template, one step above its content.
function scale({ steps, form, holder }: FoundPods): object {
  const isField = form === "template" && steps.at(-1)?.kind === "field";
  const beside = elementsPath(isField ? steps.slice(0, -1) : steps);
  const firstPath = (...names: readonly string[]) => {
    const name = names.find((candidate) => integer(holder, candidate));
    return name && fieldPath(beside, name);
  };
  const paths = given({
    replicasPath: firstPath(...REPLICAS),
    minReplicasPath: firstPath("minReplicas"),
    maxReplicasPath: firstPath("maxReplicas"),
  });
  return given({ scaleDefinition: filledObject(paths) });
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
