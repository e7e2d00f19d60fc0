import { at, isObject, items, text } from "../../src/kernel/base/read.ts";
import { emitYaml, readYaml } from "../../src/yaml/index.ts";
import { ORGANIZATION, trainingYaml } from "./git-repository.ts";

/** The files of a repository, by path. */
export type Files = Readonly<Record<string, string>>;

/**
 * The files of repositories in the layouts that public repositories have.
 *
 * @param manifests texts of YAML with objects
 */
export function publicRepositories(manifests: readonly string[]): Readonly<Record<string, Files>> {
  let next = 0;
  const some = (count: number) => Array.from({ length: count }, () => manifests[next++ % manifests.length] ?? "");
  return {
    plain: plain("k8s", manifests),
    kustomize: kustomize("", some(8), ["dev", "prod"]),
    "kustomize with old fields and components": {
      ...kustomize("", some(8), ["dev", "staging", "prod"], "patchesStrategicMerge"),
      "components/gpu/kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches: [{path: patch.yaml, target: {kind: Deployment}}]
`,
      "components/gpu/patch.yaml":
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: any}, spec: {replicas: 2}}\n",
      "overlays/gpu/kustomization.yaml": `resources: [../../base]
components: [../../components/gpu]
patchesJson6902: [{path: operations.json, target: {kind: Job, name: .*}}]
configMapGenerator: [{name: settings, envs: [settings.env]}]
`,
      "overlays/gpu/operations.json": '[{"op": "add", "path": "/metadata/labels", "value": {"a": "b"}}]\n',
      "overlays/gpu/settings.env": "LOG_LEVEL=info\n",
    },
    charts: {
      ...chart("charts/web"),
      ...chart("charts/api"),
      ...chart("charts/web/charts/cache"),
      ...plain("deploy", some(3)),
    },
    mixed: {
      ...kustomize("apps/a/", some(5), ["dev"]),
      ...chart("charts/web"),
      ...plain("cluster", some(8)),
      ...tools(),
    },
    monorepo: {
      ...joined(
        ["one", "two", "three"].flatMap((team) => [
          kustomize(`${team}/service/`, some(4), ["dev", "prod"]),
          chart(`${team}/chart`),
        ]),
      ),
      ...plain("infra", some(8)),
      ...tools(),
    },
    "Argo CD": {
      ...kustomize("apps/a/", some(5), ["dev", "prod"]),
      ...chart("charts/web"),
      ...plain("apps/plain", some(3)),
      "argocd/root.yaml": application("root", "{path: argocd/apps}"),
      "argocd/apps/a.yaml": application("a", "{path: apps/a/overlays/prod}"),
      "argocd/apps/web.yaml": application("web", "{path: charts/web, helm: {valueFiles: [values-prod.yaml]}}"),
      "argocd/apps/plain.yaml": application("plain", "{path: apps/plain, directory: {recurse: true}}"),
    },
    Flux: {
      ...kustomize("apps/a/", some(5), ["staging", "production"]),
      ...plain("infrastructure", some(3)),
      ...chart("charts/web"),
      "clusters/prod/apps.yaml": fluxed("apps", "./apps/a/overlays/production"),
      "clusters/prod/infrastructure.yaml": fluxed("infrastructure", "./infrastructure"),
      "clusters/prod/web.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: web, namespace: flux-system}
spec:
  interval: 5m
  chart: {spec: {chart: ./charts/web, sourceRef: {kind: GitRepository, name: repository}}}
  values: {replicas: 2}
`,
    },
    Jsonnet: {
      "jsonnetfile.json": '{"version": 1, "dependencies": [], "legacyImports": true}\n',
      "main.jsonnet": "local base = import 'lib/base.libsonnet'; base { replicas: 2 }\n",
      "lib/base.libsonnet": "{ apiVersion: 'apps/v1', kind: 'Deployment' }\n",
      ...plain("manifests", some(6)),
      ...tools(),
    },
    definitions: {
      "muster.yaml": ORGANIZATION,
      "workloads/team-a/train.yaml": trainingYaml("train"),
      "workloads/team-a/tune.yaml": trainingYaml("tune"),
    },
  };
}

