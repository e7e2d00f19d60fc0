import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { branchChanges } from "../../../../src/app/compare/branch-changes.ts";
import { type DiffOptions, runDiff } from "../../../../src/app/compare/run-diff.ts";
import { readUnitSides } from "../../../../src/app/compare/unit-sides.ts";
import { diffText } from "../../../../src/app/report/diff-text.ts";
import { displayName } from "../../../../src/inputs/source/list-inputs.ts";
import { branchBase } from "../../../../src/kernel/git/branch-base.ts";
import { assumedOrganization } from "../../../../src/model/organization/assumed.ts";
import { startBranch } from "../../../helpers/git-repository.ts";
import { repository, type TestRepository } from "../../../helpers/repository.ts";

let own: TestRepository;
let git: ReturnType<typeof startBranch>;
afterEach(() => own.dispose());

function start(files: Readonly<Record<string, string>>): void {
  own = repository(files);
  git = startBranch(own.folder);
}

const run = (options: Partial<DiffOptions> = {}) => runDiff({ root: own.folder, base: "main", ...options });

/** The objects that change, by unit: `unit + Kind namespace/name`, with the changed fields and their places. */
async function changes(options?: Partial<DiffOptions>): Promise<readonly string[]> {
  const { difference } = await run(options);
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

describe("a HelmRelease whose chart is not in git", () => {
  const release = (version: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: vllm, namespace: lab}
spec:
  interval: 5m
  chart: {spec: {chart: vllm, version: "${version}", sourceRef: {kind: HelmRepository, name: vllm}}}
  valuesFrom: [{kind: ConfigMap, name: settings}]
`;
  const files = {
    "base/kustomization.yaml": "resources: [release.yaml, source.yaml, values.yaml]\n",
    "base/release.yaml": release("1.0.0"),
    "base/source.yaml":
      "apiVersion: source.toolkit.fluxcd.io/v1\nkind: HelmRepository\nmetadata: {name: vllm, namespace: lab}\nspec: {url: https://a.example.com}\n",
    "base/values.yaml": configMap("settings", "1"),
    "prod/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\n",
    "prod/patch.yaml": release("1.1.0"),
    "other/a.yaml": configMap("other", "1"),
  };
  beforeEach(() => start(files));
  const uncompared = async () => {
    const { difference, exitCode } = await run();
    return [difference.uncompared.map(({ message }) => message), exitCode];
  };
  const NAMED = ["HelmRelease vllm: the objects of its chart are not compared"];

  it("is compared where nothing of it changes", async () => {
    own.put("other/a.yaml", configMap("other", "2"));
    expect(await uncompared()).toEqual([[], 0]);
  });

  it.each([
    ["a patch of it", "prod/patch.yaml", release("1.2.0")],
    ["its values", "base/values.yaml", configMap("settings", "2")],
    ["its source", "base/source.yaml", files["base/source.yaml"].replace("a.example", "b.example")],
  ])("is named where a branch changes %s", async (_, file, content) => {
    own.put(file, content);
    expect(await uncompared()).toEqual([NAMED, 3]);
  });
});

describe("a folder that is called workloads by chance", () => {
  it("is a unit like any other", async () => {
    start({ "workloads/a.yaml": configMap("a", "1") });
    own.put("workloads/a.yaml", configMap("a", "2"));
    expect(await changes()).toEqual(["workloads: ~ ConfigMap lab/a /data/a workloads/a.yaml:5"]);
  });

  it("has definitions beside muster.yaml", async () => {
    start({ "workloads/a.yaml": configMap("a", "1"), "muster.yaml": "clusters: [{name: east, scheduler: kai}]\n" });
    own.put("workloads/a.yaml", configMap("a", "2"));
    expect(await changes()).toEqual([]);
  });
});

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

/** The units that are built twice. */
async function builtTwice(): Promise<readonly string[]> {
  const base = await branchBase("main", own.folder);
  const changed = await branchChanges(base);
  const source = { base, changes: changed, root: base.top, organization: assumedOrganization() };
  const { before, after, compared } = await readUnitSides({ ...source, policies: undefined, hasDefinitions: false });
  const known = new Set(after.map(({ object }) => object));
  // An object that is the same is one value on both sides, which nothing reads or compares again.
  const read = before.filter(({ object, unit }) => !known.has(object) && !compared.includes(unit ?? ""));
  expect(read).toEqual([]);
  return compared;
}

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

  it("builds twice only the units whose files change", async () => {
    own.put("overlays/prod/patch.yaml", own.read("overlays/prod/patch.yaml").replace("2", "3"));
    expect(await builtTwice()).toEqual(["overlays/prod"]);
    own.put("base/web.yaml", deployment("a:2"));
    expect((await builtTwice()).toSorted()).toEqual(["overlays/dev", "overlays/prod"]);
  });

  it("does not apply a file beside a kustomization that nothing names", async () => {
    own.put("overlays/prod/more.yaml", own.read("overlays/prod/patch.yaml"));
    const { difference, exitCode } = await run();
    expect([await changes(), difference.unapplied, difference.uncompared, exitCode]).toEqual([
      [],
      [displayName(join(own.folder, "overlays/prod/more.yaml"))],
      [],
      0,
    ]);
  });

  it("shows fields that a patch of a custom resource removes, with its list, at the patch", async () => {
    const set = (container: string) =>
      `apiVersion: a.example.com/v1\nkind: Set\nmetadata: {name: s}\nspec:\n  containers:\n  - ${container}\n`;
    own.put("other/kustomization.yaml", "resources: [c.yaml, s.yaml]\n");
    own.put("other/s.yaml", set("{name: main, image: a, args: [b]}"));
    git("add", "-A");
    git("commit", "-q", "-m", "set");
    git("branch", "-f", "main");
    own.put("other/kustomization.yaml", "resources: [c.yaml, s.yaml]\npatches: [{path: patch.yaml}]\n");
    own.put("other/patch.yaml", set("{name: main, env: [{name: A}]}"));
    expect(await changes()).toEqual(
      ["args", "env", "image"].map((field) => `other: ~ Set s /spec/containers/name=main/${field} other/patch.yaml:6`),
    );
  });

  it("shows what a patch has changed where its entry leaves the kustomization, and no new object", async () => {
    own.put("overlays/prod/kustomization.yaml", "resources: [../../base]\nnamespace: prod\n");
    expect(await changes()).toEqual(["overlays/prod: ~ Deployment prod/web /spec/replicas base/web.yaml:5"]);
  });

  it("names a changed manifest below a kustomization that nothing names, with exit code 3", async () => {
    own.put("overlays/prod/more/a.yaml", configMap("a", "1"));
    const { difference, exitCode } = await run();
    expect([await changes(), difference.unapplied, exitCode]).toEqual([[], [], 3]);
    expect(difference.uncompared.map(({ message }) => message)).toEqual(["is a manifest of no unit"]);
  });

  it("builds nothing twice where no file changes", async () => {
    expect(await builtTwice()).toEqual([]);
  });

  it("reads no link that leaves the repository, on either side", async () => {
    mkdirSync(join(own.folder, "links"));
    symlinkSync("/etc/hostname", join(own.folder, "links/a.yaml"));
    own.put("links/kustomization.yaml", "resources: [a.yaml]\n");
    const { difference } = await run();
    expect(difference.uncompared.map(({ message }) => message)).toContain("names a.yaml, which is not fetched");
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

  it.each([
    ["resource", "resources: [c.yaml, none.yaml]\n"],
    ["file of a generator", "resources: [c.yaml]\nconfigMapGenerator: [{name: g, files: [none.yaml]}]\n"],
  ])("names a kustomization with a missing %s, for which kustomize fails", async (_, content) => {
    own.put("other/kustomization.yaml", content);
    const { difference, exitCode } = await run();
    expect(difference.uncompared.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^names none\.yaml, which .*does not exist/),
    ]);
    expect(exitCode).toBe(3);
  });

  it("names a kustomization with a field that kustomize refuses", async () => {
    own.put("other/kustomization.yaml", "resources: [c.yaml]\npatches: [a.yaml]\n");
    const { difference, exitCode } = await run();
    expect(difference.uncompared.map(({ line, message }) => [line, message])).toEqual([
      [2, 'patches[0]: must be a map, but is "a.yaml"'],
    ]);
    expect(exitCode).toBe(3);
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

describe("a repository of Argo CD and Flux", () => {
  const application = (path: string, more = "") => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: lab, namespace: argocd}
spec:
  source: {repoURL: "https://git.example.com/p.git", path: ${path}${more}}
  destination: {server: "https://kubernetes.default.svc", namespace: lab}
  syncPolicy: {automated: {prune: true}}
`;
  const nameless = (value: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: "${value}"}\n`;

  it("has the namespace of the destination, and the options of the Application", async () => {
    start({ "app.yaml": application("apps"), "apps/a.yaml": nameless("1"), "apps/b.yaml": configMap("b", "1") });
    own.put("apps/a.yaml", nameless("2"));
    git("rm", "-q", "apps/b.yaml");
    expect(await changes()).toEqual([
      "Application lab: - ConfigMap lab/b apps/b.yaml:1",
      "Application lab: ~ ConfigMap lab/a /data/a apps/a.yaml:4",
    ]);
  });

  it("gives no namespace to an object of a kind of the whole cluster", async () => {
    const wide = (value: string) =>
      ["kueue.x-k8s.io/v1beta1 ClusterQueue", "resource.k8s.io/v1 DeviceClass", "example.com/v1 ClusterThing"]
        .map((kind) => kind.split(" "))
        .map(([apiVersion, kind]) => JSON.stringify({ apiVersion, kind, metadata: { name: "a", labels: { value } } }))
        .join("\n---\n");
    start({ "app.yaml": application("apps"), "apps/a.yaml": wide("1") });
    own.put("apps/a.yaml", wide("2"));
    expect(await changes()).toEqual([
      "Application lab: ~ ClusterQueue a /metadata/labels/value apps/a.yaml:1",
      "Application lab: ~ DeviceClass a /metadata/labels/value apps/a.yaml:3",
      "Application lab: ~ ClusterThing lab/a /metadata/labels/value apps/a.yaml:5",
    ]);
  });

  it.each([
    ["clusters/east", "east"],
    ["clusters/overlays/east", "east"],
    ["gitops/clusters/overlay/east/apps", "east"],
    ["clusters/base", "default"],
    ["clusters", "default"],
    ["apps/east", "default"],
  ])("takes the cluster of a folder from %s", async (folder, name) => {
    start({ [`${folder}/a.yaml`]: configMap("a", "1") });
    own.put(`${folder}/a.yaml`, configMap("a", "2"));
    const { difference } = await run();
    expect(difference.clusters.flatMap((each) => each.changed.map(() => each.name))).toEqual([name]);
  });

  it("shows what an option of an Application changes, at the Application", async () => {
    const kustomize = (tag: string) => `, kustomize: {images: ["a=a:${tag}"]}`;
    start({
      "app.yaml": application("apps", kustomize("1")),
      "apps/kustomization.yaml": "resources: [web.yaml]\n",
      "apps/web.yaml": deployment("a:0"),
    });
    own.put("app.yaml", application("apps", kustomize("2")));
    expect((await changes()).filter((line) => line.startsWith("Application"))).toEqual([
      "Application lab: ~ Deployment lab/web /spec/template/spec/containers/name=main/image app.yaml:5",
    ]);
  });

  it("shows what a variable of Flux changes, in the cluster of its folder", async () => {
    const flux = (value: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: apps, namespace: flux-system}
spec:
  path: ./apps
  prune: true
  sourceRef: {kind: GitRepository, name: flux-system}
  postBuild: {substitute: {VALUE: "${value}"}}
`;
    start({
      "clusters/east/apps.yaml": flux("x"),
      "clusters/west/apps.yaml": flux("x"),
      "apps/a.yaml": nameless(`\${VALUE}`),
    });
    own.put("clusters/west/apps.yaml", flux("z"));
    const { difference } = await run();
    const changed = difference.clusters.flatMap(({ name, changed }) =>
      changed.map(({ object, changes }) => [name, object.unit, object.kind, changes[0]?.before, changes[0]?.after]),
    );
    expect(changed).toEqual([
      ["west", "Kustomization apps", "ConfigMap", "x", "z"],
      ["west", "clusters/west", "Kustomization", "x", "z"],
    ]);
  });

  it("deletes what a controller applies where its kustomization no longer names it, and creates it again", async () => {
    const flux = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: web, namespace: flux-system}
spec: {path: ./apps/web/app, prune: true, sourceRef: {kind: GitRepository, name: flux-system}}
`;
    start({
      "apps/kustomization.yaml": "resources: [other.yaml, web/ks.yaml]\n",
      "apps/other.yaml": configMap("b", "1"),
      "apps/web/ks.yaml": flux,
      "apps/web/app/a.yaml": configMap("a", "1"),
    });
    own.put("apps/kustomization.yaml", "resources: [other.yaml]\n");
    expect((await changes()).toSorted()).toEqual([
      "Kustomization web: - ConfigMap lab/a apps/web/app/a.yaml:1",
      "apps: - Kustomization flux-system/web apps/web/ks.yaml:1",
    ]);
    git("commit", "-qam", "without");
    git("branch", "-f", "main");
    own.put("apps/kustomization.yaml", "resources: [other.yaml, web/ks.yaml]\n");
    expect((await changes()).toSorted()).toEqual([
      "Kustomization web: + ConfigMap lab/a apps/web/app/a.yaml:1",
      "apps: + Kustomization flux-system/web apps/web/ks.yaml:1",
    ]);
  });

  it("finds the folders that an artifact of Flux has from the repository", async () => {
    const kustomization = (name: string, path: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec:
  path: ${path}
  prune: true
  sourceRef: {kind: ExternalArtifact, name: apps}
  postBuild: {substitute: {VALUE: "x"}}
`;
    const generator = `apiVersion: source.extensions.fluxcd.io/v1beta1
kind: ArtifactGenerator
metadata: {name: flux-system, namespace: flux-system}
spec:
  sources: [{alias: repo, kind: GitRepository, name: flux-system}]
  artifacts:
  - name: apps
    copy:
    - {from: "@repo/apps/base/**", to: "@artifact/base/"}
    - {from: "@repo/apps/east/**", to: "@artifact/prod/"}
`;
    start({
      "clusters/east/artifacts.yaml": generator,
      "clusters/east/apps.yaml": [kustomization("apps", "./prod"), kustomization("none", "./other")].join("---\n"),
      "apps/base/kustomization.yaml": "resources: [a.yaml]\n",
      "apps/base/a.yaml": nameless(`\${VALUE}1`),
      "apps/east/kustomization.yaml": "resources: [../base]\nnamespace: lab\n",
    });
    own.put("apps/base/a.yaml", nameless(`\${VALUE}2`));
    const { difference } = await run();
    const found = difference.clusters.flatMap(({ name, changed }) =>
      changed.map(({ object, changes }) => [
        name,
        object.unit,
        object.namespace,
        changes[0]?.before,
        changes[0]?.after,
      ]),
    );
    expect(found).toEqual([["east", "Kustomization apps", "lab", "x1", "x2"]]);
  });

  it("shows the destination, prune and path that a branch changes", async () => {
    start({ "app.yaml": application("apps"), "apps/a.yaml": nameless("1"), "other/a.yaml": nameless("2") });
    own.put("app.yaml", application("apps").replace("namespace: lab}", "namespace: dev}"));
    expect((await changes()).filter((line) => line.startsWith("Application"))).toEqual([
      "Application lab: + ConfigMap dev/a apps/a.yaml:1",
      "Application lab: - ConfigMap lab/a apps/a.yaml:1",
    ]);
    own.put("app.yaml", application("other"));
    expect((await changes()).filter((line) => line.startsWith("Application"))).toEqual([
      "Application lab: ~ ConfigMap lab/a /data/a other/a.yaml:4",
    ]);
  });

  it("applies what a kustomization makes of an Application", async () => {
    const overlay = (path: string) =>
      `resources: [../../base]\npatches:\n- target: {kind: Application}\n  patch: '[{op: replace, path: /spec/source/path, value: ${path}}]'\n`;
    start({
      "bootstrap/base/app.yaml": application("nowhere"),
      "bootstrap/base/kustomization.yaml": "resources: [app.yaml]\n",
      "bootstrap/clusters/east/kustomization.yaml": overlay("apps/east"),
      "bootstrap/clusters/west/kustomization.yaml": overlay("apps/west"),
      "apps/east/a.yaml": nameless("1"),
      "apps/west/a.yaml": nameless("1"),
    });
    own.put("apps/west/a.yaml", nameless("2"));
    const changed = async () => {
      const { difference } = await run();
      return difference.clusters.flatMap(({ name, ...cluster }) => [
        ...cluster.changed.map(({ object }) => `${name} ${object.unit}: ~ ${object.kind} ${object.namespace}`),
        ...cluster.deleted.map(({ object }) => `${name} ${object.unit}: - ${object.kind} ${object.namespace}`),
      ]);
    };
    expect(await changed()).toEqual(["west Application lab: ~ ConfigMap lab"]);
    own.put("apps/west/a.yaml", nameless("1"));
    own.put("bootstrap/clusters/west/kustomization.yaml", overlay("apps/none"));
    expect(await changed()).toEqual([
      "west bootstrap/clusters/west: ~ Application argocd",
      "west Application lab: - ConfigMap lab",
    ]);
  });

  it("names a chart that changes, with exit code 3", async () => {
    start({
      "chart/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
      "chart/values.yaml": "a: 1\n",
      "chart/templates/a.yaml": nameless("{{ .Values.a }}"),
    });
    own.put("chart/values.yaml", "a: 2\n");
    const { difference, exitCode } = await run();
    expect(difference.uncompared.map(({ message }) => message)).toEqual(["is the chart web, which is not rendered"]);
    expect(exitCode).toBe(3);
  });
});

