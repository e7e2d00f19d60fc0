import { join } from "node:path";
import { at, items, member, text } from "../../kernel/index.ts";

/** A Helm chart that a kustomization includes. */
export interface IncludedChart {
  readonly name: string;
  /** The place where kustomize looks for it before it fetches it: path from the folder of the kustomization. */
  readonly folder?: string;
  /** The reason for which kustomize is not run for it, as the end of a sentence. */
  readonly problem?: string;
}

// kustomize passes them to Helm as they are, so that they could be options, such as one that starts a program.
const NAME = /^[A-Za-z0-9][\w.-]*$/;
const ADDRESS = /^[a-z][\w+.-]*:/i;
const DEFAULT_HOME = "charts";

/** The charts of a kustomization: those of `helmCharts`, and of `helmChartInflationGenerator` of older versions. */
export function includedCharts(kustomization: Readonly<Record<string, unknown>>): readonly IncludedChart[] {
  const home = text(at(kustomization, "helmGlobals", "chartHome")) || DEFAULT_HOME;
  const hasConfiguration = at(kustomization, "helmGlobals", "configHome") !== undefined;
  const current = items(kustomization.helmCharts).map((chart): IncludedChart => {
    const [name, version, repo] = ["name", "version", "repo"].map((field) => text(member(chart, field)) ?? "");
    const folder = version !== "" && repo !== "" ? join(home, `${name}-${version}`, `${name}`) : join(home, `${name}`);
    const isSafe = [name, text(member(chart, "releaseName")) ?? "release"].every((each) => NAME.test(each ?? ""));
    if (!isSafe) return { name: name ?? "", problem: "whose name or release name is not valid" };
    const values = [member(chart, "valuesFile"), ...items(member(chart, "additionalValuesFiles"))];
    const isRemote = values.some((path) => ADDRESS.test(text(path) ?? ""));
    if (isRemote) return { name: name ?? "", problem: "whose values are at an address, which is not fetched" };
    if (hasConfiguration) {
      return { name: name ?? "", problem: "with a configuration of Helm (helmGlobals.configHome), which is not used" };
    }
    return { name: name ?? "", folder };
  });
  const older = items(kustomization.helmChartInflationGenerator).flatMap((chart): readonly IncludedChart[] => {
    const name = text(member(chart, "chartName"));
    if (name === undefined) return [];
    return [{ name, problem: "by helmChartInflationGenerator; use helmCharts" }];
  });
  return [...current, ...older];
}
