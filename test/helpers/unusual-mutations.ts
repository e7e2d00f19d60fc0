import { isContainer } from "../../src/kernel/base/read.ts";
import { type FieldMutation, mutablePaths } from "./field-mutations.ts";
import { seededRandom } from "./seeded-random.ts";

const LONG_NAME = "a".repeat(63);
const TEXTS = [
  ...["", " ", "a b", "A", "a_b", "a.b", "a/b", "/a", "../a", "a/../b", "-a", "a-", ".", "..", "ä", "a\nb", "a\tb"],
  ...["0", "1", "01", "1.5", "-1", "1e3", "1Ki", "1k", "1m", "1u", "1n", "1E", "1e", "0.5", "+1", "1 Gi", "1gi", ".5"],
  ...["5.", "50%", "101%", "-5%", "5.5%", "%", "true", "null", "*", "*.a.b", "a.*.b", "a..b", "\u0000"],
  ...["10.0.0.1", "10.0.0.01", "::1", "256.0.0.1", "10.0.0.0/8", "10.0.0.1/8", "10.0.0.0/33"],
  ...["http", "HTTP", "http-", "a.b/c", "a.b/", "/c", "a/b/c", "kubernetes.io/x", "k8s.io/a", "$(A", "https://a"],
  ...["a".repeat(15), "a".repeat(16), LONG_NAME, `${LONG_NAME}a`, "a".repeat(253), "a".repeat(254)],
  ...["metadata.labels['a']", "metadata.uid", "status.podIP", "2026-01-01T00:00:00Z", "@daily", "* * * *"],
  ...["Always", "Never", "TCP", "tcp", "Europe/Berlin", "In", "Exists"],
];
const NUMBERS = [
  ...[0, 1, -1, 2, 15, 16, 100, 101, 255, 256, 511, 512, 1023, 32_767, 32_768, 65_535, 65_536, 99_999, 1.5, 0.1],
  ...[2_147_483_647, 2_147_483_648, -2_147_483_648],
];
const EMPTY = [null, "", 0, false, [], {}, [null], [""], { "": "" }, { a: null }];
const NAMES = ["a", "name", "value", "a.b/c", "A B", "", "-x"];
const TYPES = ["text", 7, true, 1.5, [], ["a"], {}, { a: "b" }];

const CHANGES = [
  ...["text", "text", "number", "empty", "null", "copy", "drop", "drop", "repeat", "rename", "case", "add", "type"],
] as const;

/** Random changes of objects to unusual values, each with the index of its object. */
export function unusualMutations(
  objects: readonly unknown[],
  count: number,
  seed: number,
): readonly { readonly index: number; readonly mutation: FieldMutation }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const index = Math.floor(random() * objects.length);
    return { index, mutation: unusualMutation(objects[index], random) };
  });
}

function unusualMutation(object: unknown, random: () => number): FieldMutation {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const at = (path: readonly (string | number)[]): unknown =>
    path.reduce((part: unknown, key) => (part as Record<string, unknown>)[key], object);
  const paths = mutablePaths(object);
  const path = pick(paths);
  const [value, key] = [at(path), path.at(-1)];
  const to = (changed: unknown): FieldMutation => ({ change: "value", path, to: changed });
  switch (pick(CHANGES)) {
    case "text":
      if (typeof value === "string") return to(pick(TEXTS));
      return to(typeof value === "number" ? pick(NUMBERS) : pick(EMPTY));
    case "number":
      if (typeof value === "number") return to(pick(NUMBERS));
      if (typeof value !== "string") return to(pick(EMPTY));
      return to(
        /\d/.test(value) ? pick([...NUMBERS, ...TEXTS]) : value + pick(["-", "_", ".", " ", "/", "A", "é", "0"]),
      );
    case "empty":
      return to(pick(EMPTY));
    case "null":
      return to(null);
    case "copy":
      return to(pick(paths.map(at).filter((other) => typeOf(other) === typeOf(value))));
    case "repeat":
      if (typeof key === "number") return { change: "repeat", path };
      return to(Array.isArray(value) ? [...value, value[0]] : pick(EMPTY));
    case "rename":
      return typeof key === "string" ? { change: "rename", path, to: key + pick(["s", "X", "_"]) } : to(null);
    case "case":
      if (typeof value === "string") return to(otherCase(value));
      return typeof key === "string" ? { change: "rename", path, to: otherCase(key) } : to(null);
    case "add":
      if (Array.isArray(value)) return to([...value, pick(EMPTY)]);
      return to(isContainer(value) ? { ...value, [pick(NAMES)]: pick(["a", "b", "", 1, null, true]) } : pick(EMPTY));
    case "type":
      return to(pick(TYPES.filter((other) => typeOf(other) !== typeOf(value))));
    default:
      return { change: "drop", path };
  }
}

function otherCase(text: string): string {
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}
