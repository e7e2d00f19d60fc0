import { createHash } from "node:crypto";
import { EVIL_POD, EVIL_YAML, GOOD_YAML, MUSTER, type Way } from "./way.ts";

const evil = (name: string, path: string, more: Partial<Way> = {}): Way => ({
  name,
  files: { "k8s/good.yaml": GOOD_YAML, [path]: EVIL_YAML, ...more.files },
  ends: "SEC-001",
  ...given(more),
});
const given = ({ files: _files, ...more }: Partial<Way>) => more;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const ledger = (files: Readonly<Record<string, string>>) =>
  JSON.stringify({
    tool: "0.1.0",
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
  });
const APPLIED = "main/apply/team-a/pod-evil.yaml";
const CHART = "apiVersion: v2\nname: web\nversion: 0.1.0\n";
const OUTPUT = { "muster.yaml": MUSTER, "workloads/good.yaml": GOOD_YAML };

/** Names, folders and links. */
export const nameWays: readonly Way[] = [
  ...[
    "k8s/.evil.yaml",
    "k8s/.yaml",
    ".hidden/evil.yaml",
    "k8s/.a/.b/.c.yml",
    ".github/workflows/evil.yaml",
    "k8s/evil.YAML",
    "k8s/evil.Yml",
    "k8s/..yaml",
    "k8s/kustomization.yaml",
    "k8s/Chart.yaml",
    "k8s/values.yaml",
    "k8s/docker-compose.yml",
    "k8s/a b\u00a0c.yaml",
    "k8s/a\u202e.yaml",
    "k8s/[evil].yaml",
    "k8s/-evil.yaml",
    "k8s/node_modules.yaml",
    "k8s/dist/evil.yaml",
    "k8s/workloads/evil.yaml",
    "k8s/dist/main/review/team-a/evil.yaml",
    "workloads/evil.yaml",
    "vendor/evil.yaml",
    "test/fixtures/evil.yaml",
    "CODEOWNERS/evil.yaml",
    "k8s/evil.d.ts.yaml",
    "k8s/package.json/evil.yaml",
  ].map((path) => evil(path, path)),
  {
    name: "k8s/evil.JSON",
    files: { "k8s/good.yaml": GOOD_YAML, "k8s/evil.JSON": JSON.stringify(EVIL_POD) },
    ends: "SEC-001",
  },
  {
    name: "k8s/evil.jsonnet as JSON",
    files: { "k8s/good.yaml": GOOD_YAML, "k8s/evil.jsonnet": JSON.stringify(EVIL_POD) },
    ends: "SEC-001",
  },
  ...["{repoURL: r, path: k8s}", "{repoURL: r, path: k8s, directory: {jsonnet: {libs: [lib]}}}"].map(
    (source): Way => ({
      name: `Jsonnet program without a kind in the folder of an Application, ${source}`,
      files: {
        "k8s/good.yaml": GOOD_YAML,
        "k8s/evil.jsonnet": "(import 'evil.libsonnet') { replicas: 2 }",
        "a.yaml": `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a, namespace: argocd}\nspec: {project: p, destination: {name: east, namespace: a}, source: ${source}}\n`,
      },
      paths: ["."],
      ends: 3,
    }),
  ),
  {
    name: "Jsonnet program",
    files: { "k8s/good.yaml": GOOD_YAML, "k8s/evil.jsonnet": `local x = ${JSON.stringify(EVIL_POD)}; x` },
    ends: 3,
  },
  {
    name: "package.json",
    files: { "k8s/good.yaml": GOOD_YAML, "k8s/package.json": JSON.stringify(EVIL_POD) },
    ends: "SEC-001",
  },
  { name: "raw body that is a pod", files: { "k8s/a.training.yaml": EVIL_YAML }, ends: "SEC-001" },
  evil("a dot file of a pattern", "k8s/.evil.yaml", { paths: ["k8s/*.yaml"] }),
  evil("a dot folder of a pattern", "k8s/.a/evil.yaml", { paths: ["k8s/**/*.yaml"] }),
  evil("its name", "k8s/evil.txt", { paths: ["k8s/evil.txt"] }),
  evil("an ignored file by its name", "k8s/evil.yaml", {
    files: { ".gitignore": "*.yaml\n" },
    paths: ["k8s/evil.yaml"],
  }),
  evil("a folder that is ignored in its parent", "k8s/evil.yaml", {
    files: { ".gitignore": "!*\n", ".musterignore": "other/\n" },
  }),
  { name: "everything is ignored", files: { ".gitignore": "*\n", "k8s/evil.yaml": EVIL_YAML }, ends: 3 },
  evil("link inside the repository", "other/evil.txt", { links: { "k8s/evil.yaml": "../other/evil.txt" } }),
  evil("link to a folder", "other/evil.yaml", { links: { "k8s/other": "../other" }, paths: ["k8s"], ends: 3 }),
  {
    name: "link to a file outside",
    files: { "k8s/good.yaml": GOOD_YAML },
    links: { "k8s/a.yaml": "/etc/hostname" },
    ends: 3,
  },
  { name: "link to a device", files: { "k8s/good.yaml": GOOD_YAML }, links: { "k8s/a.yaml": "/dev/zero" }, ends: 3 },
  { name: "link to itself", files: { "k8s/good.yaml": GOOD_YAML }, links: { "k8s/a.yaml": "a.yaml" }, ends: 3 },
  { name: "link to nothing", files: { "k8s/good.yaml": GOOD_YAML }, links: { "k8s/a.yaml": "b.yaml" }, ends: 3 },
  {
    name: "ignore file as a link to a device",
    files: { "k8s/evil.yaml": EVIL_YAML },
    links: { "k8s/.gitignore": "/dev/zero" },
    ends: "SEC-001",
  },
  {
    name: "muster.yaml as a link to a device",
    files: { "k8s/evil.yaml": EVIL_YAML },
    links: { "muster.yaml": "/dev/zero" },
    ends: 1,
  },
  ...[
    ["k8s/kustomization.yaml", "k8s/evil.txt", "resources: [good.yaml, evil.txt]\n"],
    ["k8s/kustomization.yml", "k8s/evil", "resources: [good.yaml, evil]\n"],
    ["k8s/a/Kustomization", "k8s/a/evil.txt", "resources: [evil.txt]\n"],
    ["k8s/kustomization.yaml", "other/evil.bin", "bases: [../other/evil.bin]\n"],
    ["k8s/kustomization.yaml", "k8s/evil.txt", "resources: [evil.txt]\npatches: [{path: evil.txt}]\n"],
    ["web/Chart.yaml", "web/templates/evil.txt", CHART],
    ["web/Chart.yaml", "web/templates/a/evil", CHART],
    ["web/Chart.yaml", "web/templates/evil.tpl", CHART],
  ].map(([file = "", path = "", text = ""]) =>
    evil(`${path}, which ${file} applies by its name`, path, {
      files: { "muster.yaml": MUSTER, [file]: text },
    }),
  ),
  { name: "an empty folder", files: { "README.md": "" }, ends: 3 },
];

