import { at, groupOf, isObject, members, pointerTo, text } from "../../src/kernel/index.ts";
import type { CheckedObject, WorkloadView } from "../../src/rule/index.ts";
import { defineRule, type RuleFinding } from "../../src/rule/index.ts";
import { podPlaces } from "../../src/rules/index.ts";
import { imageName } from "../pods/image-name.ts";
import { commandOf, titleOf } from "../pods/pod-parts.ts";
import { isSecretKey } from "../pods/secret-keys.ts";
import { isLiteral } from "../pods/secret-literals.ts";
import { secretValues } from "../pods/secret-values.ts";

/** The specs of Run:ai objects: that of the workers, and that of a master. */
const SPECS = ["spec", "masterSpec"];

/** SEC-020: credentials of repositories and buckets are in Secrets. */
export const noInlineCredentials = defineRule({
  id: "SEC-020",
  name: "no-inline-credentials",
  title: "Repositories and buckets of a Run:ai workload take their credentials from a Secret",
  severity: "error",
  security: 8.9,
  pack: "recommended",
  judgesParts: true,
  readsSecrets: true,
  rationale:
    "Without secretName, the fields key and secret of s3 and the user in a gitSync URL are the credentials themselves. They stay in the git history, and anyone who can list workloads can read them.",
  fix: "move the credentials to a Secret and set secretName; then revoke the credentials in git",
  docs: ["https://run-ai-docs.nvidia.com/"],
  examples: {
    good: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
  name: {value: train}
  image: {value: "example.com/train:1"}
  s3: {items: {data: {value: {bucket: data, path: /data, secretName: bucket, key: id, secret: key}}}}
`,
    bad: `
apiVersion: run.ai/v2alpha1
kind: TrainingWorkload
metadata: {name: train, namespace: runai-team-nlp}
spec:
  name: {value: train}
  image: {value: "example.com/train:1"}
  s3: {items: {data: {value: {bucket: data, path: /data, key: my-access-key, secret: my-secret-key}}}}
`,
  },
  scope: "object",
  check: (checked, { report }, workload) => {
    if (groupOf(checked.object.apiVersion) === "run.ai") {
      for (const finding of runAiFindings(checked)) report(finding);
    } else if (workload !== undefined) {
      for (const finding of gitSyncFindings(workload)) report(finding);
    }
  },
});

function runAiFindings({ object, components }: CheckedObject): readonly RuleFinding[] {
  // The pods of an object expanded from a definition clone its repositories, and SEC-011 reports passwords there.
  const isReportedInPods = (url: string) => components !== undefined && secretValues(url).length > 0;
  return SPECS.flatMap((spec) => [
    ...itemsOf(object, spec, "gitSync")
      .filter((item) => !isReportedInPods(fieldOf(item, "repository").value ?? ""))
      .flatMap(repositoryFindings),
    ...itemsOf(object, spec, "s3").flatMap(bucketFindings),
  ]);
}

/** A repository or bucket in a Run:ai object. */
interface RunaiListItem {
  readonly name: string;
  readonly fields: unknown;
  readonly path: string;
}

/** The items of a field, which are a map by name or a list. Run:ai objects wrap each as {value: x}. */
function itemsOf(object: unknown, spec: string, field: string): readonly RunaiListItem[] {
  const list = at(object, spec, field, "items");
  if (typeof list !== "object" || list === null) return [];
  return Object.entries(list).map(([name, item]) => {
    const wrapped = at(item, "value");
    const path = pointerTo("", spec, field, "items", name);
    if (isObject(wrapped)) return { name, fields: wrapped, path: `${path}/value` };
    return { name, fields: item, path };
  });
}

/** A string of an item, which may also be wrapped as {value: x}. */
function fieldOf(
  { fields, path }: RunaiListItem,
  name: string,
): { readonly value?: string | undefined; readonly path: string } {
  const value = at(fields, name);
  const wrapped = text(at(value, "value"));
  const fieldPath = pointerTo(path, name);
  if (wrapped === undefined) return { value: text(value), path: fieldPath };
  return { value: wrapped, path: `${fieldPath}/value` };
}

function repositoryFindings(item: RunaiListItem): readonly RuleFinding[] {
  const repository = fieldOf(item, "repository");
  const findings: RuleFinding[] = [];
  if (repository.value !== undefined && hasUser(repository.value)) {
    findings.push(credentialFinding(repository.path, `the URL of repository ${item.name} contains credentials`));
  }
  const secretName = fieldOf(item, "secretName").value;
  for (const [field] of members(item.fields)) {
    const { value, path } = fieldOf(item, field);
    if (field === "repository" || value === undefined) continue;
    const isCredential = !secretName && isLiteral(value) && (isSecretKey(field) || isUser(field, value));
    if (!isCredential && secretValues(value).length === 0) continue;
    findings.push(credentialFinding(path, `repository ${item.name} has its ${field} as plain text`));
  }
  return findings;
}

/** Without secretName, `username` is the user itself. Hosts of repositories accept a token in its place. */
function isUser(field: string, value: string): boolean {
  return field === "username" && value !== "git";
}

function bucketFindings(item: RunaiListItem): readonly RuleFinding[] {
  const secretName = fieldOf(item, "secretName").value;
  const plain = ["secret", "key"].filter((field) => {
    const { value } = fieldOf(item, field);
    if (value === undefined) return false;
    if (!secretName) return isLiteral(value);
    // With secretName, the value is the name of a key in the Secret, unless it looks like a credential.
    return secretValues(value).length > 0 || /^[A-Za-z0-9/+]{40}$/.test(value);
  });
  const [first] = plain;
  if (first === undefined) return [];
  const message = `bucket ${item.name} has its ${plain.join(" and ")} as plain text`;
  return [credentialFinding(fieldOf(item, first).path, message)];
}

/** The findings in git-sync containers, which clone the repositories of a definition. SEC-011 reports their passwords. */
function gitSyncFindings({ checked, views }: WorkloadView): readonly RuleFinding[] {
  return views.flatMap((pod) =>
    pod.containers.flatMap((view) => {
      const image = imageName(text(at(view.container, "image")) ?? "");
      if (image === undefined || !/(?:^|\/)git-sync$/.test(image.repository)) return [];
      return commandOf(view).flatMap(({ text: part, path }) => {
        const url = /^--?repo(?:=|$)(.*)$/s.exec(part)?.[1] ?? part;
        if (!hasUser(url) || secretValues(url).length > 0) return [];
        const message = `the URL that ${titleOf(view)} clones contains credentials`;
        return [credentialFinding(podPlaces(checked.object)(pod, path).path, message)];
      });
    }),
  );
}

function credentialFinding(path: string, message: string): RuleFinding {
  return { path, message, received: "****" };
}

/** Whether a URL contains a password or, over HTTP, a user, which is a token. The user of an ssh URL is not a secret. */
function hasUser(url: string): boolean {
  if (secretValues(url).length > 0) return true;
  const user = /^https?:\/\/([^\s/@]{1,500})@/i.exec(url)?.[1];
  return user !== undefined && user !== "git" && isLiteral(user);
}
