import { expect, test } from "vitest";
import { FLUX_KINDS } from "../../../policies/operators/flux-faults.ts";
import { kindFaults } from "../../../policies/operators/kind-faults.ts";
import { reportOf } from "../../helpers/report-of.ts";

const faultsOf = (kind: string, spec: object) => {
  const [group = "", name = ""] = kind.split("/");
  return kindFaults({ apiVersion: `${group}/v1`, kind: name, metadata: { name: "a" }, spec }).map(
    ({ path, message }) => `${path} ${message}`,
  );
};

test.each(FLUX_KINDS)("the durations of a %s are those of its CRD", (kind) => {
  for (const interval of ["10m", "1h30m", "1.5h", "500ms", "0s", undefined, 5]) {
    expect(faultsOf(kind, { interval })).toEqual([]);
  }
  for (const interval of ["1hour", "1d", "10", "-1m", "1us", "", " 1m"]) {
    expect(faultsOf(kind, { interval })).toEqual([
      `/spec/interval must be a duration such as 10m or 1h30m, but is ${JSON.stringify(interval)}`,
    ]);
  }
});

test("durations inside of parts are checked, and not those of values", () => {
  const spec = {
    chart: { spec: { interval: "1d" } },
    install: { timeout: "x", strategy: { retryInterval: "y" } },
    values: { interval: "1d", timeout: "never" },
  };
  expect(faultsOf("helm.toolkit.fluxcd.io/HelmRelease", spec).map((fault) => fault.split(" ")[0])).toEqual([
    "/spec/chart/spec/interval",
    "/spec/install/strategy/retryInterval",
    "/spec/install/timeout",
  ]);
});

test("a variable is not an error", () => {
  const { findings } = reportOf(`apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: {name: a, namespace: flux-system}
spec: {url: "https://example.com/a.git", interval: "\${INTERVAL}"}
`);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});