/** The output folder and its ledger. */
export const outputWays: readonly Way[] = [
  evil("ledger of another folder", "k8s/x/review/evil.yaml", { files: { "k8s/.muster.json": "{}" } }),
  evil("ledger and workloads of another folder", "k8s/x/apply/evil.yaml", {
    files: { "k8s/.muster.json": ledger({ "x/apply/evil.yaml": EVIL_YAML }), "k8s/workloads/a.yaml": GOOD_YAML },
  }),
  evil("file of dist/ that the ledger lacks", `dist/${APPLIED}`, { files: OUTPUT, ends: "DIST-001" }),
  evil("the same without a ledger", `dist/${APPLIED}`, { files: OUTPUT, ends: "SEC-001" }),
  evil("the same without paths", `dist/${APPLIED}`, { files: OUTPUT, paths: [], ends: "DIST-001" }),
  evil("file of dist/ with another hash", `dist/${APPLIED}`, {
    files: { ...OUTPUT, "dist/.muster.json": ledger({ [APPLIED]: GOOD_YAML }) },
    ends: "DIST-002",
  }),
  evil("the same without paths, with another hash", `dist/${APPLIED}`, {
    files: { ...OUTPUT, "dist/.muster.json": ledger({ [APPLIED]: GOOD_YAML }) },
    paths: [],
    ends: "DIST-002",
  }),
  ...[[APPLIED], ["main/pod-evil.yaml"], ["main/other/pod-evil.yaml"], ["pod-evil.yaml"]].flatMap(([path = ""]) =>
    [["."], ["dist"], []].map((paths) =>
      evil(`forged ledger with the hash of ${path}, check ${paths.join()}`, `dist/${path}`, {
        files: { ...OUTPUT, "dist/.muster.json": ledger({ [path]: EVIL_YAML }) },
        paths,
      }),
    ),
  ),
  evil("forged ledger beside a harmless definition of the same object", `dist/${APPLIED}`, {
    files: {
      ...OUTPUT,
      "workloads/evil.yaml": EVIL_YAML.replace("privileged: true", "privileged: false"),
      "dist/.muster.json": ledger({ [APPLIED]: EVIL_YAML }),
    },
  }),
  evil("forged ledger beside definitions in TypeScript", `dist/${APPLIED}`, {
    files: { ...OUTPUT, "workloads/a.ts": "export {};", "dist/.muster.json": ledger({ [APPLIED]: EVIL_YAML }) },
  }),
  evil("forged ledger and a folder for reviewers", "dist/main/review/../apply/team-a/pod-evil.yaml", {
    files: { ...OUTPUT, "dist/.muster.json": ledger({ "main/review/../apply/team-a/pod-evil.yaml": EVIL_YAML }) },
  }),
  evil("dist/ in capitals", `Dist/${APPLIED}`, { files: OUTPUT }),
  evil("apply/ in capitals", `dist/main/Apply/pod-evil.yaml`, { files: OUTPUT }),
];
