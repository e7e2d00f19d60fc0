import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runDiff } from "../../../../src/app/compare/run-diff.ts";
import { configureGit } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let own: TestRepository;
let git: ReturnType<typeof configureGit>;
afterEach(() => own.dispose());

function start(files: Readonly<Record<string, string>>): void {
  own = repository(files);
  git = configureGit(own.folder);
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "feature");
}

const run = () => runDiff({ root: own.folder, base: "main" });

/** The objects that change, by unit: `unit + Kind namespace/name`, with the changed fields and their places. */
async function changes(): Promise<readonly string[]> {
  const { difference } = await run();
  const named = (
    mark: string,
    { unit, kind, namespace, name }: { unit?: string; kind: string; namespace?: string; name: string },
  ) => `${unit}: ${mark} ${kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`;
  const placed = (place: { file: string; line: number } | undefined) =>
    place === undefined
      ? ""
      : ` ${place.file.slice(place.file.lastIndexOf(own.folder) + own.folder.length + 1)}:${place.line}`;
  return difference.clusters.flatMap((cluster) => [
    ...cluster.created.map(({ object, location }) => named("+", object) + placed(location)),
    ...cluster.deleted.map(({ object, location }) => named("-", object) + placed(location)),
    ...cluster.renamed.map(({ before, after }) => `${named(">", before)} ${after.name}`),
    ...cluster.changed.flatMap(({ object, changes }) =>
      changes.length === 0
        ? [named("moved", object)]
        : changes.map(({ path, location }) => `${named("~", object)} ${path}${placed(location)}`),
    ),
  ]);
}

const configMap = (name: string, value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: lab}\ndata:\n  a: ${value}\n`;
const deployment = (image: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: lab}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: main
        image: ${image}
        envFrom: [{configMapRef: {name: settings}}]
`;

describe("a repository of plain folders", () => {
  beforeEach(() => start({ "apps/a.yaml": configMap("a", "1"), "apps/b.yaml": configMap("b", "1") }));

  it("has no change where no file changes", async () => {
    const { difference, exitCode } = await run();
    expect([await changes(), difference.uncompared, exitCode]).toEqual([[], [], 0]);
  });

  it("shows changed, new and removed objects with their places", async () => {
    own.put("apps/a.yaml", configMap("a", "2"));
    own.put("apps/c.yaml", configMap("c", "1"));
    git("rm", "-q", "apps/b.yaml");
    expect(await changes()).toEqual([
      "apps: + ConfigMap lab/c apps/c.yaml:1",
      "apps: - ConfigMap lab/b apps/b.yaml:1",
      "apps: ~ ConfigMap lab/a /data/a apps/a.yaml:5",
    ]);
  });

  it("shows an object that moves to another folder as such", async () => {
    own.put("other/a.yaml", configMap("a", "1"));
    git("rm", "-q", "apps/a.yaml");
    expect(await changes()).toEqual(["other: moved ConfigMap lab/a"]);
  });

  it("names a changed file that cannot be read, with exit code 3", async () => {
    own.put("apps/a.yaml", "apiVersion: v1\nkind: ConfigMap\ndata: [\n");
    const { difference, exitCode } = await run();
    expect(difference.uncompared.map(({ message }) => message)).not.toEqual([]);
    expect(exitCode).toBe(3);
  });
});

describe("a repository of kustomizations", () => {
  const overlay = (name: string) => ({
    [`overlays/${name}/kustomization.yaml`]: `resources: [../../base]\nnamespace: ${name}\npatches:\n- path: patch.yaml\n`,
    [`overlays/${name}/patch.yaml`]:
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  replicas: 2\n",
  });
  beforeEach(() =>
    start({
      "base/kustomization.yaml": "resources: [web.yaml]\nconfigMapGenerator:\n- name: settings\n  literals: [a=1]\n",
      "base/web.yaml": deployment("a:1"),
      ...overlay("dev"),
      ...overlay("prod"),
      "other/kustomization.yaml": "resources: [c.yaml]\n",
      "other/c.yaml": configMap("c", "1"),
    }),
  );

  it("shows a change of a base in each overlay, at the line of the base", async () => {
    own.put("base/web.yaml", deployment("a:2"));
    const path = "/spec/template/spec/containers/name=main/image";
    expect(await changes()).toEqual([
      `overlays/dev: ~ Deployment dev/web ${path} base/web.yaml:11`,
      `overlays/prod: ~ Deployment prod/web ${path} base/web.yaml:11`,
    ]);
  });

  it("shows a change of a patch in its overlay, at the line of the patch", async () => {
    own.put("overlays/prod/patch.yaml", own.read("overlays/prod/patch.yaml").replace("2", "3"));
    expect(await changes()).toEqual(["overlays/prod: ~ Deployment prod/web /spec/replicas overlays/prod/patch.yaml:5"]);
  });

  it("shows a generated ConfigMap with another hash as one object, and who reads it", async () => {
    own.put("base/kustomization.yaml", own.read("base/kustomization.yaml").replace("a=1", "a=2"));
    const shown = (await changes()).map((line) => line.replace(/settings-\w+/g, "settings-#"));
    expect(shown.filter((line) => line.startsWith("overlays/dev"))).toEqual([
      "overlays/dev: > ConfigMap dev/settings-# settings-#",
      "overlays/dev: ~ Deployment dev/web /spec/template/spec/containers/name=main/envFrom/0/configMapRef/name base/web.yaml:12",
    ]);
  });

  it("names a new resource of another repository", async () => {
    own.put("other/kustomization.yaml", "resources: [c.yaml, 'https://example.com/x?ref=v1']\n");
    const { difference, exitCode } = await run();
    expect(difference.uncompared.map(({ message }) => message)).toEqual([
      "names https://example.com/x?ref=v1, which is not fetched",
    ]);
    expect(exitCode).toBe(3);
  });
});
