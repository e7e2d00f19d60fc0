import { describe, expect, it } from "vitest";
import { asKarta, definition, type Json, read, rootKind } from "../../src/interpret/objects/helpers.ts";
import { selectDefinition } from "./select-definition.ts";

describe("selectDefinition", () => {
  const labels = { "run.ai/karta-group": "ml.example.org", "run.ai/karta-version": "v1", "run.ai/karta-kind": "Train" };
  const karta = (name: string, more: Json = {}, gangScheduling: Json | undefined = { podGroup: { name: "g" } }) =>
    read({ ...asKarta(definition(more, [], gangScheduling)), metadata: { name, labels } });

  it("finds the one whose labels and root name the kind", () => {
    expect(selectDefinition(rootKind, [])).toBeUndefined();
    expect(selectDefinition(rootKind, [karta("a")])?.name).toBe("a");
    expect(selectDefinition({ ...rootKind, version: "v2" }, [karta("a")])).toBeUndefined();
    expect(selectDefinition(rootKind, [{ ...karta("a"), labels: {} }])).toBeUndefined();
  });

  it("passes over those without a gang and those that are not valid", () => {
    expect(
      selectDefinition(rootKind, [karta("a", {}, {}), karta("b", { statusDefinition: undefined })]),
    ).toBeUndefined();
  });

  it("refuses two", () => {
    expect(() => selectDefinition(rootKind, [karta("a"), karta("b")])).toThrow(
      "found multiple Kartas with gang scheduling instructions",
    );
  });
});
