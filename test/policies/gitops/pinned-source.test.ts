import { describe, expect, test } from "vitest";
import { pinnedSource as rule } from "../../../policies/gitops/pinned-source.ts";
import { check } from "../../helpers/policies.ts";

const object = (apiVersion: string, kind: string) => (spec: string) =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\nspec: ${spec}\n`;
const application = object("argoproj.io/v1alpha1", "Application");
const applicationSet = object("argoproj.io/v1alpha1", "ApplicationSet");
const release = object("helm.toolkit.fluxcd.io/v2", "HelmRelease");
const git = object("source.toolkit.fluxcd.io/v1", "GitRepository");
const oci = object("source.toolkit.fluxcd.io/v1", "OCIRepository");

describe("passes", () => {
  test.each([
    application("null"),
    application("{source: {repoURL: a, targetRevision: main}}"),
    application("{source: {repoURL: a, chart: b, targetRevision: 1.2.3}}"),
    application("{sources: [{repoURL: a, chart: b, targetRevision: v1.2.3-rc.1+build}, null]}"),
    applicationSet("{template: {spec: {source: {targetRevision: '{{.revision}}'}}}}"),
    release("{chart: {spec: {chart: a, version: 1.2.3}}}"),
    release("{chart: {spec: {chart: ./a, sourceRef: {kind: GitRepository, name: b}}}}"),
    release("{chart: {spec: {chart: a, version: '$" + "{VERSION}'}}}"),
    release("{chartRef: {kind: OCIRepository, name: a}}"),
    `${release("{chart: {spec: {chart: a}}}")}---\n${release("{chart: {spec: {version: 1.2.3}}}")}`,
    git("{url: a, ref: {branch: main}}"),
    oci("{ref: {tag: '1.2.3'}}"),
    oci("{ref: {digest: 'sha256:a'}}"),
    oci("{ref: {semver: '1.x'}}"),
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
  ])("%#", (yaml) => {
    expect(check(rule, yaml)).toEqual([]);
  });
});

describe("finds", () => {
  test.each([
    [application("{source: {repoURL: a, targetRevision: HEAD}}"), "/spec/source/targetRevision", "follows HEAD"],
    [
      application("{sources: [{repoURL: a}]}"),
      "/spec/sources/0/targetRevision",
      "follows HEAD, because it names no revision",
    ],
    [application("{source: {repoURL: a, chart: b}}"), "/spec/source/targetRevision", "names no version of its chart"],
    [
      applicationSet("{template: {spec: {source: {chart: b, targetRevision: 1.*}}}}"),
      "/spec/template/spec/source/targetRevision",
      'names a range of chart versions, "1.*"',
    ],
    [
      release("{chart: {spec: {chart: a, version: '>=1.0.0'}}}"),
      "/spec/chart/spec/version",
      'names a range of chart versions, ">=1.0.0"',
    ],
    [release("{chart: {spec: {chart: a}}}"), "/spec/chart/spec/version", "names no version of its chart"],
    [git("{url: a}"), "/spec/ref", "names no branch, tag or commit"],
    [oci("{}"), "/spec/ref", "follows the tag latest"],
  ])("%#", (yaml, path, problem) => {
    const [finding, ...more] = check(rule, yaml);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule: "GITOPS-064", severity: "warning", path });
    expect(finding?.message.endsWith(` a ${problem}`)).toBe(true);
  });
});
