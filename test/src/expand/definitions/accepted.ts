import { expandDistributedInference } from "../../../../src/expand/definitions/distributed-inference.ts";
import type { Expansion } from "../../../../src/expand/definitions/expansion.ts";
import { expandTraining } from "../../../../src/expand/definitions/training.ts";
import type { KubeObject } from "../../../../src/kernel/base/kubernetes.ts";
import { parseDefinition } from "../../../../src/model/definition/parse/parse-definition.ts";
import { mutated, randomMutation } from "../../../helpers/field-mutations.ts";
import { seededRandom } from "../../../helpers/seeded-random.ts";
import { FULL_INFERENCE, FULL_TRAINING_ON_KAI, SINGLE_TRAINING_ON_KAI } from "./full-definitions.ts";
import { inference, kaiTarget, training } from "./samples.ts";

/** The fields of a generated definition that the cluster of the tests refuses. */
const REFUSED: ReadonlySet<string> = new Set([
  "authorizedUsers",
  "createHomeDir",
  "dataVolume",
  "gpuMemoryLimit",
  "gpuPortionLimit",
  "nodePools",
  "priorityClass",
  "s3",
]);

/** Returns a generated definition without the fields that the cluster of the tests refuses. */
export function withoutRefused(document: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(document, supported));
}

function supported(key: string, value: unknown): unknown {
  if (REFUSED.has(key)) return undefined;
  if (key === "userCredential" && value === true) return false;
  return value === "fromIdpToken" ? "custom" : value;
}

/** The expansion of a definition; undefined if it is refused. */
export function acceptedExpansion(document: unknown): Expansion | undefined {
  const { definition, issues } = parseDefinition(document);
  if (issues.some(({ severity }) => severity === "error")) return undefined;
  if (definition?.kind !== "Training" && definition?.kind !== "DistributedInference") return undefined;
  const target = kaiTarget({ podDefaults: "restricted" });
  const expansion =
    definition.kind === "Training"
      ? expandTraining(definition, target)
      : expandDistributedInference(definition, target);
  return expansion.objects.length === 0 ? undefined : expansion;
}

/** The objects of an expansion, and an object for the pods of each component. */
export function objectsAndPods({ objects, components }: Expansion): readonly KubeObject[] {
  const pods = components.map(({ component, template: { metadata, spec } }) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { ...metadata, name: component },
    spec,
  }));
  return [...objects, ...pods];
}

/** Definitions with nearly every field, each with a random change. Many of them are refused. */
export function changedDefinitions(count: number, seed: number): readonly unknown[] {
  const random = seededRandom(seed);
  const full = [
    training(FULL_TRAINING_ON_KAI),
    training({ ...SINGLE_TRAINING_ON_KAI, storage: { git: GIT }, exposedUrls: [{ container: 8888 }] }),
    inference(FULL_INFERENCE),
  ].map((definition) => ({ apiVersion: "muster.dev/v1alpha1", ...definition }));
  return Array.from({ length: count }, () => {
    const definition = full[Math.floor(random() * full.length)];
    return mutated(definition, randomMutation(definition, random));
  });
}

const GIT = [
  {
    repository: "https://example.com/a",
    path: "/a",
    secretRef: { name: "a", authenticationMethod: "password", secretKeyOfUser: "user", secretKeyOfPassword: "token" },
  },
  { repository: "git@example.com:b", path: "/b", secretRef: { name: "b", authenticationMethod: "ssh-key" } },
] as const;
