import type { WorkloadKnowledge } from "../interpret/index.ts";
import { catalogueOf } from "../interpret/index.ts";
import { CrdKinds, type CrdSource } from "../k8s-fields/index.ts";
import type { Finding } from "../kernel/index.ts";
import type { CheckedObject } from "../rule/index.ts";
import { buildSet } from "./build-set.ts";
import { evaluateObjects } from "./evaluate.ts";
import type { PolicySettings } from "./settings.ts";

/** The facts that only all files together show, for the evaluation of a single one. */
interface FileKnowledge extends WorkloadKnowledge {
  readonly settings: PolicySettings;
  /** The CRDs that are named, and those of all files. */
  readonly crds: readonly CrdSource[];
}

/** The findings of a file. */
export interface EvaluatedFile {
  readonly findings: readonly Finding[];
  /** The steps of its checks against CRDs that count for the limit of a check. */
  readonly crdSteps: number;
}

/** Returns a function that runs the rules of objects and pods on the objects of one file. */
export function fileEvaluator({ settings, crds, ...knowledge }: FileKnowledge) {
  const catalogue = catalogueOf(knowledge);
  const kinds = new CrdKinds(crds);
  return (objects: readonly CheckedObject[]): EvaluatedFile => {
    const before = kinds.work.used;
    const { set } = buildSet({ organization: knowledge.organization, objects, crds: kinds }, catalogue, knowledge);
    const { findings } = evaluateObjects(set, settings);
    return { findings, crdSteps: kinds.work.used - before };
  };
}
