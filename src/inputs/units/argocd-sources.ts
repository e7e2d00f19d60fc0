import { at, given, isObject, items, member, members, text } from "../../kernel/index.ts";
import { pathInRepository } from "./applied-folders.ts";
import { placedGenerators } from "./argocd-places.ts";
import { directoryFilter } from "./directory-filter.ts";
import { hasExpression, mergedTemplate, patchedTemplate } from "./fill-template.ts";
import { generatedElements } from "./generators.ts";
import type { RepositoryFiles } from "./git-generator.ts";
import { argocdApplication } from "./how-applied.ts";
import { type HelmOptions, NOT_FETCHED, type RenderPlan, type RenderSource, type ValuesFile } from "./render-source.ts";
import { argocdRepository } from "./repository-names.ts";

/** The sources of an Application, or of the Applications that an ApplicationSet makes without other systems. */
export function argocdSources(object: unknown, repository: RepositoryFiles): RenderPlan {
  const kind = text(member(object, "kind")) ?? "";
  const by = `${kind} ${text(at(object, "metadata", "name")) ?? ""}`;
  const spec = member(object, "spec");
  if (kind === "Application") {
    return { sources: ofApplication(object, by), notRendered: registryCharts(spec), unjudged: [] };
  }
  if (kind !== "ApplicationSet") return { sources: [], notRendered: [], unjudged: [] };
  const { elements, problems } = generatedElements(member(spec, "generators"), repository);
  const template = member(spec, "template");
  const notRendered = new Set([...problems, ...registryCharts(member(template, "spec"))]);
  const unjudged = new Set<string>();
  const known = elements.map((element) => patchedTemplate(template, member(spec, "templatePatch"), element));
  // Values of a cluster or another system change only some fields.
  const others = problems.length === 0 ? [] : openTemplates(object, template);
  const applications = [...known, ...others].flatMap((application) => {
    if (application !== undefined) return [application];
    notRendered.add("its templatePatch is not evaluated");
    if (!isChartOnly(member(template, "spec"))) unjudged.add("has a templatePatch that muster cannot read");
    return [];
  });
  const openOf = (all: readonly unknown[]) =>
    all.flatMap((application) => sourcesOf(member(application, "spec"))).filter(isOpen);
  if (openOf(known).length > 0) {
    notRendered.add("its template has an expression that is not evaluated, or has no value");
  }
  if (openOf(applications).some(({ kustomize }) => CHANGES.some((field) => member(kustomize, field) !== undefined))) {
    unjudged.add("has options for kustomize in a source with an expression that has no value");
  }
  if (openOf(applications).some(({ helm }) => hasOpenContext(helm))) {
    unjudged.add(
      "has values for a chart whose containers, volumes or security contexts are expressions without a value",
    );
  }
  const sources = applications.flatMap((application) => ofApplication(application, by, isOpen));
  return { sources, notRendered: [...notRendered], unjudged: [...unjudged] };
}

