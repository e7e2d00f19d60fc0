import { describe, expect, it } from "vitest";
import { contains, placesOf, resolve } from "../../../../src/k8s-fields/schema/places.ts";
import {
  closed,
  int32,
  itemSchema,
  list,
  nullable,
  type Schema,
  stringSchema,
  word,
} from "../../../../src/k8s-fields/schema/schema.ts";
import { checkShape } from "../../../../src/k8s-fields/schema/shape.ts";

const schema: Schema = {
  ...closed(
    {
      name: stringSchema({ minLength: 1, maxLength: 5, pattern: "^[a-z]*$" }),
      mode: nullable(word(["on", "off"], { minLength: 1 })),
      count: nullable(int32({ minimum: 0 })),
      items: itemSchema({ name: stringSchema(), count: int32() }),
      role: { $ref: "#/$defs/role" },
    },
    ["name"],
  ),
  $defs: { role: nullable(closed({ image: stringSchema() })) },
};

const texts = (value: unknown) =>
  checkShape(schema, value).findings.map(({ path, message: said }) => `${path} ${said}`);

describe("checkShape", () => {
  it("gives back what has no fault", () => {
    const value = { name: "a", mode: null, items: [null, { name: "b" }], role: null };
    const shape = checkShape(schema, value);
    expect(shape.value).toBe(value);
    expect(shape.findings).toEqual([]);
    expect(shape.broken.size).toBe(0);
  });

  it.each<[unknown, readonly string[]]>([
    [{}, ["/name is mandatory, but missing"]],
    [{ name: undefined }, ["/name is mandatory, but missing"]],
    [{ name: 5 }, ["/name must be a string, but is the number 5"]],
    [{ name: "" }, ["/name must not be empty"]],
    [{ name: "ABCDEFG" }, ["/name has 7 characters; at most 5 characters are allowed"]],
    [{ name: "A" }, ['/name "A" does not match the API\'s pattern ^[a-z]*$']],
    [{ name: "a", mode: "" }, ['/mode must be one of on, off, but is the string ""']],
    [{ name: "a", mode: 5 }, ["/mode must be one of on, off, but is the number 5"]],
    [{ name: "a", count: -(2 ** 40) }, [expect.stringContaining("/count must be an integer of 32 bits")]],
    [{ nmae: "a" }, ["/nmae unknown field; did you mean name?"]],
    [{ name: "a", nmae: "a" }, ["/nmae unknown field; did you mean name?"]],
  ])("says one thing of one fault: %j", (value, expected) => {
    expect(texts(value)).toEqual(expected);
  });

  it("takes out what is wrong and keeps the rest", () => {
    const value = { name: "a", mode: "maybe", items: [{ name: 5, count: 1 }, "x", { cuont: 1 }], role: { imge: "a" } };
    const { value: rest, broken } = checkShape(schema, value);
    expect(rest).toEqual({ name: "a", items: [{ count: 1 }, null, {}], role: {} });
    expect([...broken].toSorted()).toEqual([
      "/items/0/name",
      "/items/1",
      "/items/2/count",
      "/items/2/cuont",
      "/mode",
      "/role/image",
      "/role/imge",
    ]);
  });

  it("leaves untouched objects as they are, even those that contain themselves", () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const open: Schema = closed({ any: { type: "object" }, name: stringSchema() });
    const { value } = checkShape(open, { any: loop, name: 5 });
    expect((value as { any: unknown }).any).toBe(loop);
  });
});

describe("places of a schema", () => {
  it("are found through lists and references", () => {
    expect(placesOf(schema, "COUNT")).toEqual([["count"], ["items", "[]", "count"]]);
    expect(placesOf(schema, "image")).toEqual([["role", "image"]]);
    expect(placesOf(schema, "nothing")).toEqual([]);
    expect(placesOf(list(stringSchema()), "a")).toEqual([]);
  });

  it("lie in each other", () => {
    expect(contains([], ["a"])).toBe(true);
    expect(contains(["a"], ["a", "[]"])).toBe(true);
    expect(contains(["a"], ["a"])).toBe(true);
    expect(contains(["a"], ["b", "a"])).toBe(false);
    expect(contains(["a", "b"], ["a"])).toBe(false);
  });

  it("resolve references that are there", () => {
    expect(resolve({ $ref: "#/$defs/role" }, schema)).toBe(schema.$defs?.role);
    expect(resolve({ $ref: "#/$defs/none" }, schema)).toEqual({});
    expect(resolve(schema, schema)).toBe(schema);
  });
});
