import { describe, expect, it } from "vitest";
import {
  effectiveInterfaces,
  interfaceRelaxations,
  NO_INTERFACES,
  overrideRelaxations,
} from "../../../../src/app/policy-base/effective-interfaces.ts";
import { parseResourceInterface } from "../../../../src/model/resource-interface/parse.ts";
import { defaultsIn } from "../../../../src/model/workload/type-defaults.ts";
import { workloadTypes } from "../../../../workloadtypes/index.ts";
import { organization } from "../../../helpers/organization.ts";

const read = (group: string, kind: string, podSpecPath = ".spec", version = "v1") => {
  const rootComponent = { name: "own", kind: { group, version, kind }, specDefinition: { podSpecPath } };
  const { resourceInterface } = parseResourceInterface({
    apiVersion: "run.ai/v1alpha1",
    kind: "Karta",
    metadata: { name: "own" },
    spec: { structureDefinition: { rootComponent } },
  });
  if (resourceInterface === undefined) throw new Error("not a Resource Interface");
  return resourceInterface;
};
const set = (...resourceInterfaces: ReturnType<typeof read>[]) => ({ resourceInterfaces });
const thing = read("example.com", "Thing");
const hidden = read("example.com", "Thing", ".none");
const other = read("example.com", "Other");

describe("effectiveInterfaces", () => {
  it("are those of the branch for kinds that are new", () => {
    expect(effectiveInterfaces(NO_INTERFACES, set(other), workloadTypes)).toEqual({ ...set(other), typeDefaults: [] });
  });

  it("are those of the base for kinds of the base, the catalogue or Kubernetes", () => {
    const pod = read("", "Pod");
    const job = read("kubeflow.org", "PyTorchJob", ".spec", "v9");
    const builtIn = read("storage.k8s.io", "Anything");
    const own = set(hidden, other, pod, job, builtIn);
    expect(effectiveInterfaces(set(thing), own, workloadTypes)).toEqual({ ...set(thing, other), typeDefaults: [] });
  });

  it("have the defaults of the base for known kinds", () => {
    const defaults = (priorityClass: string) =>
      ["Thing", "Other", "Job"].map((kind) => {
        const group = kind === "Job" ? "batch" : "example.com";
        return { cluster: "east", group, kind, defaults: { priorityClass } };
      });
    const base = { ...set(thing), typeDefaults: defaults("base") };
    const branch = { ...set(other), typeDefaults: defaults("branch") };
    const { typeDefaults } = effectiveInterfaces(base, branch, workloadTypes);
    expect(defaultsIn(typeDefaults, "east", "example.com", "Thing")).toEqual({ priorityClass: "base" });
    expect(defaultsIn(typeDefaults, "east", "example.com", "Other")).toEqual({ priorityClass: "branch" });
    expect(
      defaultsIn(effectiveInterfaces(NO_INTERFACES, branch, workloadTypes).typeDefaults, "east", "batch", "Job"),
    ).toBeUndefined();
  });
});

describe("interfaceRelaxations", () => {
  const found = (base: Parameters<typeof set>, branch: Parameters<typeof set>) =>
    interfaceRelaxations(set(...base), set(...branch), workloadTypes).map(({ message }) => message.split("; ")[0]);
  const NAME = "the Resource Interface of Thing (example.com/v1)";

  it("are none for equal ones, also several times, and for new kinds", () => {
    expect(found([], [])).toEqual([]);
    expect(found([thing], [read("example.com", "Thing"), thing, other])).toEqual([]);
  });

  it("report a changed, a removed and an added one of a known kind, each once", () => {
    expect(found([thing], [hidden, hidden])).toEqual([`${NAME} is changed`]);
    expect(found([thing], [])).toEqual([`${NAME} is removed, or not among the inputs`]);
    expect(found([], [read("", "Pod")])).toEqual([
      "the Resource Interface of Pod (v1) is added, although the kind is in the catalogue",
    ]);
    expect(found([thing], [thing, hidden])).toEqual([`${NAME} is changed`]);
  });
});

describe("overrideRelaxations", () => {
  const accepting = (...overrides: string[]) => organization({ overrides });

  it("report the kinds that only the branch accepts as they are", () => {
    expect(overrideRelaxations(undefined, organization(), undefined)).toEqual([]);
    expect(overrideRelaxations(accepting("Pod"), accepting("Pod"), undefined)).toEqual([]);
    expect(overrideRelaxations(accepting("Pod"), accepting(), undefined)).toEqual([]);
    expect(overrideRelaxations(accepting("Pod"), accepting("Pod", "batch/Job"), undefined)).toEqual([
      {
        rule: "interface-changed",
        path: "/resourceInterfaces/override/1",
        location: undefined,
        message: 'resourceInterfaces.override has "batch/Job", which the base does not have',
        expected: "no such entry",
        received: "batch/Job",
      },
    ]);
  });
});
