import { closed, list, stringSchema } from "../../src/k8s-fields/index.ts";
import { groupOf } from "../../src/kernel/index.ts";
import type { CheckedObject, WorkloadView } from "../../src/rule/index.ts";
import { defineRule } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { chartValuesOf } from "../pods/chart-values.ts";
import { type Outline, outlineOf } from "../pods/outline.ts";
import { podExample } from "../pods/pod-example.ts";
import { secretsBelow, withoutReferences } from "../pods/secret-fields.ts";
import { type PlacedSecret, secretsIn } from "../pods/secret-texts.ts";
import {
  addSecretsOfAnnotations,
  addSecretsOfLabels,
  secretsOfConfigMap,
  secretsOfPod,
  secretsOfRunaiObject,
} from "./secret-places.ts";

/** Members of the spec of a Run:ai object that SEC-020 checks. */
const CHECKED_BY_SEC_020 = ["gitSync", "s3"];
const MAX_OWNER_LENGTH = 200;
const MAX_SECRET_LENGTH = 100;

/** Options of SEC-011. */
interface Options {
  /** Names of variables, options and keys that are not secrets, although they look like it. */
  readonly harmlessNames: readonly string[];
}

/** SEC-011: no secret is in git. */
export const noPlainSecrets = defineRule<Options>({
  id: "SEC-011",
  name: "no-plain-secrets",
  title: "Variables, commands, annotations, ConfigMaps and other fields contain no secrets",
  severity: "error",
  security: 9.4,
  pack: "recommended",
  judgesParts: true,
  readsSecrets: true,
  rationale:
    "A secret stays in the git history, where anyone with access to the repository can read it, and anyone who can list pods can read it in the cluster. The rule recognises secrets by their names (HF_TOKEN, WANDB_API_KEY, a password) and by their values (hf_..., ghp_..., nvapi-..., private keys). It ignores variables, templates, placeholders, and the names of Secrets and of their keys. A token or an API key that is a short word, such as OPENAI_API_KEY: vllm, is a warning.",
  fix: "move the value to a Secret and refer to it with valueFrom.secretKeyRef; then revoke the value in git",
  definitionFix:
    "move the value to a Secret and refer to it in environmentVariables with secret: {name: …, key: …} instead of value; then revoke the value in git",
  docs: ["https://kubernetes.io/docs/concepts/configuration/secret/"],
  options: {
    schema: closed({ harmlessNames: list(stringSchema({ minLength: 1 })) }),
    defaults: { harmlessNames: [] },
  },
  examples: {
    good: podExample(`
containers:
  - name: main
    image: "example.com/train:1"
    env:
      - {name: HF_TOKEN, valueFrom: {secretKeyRef: {name: hf, key: token}}}
`),
    bad: podExample(`
containers:
  - name: main
    image: "example.com/train:1"
    env:
      - {name: HF_TOKEN, value: not-for-git-42}
`),
  },
  scope: "object",
  check: (checked, { options, report }, workload) => {
    const secrets = secretsOf(checked, workload);
    if (secrets.length === 0) return;
    const harmless = new Set(options.harmlessNames.map((name) => name.toLowerCase()));
    const reported = new Set<string>();
    for (const { path, owner, what, shown, key, isByName, isWord } of secrets) {
      if (isByName === true && harmless.has(key.toLowerCase())) continue;
      // Several components may share one template, and a Pod is its own template.
      const identity = JSON.stringify([path, key]);
      if (reported.has(identity)) continue;
      reported.add(identity);
      const message = `${owner.slice(0, MAX_OWNER_LENGTH)} has ${what.slice(0, MAX_SECRET_LENGTH)} as plain text`;
      report({ path, key, message, received: shown, ...(isWord && { severity: "warning" }) });
    }
  },
});

function secretsOf(checked: CheckedObject, workload: WorkloadView | undefined): readonly PlacedSecret[] {
  const { object } = checked;
  const own: PlacedSecret[] = [];
  addSecretsOfAnnotations(object.metadata.annotations, `the ${object.kind}`, own);
  addSecretsOfLabels(object.metadata.labels, `the ${object.kind}`, own);
  const group = groupOf(object.apiVersion);
  if (object.kind === "ConfigMap" && group === "") return [...own, ...secretsOfConfigMap(object)];
  const outline = outlineOf(object);
  const inPods = workload === undefined ? [] : secretsInPods(object, workload, outline);
  if (group === "run.ai") {
    const variables = secretsOfRunaiObject(object);
    const otherInPods = inPods.filter(({ key }) => !variables.some((variable) => variable.key === key));
    const inFields = secretsBelow(object, [...CHECKED_BY_SEC_020, "environment"]);
    return [...own, ...variables, ...otherInPods, ...inFields.filter((secret) => !isAmong(secret, otherInPods))];
  }
  // SEC-023 reports Secrets, and the values in a schema are descriptions and patterns.
  if ((object.kind === "Secret" && group === "") || group === "apiextensions.k8s.io") return own;
  for (const { path, text, documents = [] } of chartValuesOf(object)) {
    for (const secret of withoutReferences(secretsIn(text ?? "", "settings"), () => documents)) {
      own.push({ ...secret, path, owner: "the values of the chart" });
    }
  }
  const outsidePods = outline.mayHoldSecret ? [...own, ...secretsBelow(object, [])] : own;
  return [...inPods, ...outsidePods.filter((secret) => !isAmong(secret, inPods))];
}

/** The secrets in pod templates, with their paths in the object. */
function secretsInPods(object: object, { views }: WorkloadView, outline: Outline): readonly PlacedSecret[] {
  const secrets: PlacedSecret[] = [];
  let placeOf: ReturnType<typeof podPlaces> | undefined;
  for (const pod of views) {
    const byNameOnly = !outline.mayHoldSecret && outline.podSpecs.includes(pod.spec);
    for (const secret of secretsOfPod(pod, byNameOnly)) {
      placeOf ??= podPlaces(object);
      secrets.push({ ...secret, path: placeOf(pod, secret.path).path });
    }
  }
  return secrets;
}

/** Whether a secret is among those in pods, which may have only the path of a field above it. */
function isAmong({ path, what }: PlacedSecret, inPods: readonly PlacedSecret[]): boolean {
  return inPods.some((other) => other.path === path || (other.what === what && path.startsWith(`${other.path}/`)));
}