describe("charts that are rendered", () => {
  const PATH = process.env.PATH;
  const chart = {
    "chart/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
    "chart/templates/a.yaml": `${configMap("a", "{{ .Values.a }}")}`,
    "chart/values.yaml": "a: 1\n",
    "chart/values-prod.yaml": "a: 2\n",
  };
  const rendered = async () => {
    const { difference, exitCode } = await run({ render: true });
    const uncompared = difference.uncompared.map(({ message }) => message);
    return { changed: await changes({ render: true }), uncompared, exitCode };
  };
  beforeEach(() => {
    start(chart);
    mkdirSync(`${own.folder}-bin`);
    own.put(
      `../${basename(own.folder)}-bin/helm`,
      `#!/bin/sh
[ -e "$2/broken" ] && { echo "Error: $2 is broken" >&2; exit 1; }
a=$(/bin/sed 's/a: //' "\${5:-$2/values.yaml}")
echo "# Source: web/templates/a.yaml"
/bin/sed "s/{{ .Values.a }}/$a/" "$2/templates/a.yaml"
`,
    );
    chmodSync(`${own.folder}-bin/helm`, 0o755);
    process.env.PATH = `${own.folder}-bin:${PATH}`;
  });
  afterEach(() => {
    process.env.PATH = PATH;
    rmSync(`${own.folder}-bin`, { recursive: true });
  });

  it("have changed objects for each values file, at the template", async () => {
    own.put("chart/values-prod.yaml", "a: 3\n");
    own.put("chart/templates/a.yaml", `${chart["chart/templates/a.yaml"]}  b: c\n`);
    expect(await rendered()).toEqual({
      changed: [
        "chart: ~ ConfigMap lab/a /data/b chart/templates/a.yaml:6",
        "chart --values values-prod.yaml: ~ ConfigMap lab/a /data/a chart/values-prod.yaml:1",
        "chart --values values-prod.yaml: ~ ConfigMap lab/a /data/b chart/templates/a.yaml:6",
      ],
      uncompared: [],
      exitCode: 0,
    });
  });

  it("have the place of the parameter of an Application that gives the value", async () => {
    const application = (value: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: web, namespace: argocd}
spec:
  source:
    repoURL: https://git.example.com/p.git
    path: chart
    helm: {parameters: [{name: a, value: "${value}"}]}
  destination: {server: "https://kubernetes.default.svc", namespace: lab}
`;
    own.put("app.yaml", application("v1.0"));
    git("add", "-A");
    git("commit", "-q", "-m", "application");
    git("branch", "-f", "main");
    own.put("app.yaml", application("v2.0"));
    const script =
      "#!/bin/sh\nfor last; do :; done\necho \"$last\" | /bin/sed 's/a=\\(.*\\)/apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: a}\\ndata: {a: image:\\1}/'\n";
    writeFileSync(`${own.folder}-bin/helm`, script);
    expect((await changes({ render: true })).filter((line) => line.startsWith("Application"))).toEqual([
      "Application web: ~ ConfigMap lab/a /data/a app.yaml:8",
    ]);
  });

  it("count on both sides where no file of them changes", async () => {
    own.put("other/b.yaml", configMap("b", "1"));
    const base = await branchBase("main", own.folder);
    const source = { base, changes: await branchChanges(base), root: base.top, organization: assumedOrganization() };
    const options = { policies: undefined, hasDefinitions: false, render: true };
    const { before, after, compared } = await readUnitSides({ ...source, ...options });
    const names = (objects: typeof before) => objects.map(({ unit, object }) => `${unit} ${object.metadata.name}`);
    expect([names(before), names(after), compared]).toEqual([
      ["chart a", "chart --values values-prod.yaml a"],
      ["chart a", "chart --values values-prod.yaml a", "other b"],
      ["other"],
    ]);
  });

  it("are not compared where one side cannot be rendered, and keep their names", async () => {
    own.put("chart/broken", "");
    const names = [relative(".", join(own.folder, "chart")), join(own.folder, "chart")];
    expect(await rendered()).toEqual({
      changed: [],
      uncompared: [
        `helm cannot render ${names[0]}: failed: ${names[1]} is broken`,
        `helm cannot render ${names[0]} --values ${names[0]}/values-prod.yaml: failed: ${names[1]} is broken`,
      ],
      exitCode: 3,
    });
  });

  it("have messages about the base without the folder of its copy", async () => {
    own.put("chart/broken", "");
    git("add", "-A");
    git("commit", "-q", "-m", "broken");
    git("branch", "-f", "main");
    git("rm", "-q", "chart/broken");
    const { changed, uncompared } = await rendered();
    expect(changed).toEqual([]);
    expect(uncompared[0]).toBe("helm cannot render chart: failed: chart is broken");
  });

  it("are not compared by default", async () => {
    own.put("chart/values.yaml", "a: 3\n");
    const { difference, exitCode } = await run();
    expect(diffText(difference)).toContain(
      "which is not rendered. With helm on this machine, charts are compared by muster diff --render --base main.",
    );
    expect(exitCode).toBe(3);
  });
});

describe("the same objects in several forms", () => {
  const objects = (value: string) => ({ "a.yaml": configMap("a", value), "b.yaml": deployment(`a:${value}`) });
  const below = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));
  const forms: Readonly<Record<string, (value: string) => Readonly<Record<string, string>>>> = {
    "a plain folder": (value) => below("apps", objects(value)),
    "a kustomization": (value) =>
      below("apps", { ...objects(value), "kustomization.yaml": "resources: [a.yaml, b.yaml]\n" }),
    "an output folder": (value) => below("dist/default/apply/lab", objects(value)),
    "a base with an overlay": (value) => ({
      ...below("base", { ...objects(value), "kustomization.yaml": "resources: [a.yaml, b.yaml]\n" }),
      "overlay/kustomization.yaml": "resources: [../base]\n",
    }),
  };

  it.each(Object.keys(forms))("have the same difference in %s", async (form) => {
    start({ "README.md": "text\n", ...forms[form]?.("1") });
    expect(await changes()).toEqual([]);
    for (const [name, content] of Object.entries(forms[form]?.("2") ?? {})) own.put(name, content);
    const shown = (await changes()).map((line) =>
      line
        .replace(/^[^:]*: /, "")
        .split(" ")
        .slice(0, 4)
        .join(" "),
    );
    expect(shown).toEqual([
      "~ ConfigMap lab/a /data/a",
      "~ Deployment lab/web /spec/template/spec/containers/name=main/image",
    ]);
  });
});
