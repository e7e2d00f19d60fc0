import { describe, expect, it } from "vitest";
import { gangDefinition } from "../../../../src/interpret/objects/gang-definition.ts";
import type { ResourceInterface } from "../../../../src/model/resource-interface/resource-interface.ts";
import { cluster, runaiCluster } from "../../../helpers/organization.ts";
import { asKarta, asResourceInterface, definition, type Json, read } from "./helpers.ts";

const gang = { podGroup: { name: "all" } };
const bare = definition({}, [], gang);
const LABELS = { "run.ai/karta-group": "ml.example.org", "run.ai/karta-version": "v1", "run.ai/karta-kind": "Train" };
const karta = (labels: Json = LABELS, content: Json = bare) =>
  read({ ...asKarta(content), metadata: { name: "train", labels } });
const old = read(asResourceInterface(definition({}, [], { podGroups: [{ name: "g", members: [] }] })));
const on = (declared: readonly ResourceInterface[], fields = {}) => gangDefinition(declared, cluster(fields));

describe("gangDefinition", () => {
  it.each<[string, readonly ResourceInterface[]]>([
    ["no definition", []],
    ["one without instructions", [read(definition())]],
    ["one with empty instructions", [read(asResourceInterface(definition({}, [], { podGroups: [] })))]],
    ["one of another cluster", [{ ...karta(), clusters: ["west"] }]],
  ])("is undefined for %s", (_, declared) => {
    expect(on(declared)).toBeUndefined();
    expect(gangDefinition(declared, runaiCluster({ name: "north" }))).toBeUndefined();
  });

  it("is a Karta with the labels of its kind on KAI 0.17", () => {
    const found = karta();
    expect(on([found])).toEqual({ read: found });
    expect(on([{ ...found, clusters: ["east"] }])).toMatchObject({ read: { clusters: ["east"] } });
  });

  it.each<[string, readonly ResourceInterface[], Json, string]>([
    ["KAI 0.16", [karta()], { version: "0.16.9" }, "KAI 0.16.9 does not read them; 0.17 is the first that does"],
    ["a ResourceInterface", [old], {}, "KAI reads only those of a Karta, but the cluster has a ResourceInterface"],
    ["a spec in a cluster of ResourceInterfaces", [read(bare)], {}, "KAI reads only those of a Karta"],
    ["a Karta without labels", [karta({})], {}, "train lacks one of them"],
    ["a Karta of another version", [karta({ ...LABELS, "run.ai/karta-version": "v2" })], {}, "has another value"],
    [
      "two Kartas",
      [karta(), karta(LABELS, definition({}, [], { podGroup: { name: "other" } }))],
      {},
      "KAI ignores all Kartas of a kind if several of them have gang instructions",
    ],
  ])("is none for %s", (_, declared, fields, reason) => {
    expect(on(declared, fields)).toEqual({ unread: expect.stringContaining(reason) });
  });

  it("is the Karta beside a ResourceInterface, a copy and one without instructions", () => {
    const found = karta();
    expect(on([old, found, karta(), karta(LABELS, definition())])).toEqual({ read: found });
  });

  it("is the spec of a WorkloadType if the cluster reads Kartas", () => {
    const spec = read(bare);
    expect(on([spec], { resourceInterface: "Karta" })).toEqual({ read: spec });
  });

  it("is the first definition of any dialect on Run:ai", () => {
    expect(gangDefinition([old, karta()], runaiCluster())).toEqual({ read: old });
  });
});
