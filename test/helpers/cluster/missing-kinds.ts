import { groupOf, type KubeObject, versionOf } from "../../../src/kernel/base/kubernetes.ts";
import { pluralOf } from "../../../src/kernel/base/plural.ts";
import { crdDocuments } from "../crds.ts";
import { succeeded, type TestCluster } from "./test-cluster.ts";

/** A kind of objects, as a manifest names it. */
export type KindRef = Pick<KubeObject, "apiVersion" | "kind">;

/** The kinds of these objects that the API server of a cluster does not serve, each once. */
export function missingKinds({ kubectl }: TestCluster, objects: readonly KubeObject[]): readonly KindRef[] {
  const kinds = new Map(objects.map(({ apiVersion, kind }) => [`${apiVersion}/${kind}`, { apiVersion, kind }]));
  const served = new Map<string, readonly string[]>();
  const servedKinds = (apiVersion: string) => {
    const path = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { code, stdout } = kubectl(["get", "--raw", path]);
    // An API server without the group answers with 404.
    if (code !== 0) return [];
    const { resources } = JSON.parse(stdout) as { readonly resources: readonly { readonly kind: string }[] };
    return resources.map(({ kind }) => kind);
  };
  return [...kinds.values()].filter(({ apiVersion, kind }) => {
    const known = served.get(apiVersion) ?? servedKinds(apiVersion);
    served.set(apiVersion, known);
    return !known.includes(kind);
  });
}

/** Creates the definitions of kinds, and returns their names. */
export function createKinds({ kubectl }: TestCluster, objects: readonly KubeObject[], kinds: readonly KindRef[]) {
  const definitions = kinds.map((kind) => definitionOf(kind, objects));
  const names = definitions.map(({ metadata }) => `crd/${metadata.name}`);
  if (names.length === 0) return names;
  const list = { apiVersion: "v1", kind: "List", items: definitions };
  succeeded(kubectl(["create", "--validate=false", "-f", "-"], JSON.stringify(list)));
  const wait = () => kubectl(["wait", "--for=condition=Established", "--timeout=60s", ...names]);
  let waited = wait();
  // kubectl ends with an error for a definition that the API server has given no status yet.
  for (let attempt = 0; attempt < 20 && waited.stderr.includes("accessor error"); attempt += 1) waited = wait();
  succeeded(waited);
  return names;
}

/** The definition of a kind: with its structure where the fixtures have it, otherwise one that permits every field. */
export function definitionOf({ apiVersion, kind }: KindRef, objects: readonly KubeObject[]) {
  const [group, name] = [groupOf(apiVersion), versionOf(apiVersion)];
  const isNamed = (version: { readonly name: string }) => version.name === name;
  const known = crdDocuments().find(
    ({ spec }) => spec.group === group && spec.names.kind === kind && spec.versions.some(isNamed),
  )?.spec;
  const hasNamespace = objects.some((each) => each.kind === kind && each.metadata.namespace !== undefined);
  const plural = known?.names.plural ?? pluralOf(kind);
  const open = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  const schema = known?.versions.find(isNamed)?.schema ?? open;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: known?.scope ?? (hasNamespace ? "Namespaced" : "Cluster"),
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name, served: true, storage: true, subresources: { status: {} }, schema }],
    },
  };
}
