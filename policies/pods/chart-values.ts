import { placedArgocdSources } from "../../src/inputs/index.ts";
import { groupOf, items, type KubeObject, member, members, pointerTo, text } from "../../src/kernel/index.ts";
import { readYaml } from "../../src/yaml/index.ts";

/** Values that a controller passes to a chart. */
interface ChartValues {
  /** JSON pointer of the values in the object. */
  readonly path: string;
  /** The values of a text or a parameter; absent for values that are fields of the object. */
  readonly documents?: readonly unknown[];
  /** The values as a text of YAML, where they are one. */
  readonly text?: string;
}

/**
 * The values of charts in an Application, an ApplicationSet, a HelmRelease or a chart of the Helm controller; none in
 * other objects.
 */
export function chartValuesOf(object: KubeObject): readonly ChartValues[] {
  const { apiVersion, spec } = object;
  switch (groupOf(apiVersion)) {
    case "argoproj.io":
      return placedArgocdSources(object).flatMap(({ source, place }) =>
        sourceValues(member(source, "helm"), pointerTo("", ...place, "helm")),
      );
    case "helm.toolkit.fluxcd.io":
      return member(spec, "values") === undefined ? [] : [{ path: "/spec/values" }];
    case "helm.cattle.io":
      return [
        ...textValues(member(spec, "valuesContent"), "/spec/valuesContent"),
        ...members(member(spec, "set")).map(([name, value]): ChartValues => {
          const values = parameter(name, value, pointerTo("/spec/set", name));
          return typeof value === "string" ? { ...values, text: `${name}: ${JSON.stringify(value)}` } : values;
        }),
      ];
    default:
      return [];
  }
}

function sourceValues(helm: unknown, pointer: string): readonly ChartValues[] {
  const fields = member(helm, "valuesObject") === undefined ? [] : [{ path: `${pointer}/valuesObject` }];
  const parameters = items(member(helm, "parameters")).map((entry, index) => {
    const path = pointerTo(`${pointer}/parameters`, index, "value");
    return parameter(text(member(entry, "name")) ?? "", member(entry, "value"), path);
  });
  return [...fields, ...textValues(member(helm, "values"), `${pointer}/values`), ...parameters];
}

/** A value with its path in the values, in the syntax of `helm --set`: `a.b`, `a[0].b`, and `{x,y}` for a list. */
function parameter(name: string, value: unknown, path: string): ChartValues {
  const keys = name.split(".").flatMap((part) => part.split(/(?=\[\d+\])/));
  const values = keys.reduceRight<unknown>(
    (inner, key) => (key.startsWith("[") ? [inner] : { [key]: inner }),
    typed(value),
  );
  return { path, documents: [values] };
}

function typed(value: unknown): unknown {
  if (value === "true") return true;
  const list = typeof value === "string" ? /^\{(.*)\}$/s.exec(value) : null;
  if (list === null) return value;
  return (list[1] ?? "").split(",").map((item) => item.trim());
}

function textValues(value: unknown, path: string): readonly ChartValues[] {
  if (typeof value !== "string" || value === "") return [];
  return [{ path, text: value, documents: readYaml(value, "values").documents.map((document) => document.value) }];
}
