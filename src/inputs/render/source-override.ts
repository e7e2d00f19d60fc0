import { isOverride } from "../units/argocd-override.ts";
import type { RenderSource } from "../units/render-source.ts";
import type { PlacedSource } from "./placed-sources.ts";

/**
 * A source with the options of the files in its folder that override them. Argo CD merges all: reposerver/repository,
 * `mergeSourceParameters`.
 */
export function withOverrides(by: PlacedSource, all: readonly PlacedSource[]): PlacedSource {
  const application = by.source.application.unit.replace(/^Application /, "");
  const names = [".argocd-source.yaml", `.argocd-source-${application}.yaml`];
  const isOwn = ({ folder, document: { file } }: PlacedSource) =>
    folder === by.folder && isOverride(file) && names.includes(file.slice(file.lastIndexOf("/") + 1));
  let { source } = by;
  for (const override of all.filter(isOwn)) source = merged(source, override.source);
  return { ...by, source };
}

function merged(source: RenderSource, { kustomization, helm }: RenderSource): RenderSource {
  const { parameters, valuesFiles, values } = helm;
  return {
    ...source,
    kustomization: { ...source.kustomization, ...kustomization },
    helm: {
      ...source.helm,
      parameters: [...source.helm.parameters, ...parameters],
      ...(valuesFiles.length > 0 && { valuesFiles }),
      ...(values.length > 0 && { values }),
    },
  };
}
