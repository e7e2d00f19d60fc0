import { equalValues } from "../base/equal.ts";
import { filled, given } from "../base/given.ts";
import type { PodTemplate } from "../base/kubernetes.ts";
import { getOrCreate } from "../base/memo.ts";
import { at, isObject, number, text } from "../base/read.ts";
import type { DiffedObject } from "../diff/changes/diffed-object.ts";
import type { DiffSide } from "../diff/compare-outputs.ts";
import { affectedKinds } from "../diff/interface-impact.ts";
import { catalogueOf } from "../interpret/catalogue.ts";
import type { WorkloadKnowledge } from "../interpret/read-workload.ts";
import type { BasePolicies } from "../policy-base/base-policies.ts";
import type { CheckedObject } from "../rule/checked-object.ts";
import { buildSet } from "../rules/build-set.ts";
import { identityOf } from "../rules/object-index.ts";
import { policyGate } from "../runai-policy/index.ts";
import type { WorkloadPods } from "../workload/workload.ts";
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
    // Only the definition describes the pods of these kinds completely, and the review has them.
    const isManifest = successor !== undefined && successor.pods === undefined;
    const isExpanded = placed.object.apiVersion.startsWith("run.ai/") && !isManifest;
    const inReview = () => (reviewed.get(reviewKey(placed)) ?? []).flatMap((pod) => reviewedPods(pod) ?? []);
    const pods = isExpanded ? inReview() : trainingPods(placed, successor, inReview);
    others.push({ ...checked, ...given({ managed: successor?.managed, pods: filled(pods) }) });
  }
  const parts = {
    organization,
    objects: [...known, ...others],
    policyGate: policyGate(policies?.runaiPolicies?.policies ?? [], organization),
    namedCrds: policies?.crds?.crds,
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

/**
 * The pods of the Job of a Training. Its definition calls them otherwise than the Resource Interface of a Job, and findings of
 * both sides are equal only with the same name.
 */
function trainingPods(
  { object }: DiffedObject,
  successor: CheckedObject | undefined,
  inReview: () => readonly WorkloadPods[],
): readonly WorkloadPods[] {
  if (object.kind !== "Job" || successor?.pods === undefined) return [];
  const template = at(object.spec, "template");
  const [pods, ...others] = inReview();
  if (pods === undefined || others.length > 0 || !isObject(template)) return [];
  // The pods in review have fields of their own.
  const { metadata, spec } = template;
  return [{ ...pods, template: { metadata, spec } as PodTemplate }];
}

function reviewKey({ cluster, owner }: DiffedObject): string {
  return `${cluster}/${owner}`;
}

/** The pods that a Pod below `review/` represents. */
function reviewedPods({ object }: DiffedObject): WorkloadPods | undefined {
  const annotation = (name: string) => text(at(object, "metadata", "annotations", `muster.dev/${name}`));
  const component = annotation("component");
  const count = number(Number(annotation("count")));
  if (object.kind !== "Pod" || component === undefined || count === undefined) return undefined;
  const { metadata, spec } = object;
  const template = { metadata, spec } as PodTemplate;
  return { component, instance: annotation("instance") ?? "", count, template };
}
