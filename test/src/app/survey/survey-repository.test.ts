import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { surveyedContent } from "../../../../src/app/survey/repository-content.ts";
import { surveyRepository } from "../../../../src/app/survey/survey-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let open: TestRepository | undefined;
afterEach(() => open?.dispose());

const surveyOf = (files: Readonly<Record<string, string>>, limits?: Parameters<typeof surveyRepository>[1]) => {
  open = repository(files);
  return surveyRepository(open.folder, limits);
};
const object = (apiVersion: string, kind: string) => `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`;

describe("a survey", () => {
  test("of nothing is empty", () => {
    expect(surveyOf({})).toMatchObject({ files: 0, unread: 0, isCut: false, sources: [], charts: [] });
  });

  test("counts objects by kind, kustomizations and the outermost charts, and no templates", () => {
    const { kinds, kustomizations, charts, files } = surveyOf({
      "apps/a.yaml": object("apps/v1", "Deployment"),
      "apps/kustomization.yaml": object("kustomize.config.k8s.io/v1beta1", "Kustomization"),
      "kustomization.yaml": "resources: [apps]\n",
      "web/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
      "web/charts/db/Chart.yaml": "apiVersion: v2\nname: db\nversion: 1.0.0\n",
      "web/templates/a.yaml": object("v1", "Service"),
      "web/crds/a.yaml": object("apiextensions.k8s.io/v1", "CustomResourceDefinition"),
      "notes.md": object("v1", "Pod"),
    });
    expect([...kinds]).toEqual([
      ["apps/Deployment", 1],
      ["apiextensions.k8s.io/CustomResourceDefinition", 1],
    ]);
    expect([kustomizations, charts, files]).toEqual([["apps", ""], ["web"], 7]);
  });

  test("reads no ignored file, and nothing outside of the repository", () => {
    const { kinds, unread } = surveyOf({ ".gitignore": "out/\n", "out/a.yaml": object("v1", "Pod") });
    expect([[...kinds], unread]).toEqual([[], 0]);
    symlinkSync("/etc/passwd", join(open?.folder ?? "", "linked.yaml"));
    symlinkSync(".", join(open?.folder ?? "", "circle"));
    expect(surveyRepository(open?.folder ?? "")).toMatchObject({ unread: 2 });
  });

  test("ends at its limits, and reports that", () => {
    const files = Object.fromEntries([..."abcdefgh"].map((name) => [`${name}.yaml`, object("v1", "Pod")]));
    const cut = surveyOf(files, { entries: 3, bytes: 1000 });
    expect([cut.isCut, cut.sources.length]).toEqual([true, 3]);
    const short = surveyOf(files, { entries: 100, bytes: 100 });
    expect([short.isCut, short.unread, short.sources.length]).toEqual([false, 6, 2]);
  });

  test("does not read large files", () => {
    open = repository({ "a.yaml": object("v1", "Pod") });
    mkdirSync(join(open.folder, "big"));
    writeFileSync(join(open.folder, "big/a.yaml"), `${object("v1", "Pod")}#${"x".repeat(2 * 1024 * 1024)}`);
    expect(surveyRepository(open.folder)).toMatchObject({ unread: 1, sources: [{ file: "a.yaml" }] });
  });
});

test("the GPUs are those of the account of all commands", () => {
  const job = `${object("batch/v1", "Job")}spec: {parallelism: 2, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a, resources: {limits: {nvidia.com/gpu: 4}}}]}}}\n`;
  const content = surveyedContent(surveyOf({ "job.yaml": job, "pod.yaml": object("v1", "Pod") }));
  expect(content.gpus).toEqual({ workloads: 1, gpus: 8, isPartial: false });
  expect(content.workloads).toEqual([
    { kind: "Job", count: 1 },
    { kind: "Pod", count: 1 },
  ]);
});
