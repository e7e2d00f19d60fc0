import fc from "fast-check";

const path = fc.constantFrom(
  ".",
  ".a",
  ".b",
  ".status",
  ".status.a",
  ".status.b",
  ".status.a.b",
  ".status.conditions",
  '.status["a"]',
  ".status.list[0]",
  ".status.list[-1].a",
);
const stream = fc.constantFrom(
  ".status.conditions[]?",
  ".status.conditions[]",
  ".status.list[]?",
  ".status.list[]",
  ".status[]?",
  ".status.a?",
  ".status.list[]? | .a?",
  ".a[]?",
);
const scalar = fc.constantFrom("null", "true", "false", "0", "1", "2", "-1", "0.5", '"A"', '"True"', '""', '"é\\n"');

/** Expressions of the part of jq that the health compiler translates, and of a little that it refuses. */
const expressions = fc.letrec<{
  readonly value: string;
  readonly streamed: string;
  readonly test: string;
  readonly step: string;
}>((tie) => {
  const { value, streamed, test, step } = {
    value: tie("value"),
    streamed: tie("streamed"),
    test: tie("test"),
    step: tie("step"),
  };
  const join = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
    fc.tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part))).map((all) => all.join(""));
  const comparison = fc.constantFrom(" == ", " != ", " < ", " <= ", " > ", " >= ");
  return {
    value: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      path,
      scalar,
      test,
      join("(", value, " // ", value, ")"),
      join("(", value, fc.constantFrom(" + ", " - ", " * ", " / ", " % "), value, ")"),
      join("(", value, " | length)"),
      join("([", streamed, "] | length)"),
      join("([", streamed, "] | add)"),
      join("(", value, " | add)"),
      join("(", value, " // [] | length)"),
      join("(", value, " | ", step, ")"),
      join("(if ", test, " then ", value, " else ", value, " end)"),
      join("(if ", test, " then ", value, " end)"),
      join("(", value, " | tostring)"),
      join("-(", value, ")"),
    ),
    streamed: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      stream,
      join(stream, " | ", value),
      join(streamed, " | select(", test, ")"),
      join("first(", streamed, ")"),
      join(streamed, " | values"),
    ),
    test: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      join("(", value, comparison, scalar, ")"),
      join("(", value, comparison, value, ")"),
      join("(", value, " and ", value, ")"),
      join("(", value, " or ", value, ")"),
      join("(", value, " | not)"),
      join("any(", streamed, "; ", value, ")"),
      join("all(", streamed, "; ", value, ")"),
      join("(", value, ' | IN("A", 1, null))'),
      join("([", streamed, "] | any)"),
      join("([", streamed, "] | map(", value, ") | all)"),
      join("isempty(", streamed, ")"),
    ),
    step: fc.oneof(path, test, join("(", path, ", ", path, ")"), fc.constantFrom('has("a")', "first", "last", "type")),
  };
});

/** An expression with any number of results. */
export const programs = fc.oneof(
  { weight: 5, arbitrary: expressions.test },
  { weight: 3, arbitrary: expressions.value },
  { weight: 1, arbitrary: expressions.streamed },
);

const leaf = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, -3, 0.5, "", "A", "True", "é\n");
const condition = fc.record(
  {
    type: fc.constantFrom<unknown>("A", "B", 1, null),
    status: fc.constantFrom<unknown>("True", "False", true, null),
    a: leaf,
  },
  { requiredKeys: [] },
);
const tree: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("any"), { maxKeys: 3 }),
  ),
})).any;

/** Objects with statuses of every kind: missing, null, of wrong types, with empty lists and with duplicate conditions. */
export const statuses = fc.record(
  {
    a: tree,
    status: fc.oneof(
      { weight: 1, arbitrary: leaf },
      {
        weight: 8,
        arbitrary: fc.record(
          {
            a: tree,
            b: tree,
            list: fc.oneof(fc.array(condition, { maxLength: 3 }), tree),
            conditions: fc.oneof(
              { weight: 4, arbitrary: fc.array(condition, { maxLength: 4 }) },
              { weight: 1, arbitrary: tree },
            ),
          },
          { requiredKeys: [] },
        ),
      },
    ),
  },
  { requiredKeys: [] },
);

/** The object as Argo CD gives it to a script: null items and members do not exist. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === null ? [] : [[key, withoutNulls(member)]])),
  );
}

/** The most empty containers for which every reading is tried. */
const MOST_EMPTY = 4;

/**
 * The object with every combination of empty lists and empty objects in the places of its empty containers, which a
 * script cannot distinguish; none where there are too many.
 */
export function readingsOf(value: unknown): readonly unknown[] {
  const count = emptyContainers(value);
  if (count > MOST_EMPTY) return [];
  return Array.from({ length: 2 ** count }, (_unused, choice) => {
    let place = 0;
    const read = (part: unknown): unknown => {
      if (typeof part !== "object" || part === null) return part;
      if (Object.keys(part).length === 0) {
        const isList = (choice & (1 << place)) !== 0;
        place += 1;
        return isList ? [] : {};
      }
      if (Array.isArray(part)) return part.map(read);
      return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, read(member)]));
    };
    return read(value);
  });
}

function emptyContainers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Object.values(value);
  return parts.length === 0 ? 1 : parts.reduce((sum: number, part) => sum + emptyContainers(part), 0);
}
