import type { WorkloadKnowledge } from "../../interpret/index.ts";
import { catalogueOf } from "../../interpret/index.ts";
import type { PodTemplate } from "../../kernel/index.ts";
import { at, equalValues, filled, getOrCreate, given, text } from "../../kernel/index.ts";
import type { DefinedComponent } from "../../model/index.ts";
import { policyGate } from "../../model/index.ts";
import type { CheckedObject } from "../../rule/index.ts";
import { buildSet, identityOf } from "../../rules/index.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import type { DiffSide } from "../diff/compare-outputs.ts";
import { affectedKinds } from "../diff/interface-impact.ts";
import type { BasePolicies } from "../policy-base/base-policies.ts";
import { placedObject } from "./diff-side.ts";

/** The knowledge with which the base is read. */
interface BaseKnowledge extends WorkloadKnowledge {
  /** The CRDs and Run:ai policies of the base; none where it cannot be used. */
  readonly policies?: Pick<BasePolicies, "crds" | "runaiPolicies">;
}

/**
 * The side of the base, from the objects of its output folder. An object that both sides share is not interpreted again if
 * it has the same meaning on both.
 */
export function baseSide(
  objects: readonly DiffedObject[],
  { policies, ...knowledge }: BaseKnowledge,
  branch: DiffSide & { readonly knowledge: WorkloadKnowledge },
): DiffSide {
  const { organization } = knowledge;
  const reviewed = new Map<string, DiffedObject[]>();
  for (const object of objects) {
    if (object.zone === "review") getOrCreate(reviewed, reviewKey(object), (): DiffedObject[] => []).push(object);
  }
  const shared = sharedObjects(knowledge, branch);
  const known = new Set<CheckedObject>();
  const others: CheckedObject[] = [];
  for (const placed of objects) {
    if (placed.zone === "review") continue;
    const same = shared(placed);
    if (same !== undefined) {
      known.add(same);
      continue;
    }
    const checked = placedObject(placed, organization);
    const successor = branch.set.find(identityOf(placed.object, placed.cluster));
    // Only the review has the pod templates of these kinds, and the names that definitions give to components.
    const isRunai = placed.object.apiVersion.startsWith("run.ai/");
    const isExpanded = successor === undefined ? isRunai : successor.components !== undefined;
    const pods = isExpanded ? (reviewed.get(reviewKey(placed)) ?? []) : [];
    const components = filled(pods.flatMap((pod) => reviewedComponent(pod) ?? []));
    others.push({ ...checked, ...given({ managed: successor?.managed, components }) });
  }
  const parts = {
    organization,
    objects: [...known, ...others],
    policyGate: policyGate(policies?.runaiPolicies?.policies ?? [], organization),
    namedCrds: policies?.crds?.crds,
    ...given({ admission: branch.set.admission }),
    interpreted: { set: branch.set, objects: known },
  };
  const { set } = buildSet(parts, catalogueOf(knowledge), knowledge);
  return { objects, organization, set };
}

/** Returns the object of the branch that is the same one of the base, in an organisation that is the same. */
function sharedObjects(
  knowledge: WorkloadKnowledge,
  branch: DiffSide & { readonly knowledge: WorkloadKnowledge },
): (placed: DiffedObject) => CheckedObject | undefined {
  if (!equalValues(knowledge.organization, branch.organization)) return () => undefined;
  const isAffected = affectedKinds(knowledge, branch.knowledge);
  const byObject = new Map(branch.set.objects.map((checked) => [checked.object, checked]));
  return ({ object }) => {
    const checked = byObject.get(object);
    if (checked === undefined || isAffected(checked)) return undefined;
    return checked;
  };
}

function reviewKey({ cluster, owner }: DiffedObject): string {
  return `${cluster}/${owner}`;
}

/** The component that a Pod below `review/` represents. */
function reviewedComponent({ object }: DiffedObject): DefinedComponent | undefined {
  const component = text(at(object, "metadata", "annotations", "muster.dev/component"));
  if (object.kind !== "Pod" || component === undefined) return undefined;
  const { metadata, spec } = object;
  return { component, template: { metadata, spec } as PodTemplate };
}