const CONTEXT = /(?:securityContext|containers|volumes)$/i;
const OPEN_CONTEXT = /(?:securityContext|containers|volumes)["']?[ \t]*:[ \t]*["']?\{\{/i;

/** Whether an expression is a whole part of a pod in values of a chart. */
function hasOpenContext(helm: unknown): boolean {
  const isOpenAt = (value: unknown): boolean =>
    members(value).some(([key, inner]) =>
      typeof inner === "string" ? CONTEXT.test(key) && inner.trimStart().startsWith("{{") : isOpenAt(inner),
    ) || items(value).some(isOpenAt);
  const isOpenParameter = (parameter: unknown) =>
    CONTEXT.test(text(member(parameter, "name")) ?? "") && hasExpression(member(parameter, "value"));
  return (
    OPEN_CONTEXT.test(text(member(helm, "values")) ?? "") ||
    isOpenAt(member(helm, "valuesObject")) ||
    items(member(helm, "parameters")).some(isOpenParameter)
  );
}

/** The options for kustomize that change the pods of objects. */
const CHANGES = ["patches", "images", "replicas", "components"];

/** Whether the folder or the options of a source are not known. */
function isOpen({ path, kustomize, helm }: Readonly<Record<string, unknown>>): boolean {
  return hasExpression([path, kustomize, helm]);
}

/** The templates of an ApplicationSet, and of its generators; undefined for one with a patch that is not known. */
function openTemplates(object: unknown, template: unknown): readonly unknown[] {
  const own = placedGenerators(object).flatMap(({ value }) => {
    const inner = member(value, "template");
    return inner === undefined ? [] : [mergedTemplate(template, inner)];
  });
  const patch = at(object, "spec", "templatePatch");
  return [template, ...own].map((each) => patchedTemplate(each, patch, new Map()));
}

function isChartOnly(spec: unknown): boolean {
  return sourcesOf(spec).every(({ chart }) => chart !== undefined);
}

function sourcesOf(spec: unknown): readonly Readonly<Record<string, unknown>>[] {
  const dry = at(spec, "sourceHydrator", "drySource");
  return [member(spec, "source"), ...items(member(spec, "sources")), dry].filter(isObject);
}

function registryCharts(spec: unknown): readonly string[] {
  if (sourcesOf(spec).some(({ chart }) => chart !== undefined)) return [NOT_FETCHED];
  return [];
}

function ofApplication(
  application: unknown,
  by: string,
  isUnknown = (_source: Readonly<Record<string, unknown>>) => false,
) {
  const spec = member(application, "spec");
  const sources = sourcesOf(spec);
  const namespace = text(at(spec, "destination", "namespace"));
  const name = text(at(application, "metadata", "name")) ?? "";
  const owner = argocdApplication(application);
  return sources.flatMap((source): readonly RenderSource[] => {
    const folder = pathInRepository(source.path);
    if (folder === undefined || source.chart !== undefined || isUnknown(source)) return [];
    const isOwn = (ref: string) =>
      sources.some((other) => other.ref === ref && other.repoURL === source.repoURL && other.chart === undefined);
    return [
      {
        by,
        controller: "argocd",
        application: owner,
        repository: argocdRepository(source),
        folder,
        directory: {
          isRecursive: at(source, "directory", "recurse") === true,
          isPlain: isObject(source.directory),
          filter: directoryFilter(source.directory),
        },
        helm: helmOf(source.helm, { name, namespace, isOwn }),
        kustomization: kustomized(source.kustomize),
      },
    ];
  });
}

interface ReleaseOf {
  readonly name: string;
  readonly namespace: string | undefined;
  /** Whether a name means this repository. */
  readonly isOwn: (ref: string) => boolean;
}

function helmOf(helm: unknown, { name, namespace, isOwn }: ReleaseOf): HelmOptions {
  const isOptional = member(helm, "ignoreMissingValueFiles") === true;
  const values = member(helm, "valuesObject") ?? member(helm, "values");
  return given({
    release: text(member(helm, "releaseName")) ?? name,
    namespace: text(member(helm, "namespace")) ?? namespace,
    skipCrds: member(helm, "skipCrds") === true,
    hasOwnValues: true,
    valuesFiles: items(member(helm, "valueFiles")).flatMap((file) => valuesFile(text(file) ?? "", isOptional, isOwn)),
    values: values === undefined || values === "" ? [] : [values],
    parameters: items(member(helm, "parameters")).flatMap((parameter) => {
      const key = text(member(parameter, "name"));
      const value = text(member(parameter, "value")) ?? "";
      // A comma is part of the value, but separates values for Helm.
      const escaped = /^[{[]/.test(value) ? value : value.replace(/(?<!\\),/g, "\\,");
      if (key === undefined) return [];
      return [{ name: key, value: escaped, isText: member(parameter, "forceString") === true }];
    }),
  });
}

function valuesFile(path: string, isOptional: boolean, isOwn: ReleaseOf["isOwn"]): readonly ValuesFile[] {
  if (path === "") return [];
  const named = /^\$([^/]+)\/(.+)$/.exec(path);
  if (named === null) {
    return [{ path: path.replace(/^\//, ""), from: path.startsWith("/") ? "top" : "chart", isOptional }];
  }
  const [, ref = "", rest = ""] = named;
  // The files of another repository are not here, and a chart is not rendered without its values.
  return [{ path: isOwn(ref) ? rest : path, from: "top", isOptional }];
}

const SAME_FIELDS = [
  "namePrefix",
  "nameSuffix",
  "namespace",
  "commonLabels",
  "commonAnnotations",
  "patches",
  "components",
];

function kustomized(options: unknown): RenderSource["kustomization"] {
  const isPlain = member(options, "labelWithoutSelector") === true;
  const same = members(options).filter(
    ([field]) => SAME_FIELDS.includes(field) && !(isPlain && field === "commonLabels"),
  );
  const pairs = isPlain ? member(options, "commonLabels") : undefined;
  const includeTemplates = member(options, "labelIncludeTemplates") === true;
  const images = items(member(options, "images")).map((image) => imageOf(text(image) ?? ""));
  const replicas = items(member(options, "replicas"));
  return {
    ...Object.fromEntries(same),
    // Argo CD adds its labels with `kustomize edit add label --without-selector`.
    ...(pairs !== undefined && { labels: [{ pairs, includeTemplates }] }),
    ...(images.length > 0 && { images }),
    ...(replicas.length > 0 && { replicas }),
  };
}

/** The entry of a kustomization for an image such as `name=example.com/new:tag` or `name:tag`. */
export function imageOf(image: string): Readonly<Record<string, string>> {
  const [, name, rest = ""] = /^(?:([^=]+)=)?(.*)$/s.exec(image) ?? [];
  const [, newName = "", tag, digest] = /^([^@]+?)(?::([^:/@]+))?(?:@(.+))?$/s.exec(rest) ?? [];
  return given({
    name: name ?? newName,
    newName: name === undefined ? undefined : newName,
    newTag: tag,
    digest,
  });
}
