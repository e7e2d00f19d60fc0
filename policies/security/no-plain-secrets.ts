import { groupOf } from "../../src/base/kubernetes.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { closed, list, stringSchema } from "../../src/schema/schema.ts";
import { type Outline, outlineOf } from "../pods/outline.ts";
import { secretsBelow } from "../pods/secret-fields.ts";
import type { PlacedSecret } from "../pods/secret-texts.ts";
import { addSecretsOfAnnotations, secretsOfConfigMap, secretsOfPlatformObject, secretsOfPod } from "./secret-places.ts";

/** Members of a spec that SEC-020 is about, in the platform's own kinds. */
const OF_SEC_020 = ["gitSync", "s3"];

/** Options of SEC-011. */
interface Options {
  /** Names of variables, options and keys that are no secrets here, whatever they sound like. */
  readonly harmlessNames: readonly string[];
}

/** SEC-011: what git has seen is no secret any more. */
export const noPlainSecrets = defineRule<Options>({
  id: "SEC-011",
  name: "no-plain-secrets",
  title: "No secret is written out in variables, commands, annotations and ConfigMaps",
  severity: "error",
  security: 9.4,
  pack: "recommended",
  rationale:
    "The history of a repository is for ever, and everybody who may read it has the secret; so has everybody who may list pods. Secrets are told by their names (HF_TOKEN, WANDB_API_KEY, a password) and by their values (hf_..., ghp_..., nvapi-..., private keys); variables, templates and placeholders are none.",
  fix: "put the value into a Secret and take it from there with valueFrom.secretKeyRef; then revoke the one that is in git",
  docs: ["https://kubernetes.io/docs/concepts/configuration/secret/"],
  options: {
    schema: closed({ harmlessNames: list(stringSchema({ minLength: 1 })) }),
    defaults: { harmlessNames: [] },
  },
  examples: {
    good: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1"
      env:
        - {name: HF_TOKEN, valueFrom: {secretKeyRef: {name: hf, key: token}}}
`,
    bad: `
apiVersion: v1
kind: Pod
metadata: {name: train}
spec:
  containers:
    - name: main
      image: "example.com/train:1"
      env:
        - {name: HF_TOKEN, value: not-for-git-42}
`,
  },
  scope: "object",
  check: (checked, { options, report }, workload) => {
    const secrets = secretsOf(checked, workload);
    if (secrets.length === 0) return;
    const harmless = new Set(options.harmlessNames.map((name) => name.toLowerCase()));
    const told = new Set<string>();
    for (const { path, owner, what, shown, key, isByName } of secrets) {
      if (isByName === true && harmless.has(key.toLowerCase())) continue;
      // A pod template may serve several components, and a Pod is its own template.
      const place = JSON.stringify([path, key]);
      if (told.has(place)) continue;
      told.add(place);
      report({ path, key, message: `${owner.slice(0, 200)} has ${what.slice(0, 100)} as plain text`, received: shown });
    }
  },
});

function secretsOf(checked: CheckedObject, workload: WorkloadView | undefined): readonly PlacedSecret[] {
  const { object } = checked;
  const own: PlacedSecret[] = [];
  addSecretsOfAnnotations(object.metadata.annotations, `the ${object.kind}`, own);
  const group = groupOf(object.apiVersion);
  if (object.kind === "ConfigMap" && group === "") return [...own, ...secretsOfConfigMap(object)];
  const outline = outlineOf(object);
  const inPods = workload === undefined ? [] : placed(object, workload, outline);
  if (group === "run.ai") {
    const variables = secretsOfPlatformObject(object);
    const others = inPods.filter(({ key }) => !variables.some((variable) => variable.key === key));
    const elsewhere = secretsBelow(object, [...OF_SEC_020, "environment"]);
    return [...own, ...variables, ...others, ...elsewhere.filter((found) => !isTold(found, others))];
  }
  if (workload === undefined) return own;
  const others = outline.mayHoldSecret ? [...own, ...secretsBelow(object, [])] : own;
  return inPods.length === 0 ? others : [...inPods, ...others.filter((found) => !isTold(found, inPods))];
}

/** Secrets in pod templates, at their places in the object. */
function placed(object: object, { views }: WorkloadView, outline: Outline): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  let places: ReturnType<typeof podPlaces> | undefined;
  for (const pod of views) {
    const isRead = !outline.mayHoldSecret && outline.podSpecs.includes(pod.spec);
    for (const secret of secretsOfPod(pod, isRead)) {
      places ??= podPlaces(object);
      found.push({ ...secret, path: places(pod, secret.path).path });
    }
  }
  return found;
}

/** Whether a secret is among those of the pods; of what an expression has put together only a place nearby is known. */
function isTold({ path, what }: PlacedSecret, inPods: readonly PlacedSecret[]): boolean {
  return inPods.some((found) => found.path === path || (found.what === what && path.startsWith(`${found.path}/`)));
}
