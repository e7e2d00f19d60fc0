import { expect, test } from "vitest";
import { includedCharts } from "../../../../src/inputs/units/included-charts.ts";

test.each([{}, { helmCharts: null }, { helmCharts: {} }, { helmChartInflationGenerator: [null, {}] }])(
  "%j includes no chart",
  (kustomization) => expect(includedCharts(kustomization)).toEqual([]),
);

const CONFIGURED = "with a configuration of Helm (helmGlobals.configHome), which is not used";
const UNNAMED = "whose name or release name is not valid";

test.each<[Readonly<Record<string, unknown>>, unknown]>([
  [{ helmCharts: [{ name: "redis" }] }, { name: "redis", folder: "charts/redis" }],
  [
    { helmCharts: [{ name: "a", repo: "r" }], helmGlobals: { chartHome: "../x" } },
    { name: "a", folder: "../x/a" },
  ],
  [{ helmCharts: [{ name: "a", repo: "r", version: "1.0" }] }, { name: "a", folder: "charts/a-1.0/a" }],
  [
    { helmCharts: [{ name: "a" }], helmGlobals: { configHome: "x" } },
    { name: "a", problem: CONFIGURED },
  ],
  [{ helmCharts: [null] }, { name: "", problem: UNNAMED }],
  [{ helmCharts: [{ name: "../a" }] }, { name: "../a", problem: UNNAMED }],
  [{ helmCharts: [{ name: "a", releaseName: "--post-renderer=./x" }] }, { name: "a", problem: UNNAMED }],
  [
    { helmChartInflationGenerator: [{ chartName: "a" }] },
    { name: "a", problem: "by helmChartInflationGenerator; use helmCharts" },
  ],
])("%j includes %j", (kustomization, chart) => expect(includedCharts(kustomization)).toEqual([chart]));
