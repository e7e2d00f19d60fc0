import { groupOf, type KubeObject } from "../../src/base/kubernetes.ts";
import { pointerTo } from "../../src/base/pointer.ts";
import { at, items, member, text } from "../../src/base/read.ts";
import { readYaml } from "../../src/yaml/index.ts";

/** Values that a controller passes to a chart. */
export interface ChartValues {
  /** JSON pointer of the values in the object. */
  readonly path: string;
  /** The values of a text or a parameter; absent for values that are fields of the object. */
  readonly documents?: readonly unknown[];
  /** The values as a text of YAML, where they are one. */
  readonly text?: string;
}

/** The values of charts in an Application, an ApplicationSet or a chart of the Helm controller; none in other objects. */
export function chartValuesOf(object: KubeObject): readonly ChartValues[] {
  const { apiVersion, kind, spec } = object;
  switch (groupOf(apiVersion)) {
    case "argoproj.io":
      if (kind === "Application") return sourceValues(spec, "/spec");
      return kind === "ApplicationSet" ? sourceValues(at(spec, "template", "spec"), "/spec/template/spec") : [];
    case "helm.cattle.io":
      return textValues(member(spec, "valuesContent"), "/spec/valuesContent");
    default:
      return [];
  }
}

function sourceValues(spec: unknown, pointer: string): readonly ChartValues[] {
  const sources = [
    { source: member(spec, "source"), place: `${pointer}/source` },
    ...items(member(spec, "sources")).map((source, index) => ({
      source,
      place: pointerTo(`${pointer}/sources`, index),
    })),
  ];
  return sources.flatMap(({ source, place }): readonly ChartValues[] => {
    const helm = member(source, "helm");
    const fields = member(helm, "valuesObject") === undefined ? [] : [{ path: `${place}/helm/valuesObject` }];
    const parameters = items(member(helm, "parameters")).flatMap((parameter, index): readonly ChartValues[] => {
      const path = (text(member(parameter, "name")) ?? "").split(".");
      const value = member(parameter, "value");
      const typed = value === "true" ? true : value;
      const values = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), typed);
      return [{ path: pointerTo(`${place}/helm/parameters`, index, "value"), documents: [values] }];
    });
    return [...fields, ...textValues(member(helm, "values"), `${place}/helm/values`), ...parameters];
  });
}

function textValues(value: unknown, path: string): readonly ChartValues[] {
  if (typeof value !== "string" || value === "") return [];
  return [{ path, text: value, documents: readYaml(value, "values").documents.map((document) => document.value) }];
}
