import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { filesOf, SOURCE_FOLDERS } from "../scripts/imports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = SOURCE_FOLDERS.flatMap(filesOf).filter((file) => !file.startsWith("src/yaml/"));

/** The files that call a reader of YAML themselves, with the reason why no text is dropped. */
const READERS: Readonly<Record<string, string>> = {
  "src/inputs/units/text-reader.ts":
    "reads the texts that kustomizations and controllers refer to, and keeps what it cannot read",
  "src/inputs/units/kustomization.ts":
    "decides between a document and a path; a refused text is a document, which is then read",
  "src/inputs/units/generators.ts": "a problem of the ApplicationSet",
  "src/inputs/units/fill-template.ts": "a patch of a template that cannot be read is unjudged",
  "src/inputs/source/read-inputs.ts": "inputs: every document is read, skipped or unreadable",
  "src/inputs/source/crd-file.ts": "CRDs: the first fault is an error of the file",
  "src/inputs/source/read-allocations.ts": "own files: a fault is an error",
  "src/inputs/source/read-id-map.ts": "own files: a fault is an error",
  "src/rules/settings-text.ts":
    "settings of Kueue and Volcano in a ConfigMap: QUOTA-024 and QUOTA-028 report ones that cannot be read as unjudged",
  "src/user-rules/rule-texts.ts": "files of rules: a fault is an error",
  "src/app/user-rules/read-pack.ts": "the description of a pack: a fault is an error",
  "src/app/run/test-rules.ts": "examples of rules: a fault fails the example",
  "src/app/run/example-differences.ts": "examples of rules: a fault fails the example",
  "src/inputs/source/read-organization.ts": "own files: a fault is an error",
  "src/inputs/source/workload-body.ts": "the manifest of a request body: a fault is an error",
  "src/inputs/render/substituted-object.ts": "a value of a variable: a fault is unjudged",
  "src/inputs/render/render-task.ts": "the output of kustomize and Helm: a fault is unreadable",
  "src/inputs/render/repository-files.ts": "parameters of a git generator: a problem of the ApplicationSet",
  "src/app/survey/document-heads.ts": "the kinds of a repository, for an overview that judges nothing",
  "src/app/adopt/surveyed-objects.ts": "objects for a proposed muster.yaml: the check at its end reports a fault",
  "src/app/results/fix.ts": "a file that was read before, for an edit",
  "src/app/lifecycle/change-overlay.ts": "own files: a fault is an error",
  "src/app/lifecycle/edit-text.ts": "a text of muster itself",
  "src/app/lifecycle/remove-document.ts": "a file that was read before, for an edit",
  "src/app/repository/base-user-rules.ts": "inputs of the base",
  "src/app/repository/files-of-base.ts": "inputs of the base",
  "src/app/compare/read-base-output.ts": "the output folder of the base",
  "src/app/run/read-history.ts": "earlier contents, for the times of objects",
  "src/app/interfaces/ri-base.ts":
    "Resource Interfaces of the base: those that cannot be read are new ones of the branch",
  "src/app/run/run-export.ts": "existing bodies: a fault is an error",
  "src/app/run/run-lifecycle.ts": "inputs with a changed text",
  "src/app/run/unread-place.ts": "texts whose unreadable documents are listed",
  "src/app/output/secret-file-lines.ts": "places of secrets in a file that was read before",
  "policies/gitops/manifest-in-text.ts": "a patch that cannot be read is reported as a text",
  "policies/gitops/unseen-container.ts": "a text in values that cannot be read is searched as a plain text",
  "policies/pods/chart-values.ts": "values of charts, which are unjudged by themselves",
  "policies/security/secret-places.ts": "texts of a ConfigMap or a Secret, which other readers take for plain texts",
  "policies/sets/workflows.ts": "files of CI, which no controller applies",
  "workloadtypes/ray-job/runtime-env-faults.ts": "a fault is a finding",
  "workloadtypes/workflow/pod-spec-patch.ts": "a patch that cannot be read is reported as unread",
  "workloadtypes/workflow/unread.ts": "reported as unread in any case",
};

test("every text is read by a reader that keeps what it cannot read", () => {
  const readers = files.filter((file) => /\breadYaml(?:Text)?\(/.test(readFileSync(`${root}/${file}`, "utf8")));
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
});

test("what a reader of texts could not read is in every report", () => {
  const callers = files.filter((file) => /\.unjudged\(\)/.test(readFileSync(`${root}/${file}`, "utf8")));
  // A comparison names them among what it does not compare, a check among what it does not judge.
  expect(callers).toEqual([
    "src/inputs/render/build-units.ts",
    "src/inputs/render/render-units.ts",
    "src/inputs/source/referred-texts.ts",
  ]);
});
