import { describe, expect, it } from "vitest";
import { itemKeys } from "../../../../src/k8s-fields/runai/item-keys.ts";

describe("the keys of items", () => {
  it("are the names, and else the index behind the prefix of the field", () => {
    expect(itemKeys("pvcs", [])).toEqual([]);
    expect(itemKeys("pvcs", [undefined, null, ""])).toEqual(["pvc-0", "pvc-1", "pvc-2"]);
    expect(itemKeys("configMapVolumes", ["cfgs", undefined, "splits"])).toEqual(["cfgs", "config-map-1", "splits"]);
  });

  it("are unique, whatever the names are", () => {
    expect(itemKeys("pvcs", ["pvc-1", undefined])).toEqual(["pvc-1", "pvc-2"]);
    expect(itemKeys("pvcs", [undefined, "pvc-0"])).toEqual(["pvc-1", "pvc-0"]);
    expect(itemKeys("pvcs", ["data", "data", "pvc-1"])).toEqual(["data", "pvc-2", "pvc-1"]);
    expect(itemKeys("pvcs", ["__proto__", "constructor"])).toEqual(["__proto__", "constructor"]);
  });
});