/** The paths of the patches in such files. */
export function patchPaths(files: Files): readonly string[] {
  return Object.keys(files).filter((path) => /(?:^|\/)(?:patch|operations)[^/]*\.(?:yaml|json)$/.test(path));
}

function joined(all: readonly Files[]): Files {
  return Object.assign({}, ...all);
}

function plain(folder: string, manifests: readonly string[]): Files {
  return Object.fromEntries(manifests.map((yaml, index) => [`${folder}/group-${index % 5}/m${index}.yaml`, yaml]));
}

function kustomize(at: string, manifests: readonly string[], overlays: readonly string[], field = "patches"): Files {
  const names = manifests.map((_, index) => `m${index}.yaml`);
  const patches = manifests.flatMap(patchesOf).slice(0, 4);
  const base = Object.fromEntries(manifests.map((yaml, index) => [`${at}base/${names[index]}`, yaml]));
  const listed = patches.map((_, index) =>
    field === "patches" ? { path: `patch-${index}.yaml` } : `patch-${index}.yaml`,
  );
  return {
    ...base,
    [`${at}base/kustomization.yaml`]: emitYaml({ resources: names }),
    ...joined(
      overlays.map((overlay) => {
        const folder = `${at}overlays/${overlay}`;
        const own = Object.fromEntries(patches.map((patch, index) => [`${folder}/patch-${index}.yaml`, patch]));
        const kustomization = { resources: ["../../base"], namePrefix: `${overlay}-`, [field]: listed };
        return { ...own, [`${folder}/kustomization.yaml`]: emitYaml(kustomization) };
      }),
    ),
  };
}

/** For each object of a manifest a patch with a label, and with fields of its containers, which are not whole objects. */
function patchesOf(yaml: string): readonly string[] {
  return readYaml(yaml, "base.yaml").documents.flatMap(({ value }) => {
    const name = text(at(value, "metadata", "name"));
    if (!isObject(value) || name === undefined) return [];
    const namespace = text(at(value, "metadata", "namespace"));
    const containers = items(at(value, "spec", "template", "spec", "containers")).map((container) => {
      return { name: at(container, "name"), imagePullPolicy: "Always", resources: { limits: { memory: "1Gi" } } };
    });
    const metadata = { name, ...(namespace !== undefined && { namespace }), labels: { env: "dev" } };
    const spec = containers.length > 0 && { spec: { template: { spec: { containers } } } };
    return [emitYaml({ apiVersion: value.apiVersion, kind: value.kind, metadata, ...spec })];
  });
}

function chart(folder: string): Files {
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  return {
    [`${folder}/Chart.yaml`]: `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`,
    [`${folder}/values.yaml`]: "image: example.com/web:1\nreplicas: 1\n",
    [`${folder}/values-prod.yaml`]: "replicas: 3\n",
    [`${folder}/templates/_helpers.tpl`]: '{{- define "name" -}}{{ .Release.Name }}{{- end -}}\n',
    [`${folder}/templates/deployment.yaml`]: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "name" . }}
  {{- with .Values.labels }}
  labels: {{ toYaml . | nindent 4 }}
  {{- end }}
spec:
  replicas: {{ .Values.replicas }}
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: {containers: [{name: c, image: {{ .Values.image | quote }}}]}
`,
  };
}

function tools(): Files {
  return {
    "mkdocs.yml": "site_name: docs\nmarkdown_extensions: [!!python/name:x.y]\n",
    "tsconfig.json": '{\n  // comment\n  "compilerOptions": {}\n}\n',
    "docker-compose.yml": "services: {web: {image: example.com/web:1}}\n",
    ".github/workflows/ci.yml": "on: push\njobs: {}\n",
    "cloud/stack.yaml": "Resources: {A: {Value: !Ref B}}\n",
    "empty.yaml": "",
  };
}

function application(name: string, source: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ${name}, namespace: argocd}
spec:
  project: default
  destination: {namespace: ${name}, server: "https://kubernetes.default.svc"}
  source: ${source.replace("{", "{repoURL: https://example.com/r.git, targetRevision: main, ")}
`;
}

function fluxed(name: string, path: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: ${name}, namespace: flux-system}
spec: {interval: 5m, prune: true, path: ${path}, sourceRef: {kind: GitRepository, name: repository}}
`;
}
