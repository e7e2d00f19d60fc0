import { groupOf } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, isObject, members, text } from "../../src/base/read.ts";
import type { CheckedObject } from "../../src/rules/checked-object.ts";
import { podPlaces } from "../../src/rules/pod-places.ts";
import { defineRule, type RuleFinding } from "../../src/rules/rule.ts";
import type { WorkloadView } from "../../src/rules/workload-view.ts";
import { imageName } from "../pods/image-name.ts";
import { commandOf, titleOf } from "../pods/pod-parts.ts";
import { isSecretKey } from "../pods/secret-keys.ts";
import { isLiteral } from "../pods/secret-literals.ts";
import { secretValues } from "../pods/secret-values.ts";

/** Specs of the platform's kinds: of the workers, and of a master beside them. */
const SPECS = ["spec", "masterSpec"];

/** SEC-020: keys to repositories and buckets belong into Secrets. */
export const noInlineCredentials = defineRule({
  id: "SEC-020",
  name: "no-inline-credentials",
  title: "Repositories and buckets of a Run:ai workload take their credentials from a Secret",
  severity: "error",
  security: 8.9,
  pack: "strict",
  rationale:
    "Without secretName the fields key and secret of s3, and user names in the URL of gitSync, are the credentials themselves: in the history of git for ever, and for everybody to read who may list workloads.",
  fix: "put the credentials into a Secret and name it with secretName; then revoke the ones that are in git",
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
      for (const finding of ofPlatformObject(checked)) report(finding);
    } else if (workload !== undefined) {
      for (const finding of ofGitSync(workload)) report(finding);
    }
  },
});

function ofPlatformObject({ object, pods }: CheckedObject): readonly RuleFinding[] {
  // What is expanded from a definition has pods that clone the repositories: SEC-011 finds passwords there.
  const isToldAtPods = (url: string) => pods !== undefined && secretValues(url).length > 0;
  return SPECS.flatMap((spec) => [
    ...itemsIn(object, spec, "gitSync").flatMap(({ fields, path, name }) =>
      isToldAtPods(fieldOf(fields, path, "repository").value ?? "") ? [] : gitProblem(fields, path, name),
    ),
    ...itemsIn(object, spec, "s3").flatMap(({ fields, path, name }) => bucketProblem(fields, path, name)),
  ]);
}

/** Items of a field: a map by name as the platform takes it, or the list that people write. */
function itemsIn(object: unknown, spec: string, field: string) {
  const list = at(object, spec, field, "items");
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(list)
    ? list.map((item: unknown, index) => [String(index), item] as const)
    : members(list);
  return entries.map(([name, item]) => {
    const wrapped = at(item, "value");
    const base = pointerTo("", spec, field, "items", name);
    return isObject(wrapped) ? { name, fields: wrapped, path: `${base}/value` } : { name, fields: item, path: base };
  });
}

/** A text that may be wrapped again, with the pointer to it. */
function fieldOf(fields: unknown, path: string, name: string) {
  const value = at(fields, name);
  const wrapped = text(at(value, "value"));
  const place = pointerTo(path, name);
  return wrapped === undefined ? { value: text(value), place } : { value: wrapped, place: `${place}/value` };
}

function gitProblem(fields: unknown, path: string, name: string): readonly RuleFinding[] {
  const repository = fieldOf(fields, path, "repository");
  const found: RuleFinding[] = [];
  if (repository.value !== undefined && hasUser(repository.value)) {
    found.push({
      path: repository.place,
      message: `the URL of repository ${name} has credentials in it`,
      received: "****",
    });
  }
  const inSecret = fieldOf(fields, path, "secretName").value;
  for (const [field] of members(fields)) {
    const { value, place } = fieldOf(fields, path, field);
    if (field === "repository" || value === undefined) continue;
    const isNamed = !inSecret && isSecretKey(field) && isLiteral(value);
    if (!isNamed && secretValues(value).length === 0) continue;
    found.push({ path: place, message: `repository ${name} has its ${field} written out`, received: "****" });
  }
  return found;
}

function bucketProblem(fields: unknown, path: string, name: string): readonly RuleFinding[] {
  const inSecret = fieldOf(fields, path, "secretName").value;
  const written = ["secret", "key"].filter((field) => {
    const { value } = fieldOf(fields, path, field);
    if (value === undefined) return false;
    // With secretName they are names of keys in the Secret, which look like no credentials.
    return inSecret ? secretValues(value).length > 0 || /^[A-Za-z0-9/+]{40}$/.test(value) : isLiteral(value);
  });
  const [first] = written;
  if (first === undefined) return [];
  return [
    {
      path: fieldOf(fields, path, first).place,
      message: `bucket ${name} has its ${written.join(" and ")} written out`,
      received: "****",
    },
  ];
}

/** What a definition's repositories become: containers of git-sync. Passwords in their URLs are SEC-011's. */
function ofGitSync({ checked, views }: WorkloadView): readonly RuleFinding[] {
  return views.flatMap((pod) =>
    pod.containers.flatMap((view) => {
      const image = imageName(text(at(view.container, "image")) ?? "");
      if (image === undefined || !/(?:^|\/)git-sync$/.test(image.repository)) return [];
      return commandOf(view).flatMap(({ text: part, path }) => {
        const url = /^--?repo(?:=|$)(.*)$/s.exec(part)?.[1] ?? part;
        if (!hasUser(url) || secretValues(url).length > 0) return [];
        const place = podPlaces(checked.object)(pod, path).path;
        return [
          { path: place, message: `the URL that ${titleOf(view)} clones has credentials in it`, received: "****" },
        ];
      });
    }),
  );
}

/** Whether a URL names a user: over HTTP that is a password or a token, over ssh it is the account of all. */
function hasUser(url: string): boolean {
  if (secretValues(url).length > 0) return true;
  const user = /^https?:\/\/([^\s/@]{1,500})@/i.exec(url)?.[1];
  return user !== undefined && user !== "git" && isLiteral(user);
}
