import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configureGit } from "../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../helpers/repository.ts";
import { organization } from "../../helpers/shared-check.ts";

const POD = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: team-a}
spec: {containers: [{name: c, image: "a:1", securityContext: {privileged: true}}]}
`;
const QUEUE =
  "apiVersion: scheduling.run.ai/v2\nkind: Queue\nmetadata: {name: x}\nspec: {resources: {gpu: {quota: 1, limit: 1}}}\n";
const PATCH = (limit: number) =>
  `resources: [q.yaml]\npatches: [{target: {kind: Queue}, patch: '[{"op":"replace","path":"/spec/resources/gpu/limit","value":${limit}}]'}]\n`;
const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: prod, namespace: argocd}
spec:
  source: {repoURL: "https://example.com/a.git", path: sandbox, targetRevision: main}
  destination: {name: prod, namespace: prod}
`;

let repo: TestRepository;
beforeEach(() => {
  const overrides = "policies: {overrides: [{where: {path: 'sandbox/**'}, rules: {SEC-001: off}}]}\n";
  repo = repository({
    "muster.yaml": organization() + overrides,
    "sandbox/kustomization.yaml": "resources: [p.yaml]\n",
  });
  repo.put("sandbox/p.yaml", POD);
});
afterEach(() => repo.dispose());

interface Found {
  readonly rule: string;
  readonly message: string;
  readonly related?: readonly { readonly location: { readonly file: string } }[];
}

async function found(rule: string, ...args: string[]): Promise<readonly Found[]> {
  const { stdout } = await repo.here("check", ".", "-o", "json", ...args);
  const { findings }: { readonly findings: readonly Found[] } = JSON.parse(stdout);
  return findings.filter((finding) => finding.rule === rule);
}

describe("an override with a path", () => {
  test("holds where only matching places apply the object", async () => {
    expect(await found("SEC-001")).toEqual([]);
  });

  test.each([
    ["a kustomization", "prod/kustomization.yaml", "resources: [../sandbox]\n"],
    ["an Application", "prod/app.yaml", APPLICATION],
  ])("does not hold where %s elsewhere applies it", async (_, file, content) => {
    configureGit(repo.folder);
    repo.put(file, content);
    const [finding, ...others] = await found("SEC-001");
    expect(others).toEqual([]);
    expect(finding?.related?.map(({ location }) => location.file)).toEqual([file]);
  });
});

describe("a Queue that a kustomization raises", () => {
  test("is reported once, unless the base raises it too", async () => {
    const git = configureGit(repo.folder);
    const commit = () => {
      git("add", ".");
      git("commit", "-qm", "a");
    };
    repo.put("k8s/q.yaml", QUEUE);
    repo.put("k8s/kustomization.yaml", "resources: [q.yaml]\n");
    commit();
    repo.put("k8s/kustomization.yaml", PATCH(64));
    const messages = (await found("POLICY-007", "--policy-base", "HEAD")).map(({ message }) => message);
    expect(messages).toEqual(["limit of gpu of queue x is 64, but 1 at the base"]);
    commit();
    expect(await found("POLICY-007", "--policy-base", "HEAD")).toEqual([]);
  });
});
