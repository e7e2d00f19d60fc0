import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KubeObject } from "../../src/kernel/base/kubernetes.ts";
import { record } from "../../src/kernel/base/read.ts";
import { readYaml } from "../../src/yaml/index.ts";
import { mutated, randomMutation } from "./field-mutations.ts";
import { ROOT } from "./repository.ts";
import { seededRandom } from "./seeded-random.ts";

/** The folder with objects, definitions and rules, and with the verdicts of an API server about them. */
export const CRD_VERDICTS = join(ROOT, "test/fixtures/crd-verdicts");

/** The verdicts of the validation of an API server: `1` for each refused change, by seed, and the results of rules. */
export interface CrdVerdicts {
  readonly refused: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, "kept" | "broken" | "invalid">>;
  /** For each of `changedDefinitions`: `0` accepted, `1` refused, `c` refused for the estimated cost of its rules. */
  readonly definitions: string;
}

/** The documents of a file of the folder. */
export function crdFixture(file: string): readonly KubeObject[] {
  return readYaml(readFileSync(join(CRD_VERDICTS, file), "utf8"), file).documents.map(
    ({ value }) => value as KubeObject,
  );
}

/** Objects with one random change each. */
export function changedResources(
  count: number,
  seed: number,
): readonly { readonly object: KubeObject; readonly text: string }[] {
  const objects = crdFixture("objects.yaml");
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const original = objects[Math.floor(random() * objects.length)];
    const mutation = randomMutation(original, random);
    const text = [mutation.change, mutation.path.join("."), JSON.stringify(mutation.to)?.slice(0, 20)].join(" ").trim();
    return { object: mutated(original, mutation) as KubeObject, text };
  });
}

/** A CRD and an object of it for each rule of the fixture. */
export function ruleCases() {
  const { fields, object, rules } = record(crdFixture("rules.yaml")[0]);
  return (rules as readonly string[]).map((rule, index) => {
    const schema = {
      type: "object",
      properties: fields,
      "x-kubernetes-validations": [{ rule, ...(rule.includes("oldSelf.hasValue") && { optionalOldSelf: true }) }],
    };
    const kind = `Kind${index}`;
    return { rule, definition: definitionOf(kind, schema), schema, object: { ...record(object), kind } };
  });
}

/** A CRD with one version of a kind. */
function definitionOf(kind: string, schema: object) {
  const plural = `${kind.toLowerCase()}s`;
  const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.e.com` },
    spec: { group: "e.com", scope: "Namespaced", names: { kind, plural }, versions },
  };
}
