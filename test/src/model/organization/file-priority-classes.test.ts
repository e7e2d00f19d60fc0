import { describe, expect, it } from "vitest";
import { ownPriorityClasses } from "../../../../src/model/organization/defaults.ts";
import { parseOrganization } from "../../../../src/model/organization/parse.ts";
import { cluster } from "../../../helpers/organization.ts";
import { lines } from "../definition/definitions.ts";

const parsed = (fields: object) =>
  parseOrganization({
    apiVersion: "muster.dev/v1alpha1",
    kind: "Organization",
    metadata: { name: "acme" },
    clusters: [{ name: "east", scheduler: "kai", ...fields }],
  });
const problems = (fields: object) => lines(parsed(fields).issues);
const emitted = (priorityClasses: object) => problems({ emitPriorityClasses: true, priorityClasses });
const at = "/clusters/0/priorityClasses";

describe("emitPriorityClasses", () => {
  it.each([[true], [false]])("%s is read", (emitPriorityClasses) => {
    expect(parsed({ emitPriorityClasses }).organization?.clusters[0]?.emitPriorityClasses).toBe(emitPriorityClasses);
  });

  it("null is not there", () => {
    expect(parsed({ emitPriorityClasses: null }).organization?.clusters[0]).not.toHaveProperty("emitPriorityClasses");
  });

  it("is true or false", () => {
    expect(problems({ emitPriorityClasses: "yes" })).toEqual([
      'ORG-001 /clusters/0/emitPriorityClasses clusters[0].emitPriorityClasses: must be a boolean, but is the string "yes"',
    ]);
  });

  it("accepts only the values of the chart for the classes of the chart", () => {
    expect(emitted({ train: 50, urgent: 90, least: -5 })).toEqual([]);
    expect(emitted({ train: 60 })).toEqual([
      `ORG-003 ${at}/train clusters[0].priorityClasses.train: is 60, but KAI's chart installs train with 50, and the value of a class cannot be changed`,
    ]);
    expect(problems({ priorityClasses: { train: 60 } })).toEqual([]);
  });

  it("rejects a class of Kubernetes itself", () => {
    expect(emitted({ "system-mine": 5 })).toEqual([
      `ORG-003 ${at}/system-mine clusters[0].priorityClasses.system-mine: names beginning with system- belong to Kubernetes itself`,
    ]);
    expect(problems({ priorityClasses: { "system-node-critical": 2_000_001_000 } })).toEqual([]);
  });

  it("rejects a value that is too large", () => {
    expect(emitted({ top: 1_000_000_000 })).toEqual([]);
    expect(emitted({ top: 1_000_000_001 })).toEqual([
      `ORG-003 ${at}/top clusters[0].priorityClasses.top: must be at most 1000000000, but is 1000000001`,
    ]);
  });

  it("is not for Run:ai", () => {
    expect(problems({ scheduler: "runai", emitPriorityClasses: true })).toEqual([
      "ORG-003 /clusters/0/emitPriorityClasses clusters[0].emitPriorityClasses: must not be true on a Run:ai cluster: the platform has a list of priorities that manifests cannot change",
    ]);
    expect(problems({ scheduler: "runai", emitPriorityClasses: false })).toEqual([]);
  });
});

describe("ownPriorityClasses", () => {
  const priorityClasses = { train: 50, urgent: 90, "build-preemptible": 75, late: 10 };

  it("are those that the chart does not install, with emitPriorityClasses", () => {
    expect(ownPriorityClasses(cluster({ priorityClasses, emitPriorityClasses: true }))).toEqual([
      ["urgent", 90],
      ["late", 10],
    ]);
  });

  it("are none without emitPriorityClasses, and none on Run:ai", () => {
    expect(ownPriorityClasses(cluster({ priorityClasses }))).toEqual([]);
    expect(ownPriorityClasses(cluster({ priorityClasses, emitPriorityClasses: false }))).toEqual([]);
    expect(ownPriorityClasses(cluster({ priorityClasses, emitPriorityClasses: true, scheduler: "runai" }))).toEqual([]);
  });

  it("may be called as a property of every object is", () => {
    const odd = Object.fromEntries([["constructor", 7]]);
    expect(ownPriorityClasses(cluster({ priorityClasses: odd, emitPriorityClasses: true }))).toEqual([
      ["constructor", 7],
    ]);
  });
});
