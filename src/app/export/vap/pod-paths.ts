import { type JqNode, parseJq } from "../../../jq/index.ts";
import type { Component, ResourceInterface } from "../../../model/index.ts";
import { componentsOf } from "../../../model/index.ts";

/** The places of the pods of a kind as an expression: the list of all pod templates of an object. */
export interface PodLists {
  /** Variables of the policy, in their order. */
  readonly variables: readonly { readonly name: string; readonly expression: string }[];
  /** Whether the labels of the pods are those of the expression. False where they have other ones as well. */
  readonly hasMetadata: boolean;
  /** Components whose pods have no expression, with the reason. */
  readonly missing: readonly { readonly component: string; readonly reason: string }[];
}

/** A step of a path: a field, or every item of a list or map. */
type Step = { readonly field: string } | "each";

/** Paths of which the first one that exists counts. */
type Choice = readonly (readonly Step[])[];

class Unexpressible extends Error {}

/** The variable with all pod templates. */
export const PODS = "pods";

/** Compiles the paths of the pods of a Resource Interface. Undefined for a kind without any that has an expression. */
export function podLists(resourceInterface: ResourceInterface): PodLists | undefined {
  const variables: { name: string; expression: string }[] = [];
  const lists: string[] = [];
  const missing: { component: string; reason: string }[] = [];
  let hasMetadata = true;
  for (const component of componentsOf(resourceInterface)) {
    try {
      const found = listOf(component, variables);
      if (found === undefined) continue;
      hasMetadata &&= found.hasMetadata;
      // Two components of one operator may have the same path, such as the entries of one map.
      if (!lists.includes(found.list)) lists.push(found.list);
    } catch (error) {
      if (!(error instanceof Unexpressible)) throw error;
      missing.push({ component: component.name, reason: error.message });
    }
  }
  if (lists.length === 0) return undefined;
  return { variables: [...variables, { name: PODS, expression: lists.join(" + ") }], hasMetadata, missing };
}

function listOf(
  { specDefinition }: Component,
  variables: { name: string; expression: string }[],
): { readonly list: string; readonly hasMetadata: boolean } | undefined {
  const { podTemplateSpecPath, podSpecPath, metadataPath, fragmentedPodSpecDefinition } = specDefinition ?? {};
  if (podTemplateSpecPath !== undefined) {
    const template = "{'metadata': dyn(t.?metadata.orValue({})), 'spec': dyn(t.?spec.orValue({}))}";
    return { list: `${valuesOf(podTemplateSpecPath, variables)}.map(t, ${template})`, hasMetadata: true };
  }
  if (podSpecPath !== undefined) {
    const metadata = metadataOf(metadataPath);
    const template = `{'metadata': dyn(${metadata ?? "{}"}), 'spec': dyn(t)}`;
    return { list: `${valuesOf(podSpecPath, variables)}.map(t, ${template})`, hasMetadata: metadata !== undefined };
  }
  if (fragmentedPodSpecDefinition === undefined) return undefined;
  throw new Unexpressible("its Resource Interface has the fields of its pods in several places");
}

/** The metadata of pods that is at a fixed path; undefined for any other. */
function metadataOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const [only, ...others] = choiceOf(parseJq(path), []);
    if (only === undefined || others.length > 0 || only.includes("each")) return undefined;
    return `${chain("object", only)}.orValue({})`;
  } catch {
    return undefined;
  }
}

/** The list of the values at a path that exist. */
function valuesOf(path: string, variables: { name: string; expression: string }[]): string {
  const choices = choiceOf(parsed(path), []);
  const [first = []] = choices;
  const end = first.indexOf("each");
  if (end < 0) {
    const [start, ...others] = choices.map((steps) => chain("object", steps));
    return present(`[${others.reduce((text, other) => `${text}.or(${other})`, start ?? "")}]`);
  }
  const rest = first.slice(end + 1);
  if (choices.length > 1 || rest.includes("each")) {
    throw new Unexpressible("its Resource Interface has lists in lists");
  }
  const items = itemsVariable(first.slice(0, end), variables);
  const item = rest.length === 0 ? "optional.of(i)" : chain("i", rest);
  return present(`${items}.map(i, ${item})`);
}

/** The variable with the items of a list or the values of a map at a path. */
function itemsVariable(steps: readonly Step[], variables: { name: string; expression: string }[]): string {
  const whole = `${chain("object", steps)}.orValue([])`;
  const known = variables.find(({ expression }) => expression === whole);
  if (known !== undefined) return `variables.${known.name}Items`;
  const name = `part${variables.length / 2}`;
  const read = `variables.${name}`;
  variables.push({ name, expression: whole });
  variables.push({
    name: `${name}Items`,
    expression: `type(${read}) == list ? ${read} : ${read}.map(k, ${read}[k])`,
  });
  return `variables.${name}Items`;
}

function present(list: string): string {
  return `${list}.filter(o, o.hasValue()).map(o, o.value())`;
}

const NAME = /^[A-Za-z_]\w*$/;

function chain(start: string, steps: readonly Step[]): string {
  return steps.reduce<string>((text, step) => {
    if (step === "each") throw new Unexpressible("its Resource Interface has lists in lists");
    return NAME.test(step.field) ? `${text}.?${step.field}` : `${text}[?${JSON.stringify(step.field)}]`;
  }, start);
}

function parsed(path: string): JqNode {
  try {
    return parseJq(path);
  } catch {
    throw new Unexpressible("its Resource Interface has a path that is not valid");
  }
}

/** The steps of a path from a place on. */
function choiceOf(node: JqNode, before: readonly Step[]): Choice {
  switch (node.kind) {
    case "identity":
      return [before];
    case "paren":
      return choiceOf(node.body, before);
    case "optional":
      return choiceOf(node.target, before);
    case "iterate":
      return choiceOf(node.target, before).map((steps) => [...steps, "each"]);
    case "index": {
      const { key } = node;
      const field = key.kind === "literal" && typeof key.value === "string" ? key.value : undefined;
      // A computed key is that of an entry of the same map, such as one in other letters: every entry is judged.
      return choiceOf(node.target, before).map((steps) => [...steps, field === undefined ? "each" : { field }]);
    }
    case "pipe":
      return choiceOf(node.left, before).flatMap((steps) => choiceOf(node.right, steps));
    case "alternative":
      return [...choiceOf(node.left, before), ...choiceOf(node.right, before)];
    default:
      throw new Unexpressible("its Resource Interface builds the pod template from other fields");
  }
}
