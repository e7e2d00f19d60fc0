import { kindName } from "../../model/index.ts";
import type { HealthKind } from "./health-table.ts";

/** A health script of a kind. */
export interface KindScript {
  readonly kind: HealthKind;
  readonly text: string;
}

/** The form of the settings of Argo CD: a patch of its ConfigMap, or values of its Helm chart. */
export type ArgocdForm = "configmap" | "helm";

/** An object with its health, for the tests of a script. */
export interface HealthCase {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly message: string;
}

/**
 * The settings of Argo CD with every script: its keys only, so that it can be applied to a ConfigMap that has others. It
 * is larger than a client-side apply can record, so it needs a server-side apply.
 */
export function argocdSettings(scripts: readonly KindScript[], form: ArgocdForm, openLibs: boolean): object {
  const entries = scripts.flatMap(({ kind, text }) => {
    const name = kind.group === "" ? kind.kind : `${kind.group}_${kind.kind}`;
    const health = [`resource.customizations.health.${name}`, text] as const;
    if (openLibs) return [health, [`resource.customizations.useOpenLibs.${name}`, "true"] as const];
    return [health];
  });
  const data = Object.fromEntries(entries);
  if (form === "helm") return { configs: { cm: data } };
  const labels = { "app.kubernetes.io/name": "argocd-cm", "app.kubernetes.io/part-of": "argocd" };
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "argocd-cm", namespace: "argocd", labels }, data };
}

/** Path and content of the files of a script's tests, in the layout of Argo CD's own `resource_customizations`. */
export function argocdTestFiles(
  { kind, text }: KindScript,
  cases: readonly HealthCase[],
  emit: (value: unknown) => string,
): readonly { readonly path: string; readonly content: string }[] {
  const folder = `resource_customizations/${kindName(kind.group, kind.kind)}`;
  const inputPath = ({ name }: HealthCase) => `testdata/${name}.yaml`;
  const tests = cases.map((each) => ({
    healthStatus: { status: each.status, message: each.message },
    inputPath: inputPath(each),
  }));
  return [
    { path: `${folder}/health.lua`, content: text },
    { path: `${folder}/health_test.yaml`, content: emit({ tests }) },
    ...cases.map((each) => ({ path: `${folder}/${inputPath(each)}`, content: emit(each.object) })),
  ];
}
