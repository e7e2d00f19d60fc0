import { emitYaml } from "./emit.ts";
import { isMap } from "./emit-bounds.ts";

/**
 * As `emitYaml`, with the keys of every object in the order of a list; keys that are not in it come last, sorted. For files
 * that people write and edit, where the name of a thing comes first.
 */
export function emitOrdered(value: unknown, order: readonly string[]): string {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  return linesOf(value, (key) => ranks.get(key) ?? order.length)
    .map((line) => `${line}\n`)
    .join("");
}

type RankOf = (key: string) => number;

function linesOf(value: unknown, rankOf: RankOf): readonly string[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item) =>
      linesOf(item ?? null, rankOf).map((line, index) => prefix(index === 0 ? "- " : "  ", line)),
    );
  }
  if (!isMap(value)) return emitted(value);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  if (keys.length === 0) return ["{}"];
  return keys
    .sort((a, b) => rankOf(a) - rankOf(b))
    .flatMap((key) => {
      const inner = value[key];
      if (isMap(inner) && Object.values(inner).some((member) => member !== undefined)) {
        return [
          ...emitted({ [key]: {} }).map(withoutValue),
          ...linesOf(inner, rankOf).map((line) => prefix("  ", line)),
        ];
      }
      if (Array.isArray(inner) && inner.length > 0) {
        return [...emitted({ [key]: [] }).map(withoutValue), ...linesOf(inner, rankOf)];
      }
      return emitted({ [key]: inner });
    });
}

function emitted(value: unknown): readonly string[] {
  return emitYaml(value).replace(/\n$/, "").split("\n");
}

function withoutValue(line: string): string {
  return line.slice(0, -" {}".length);
}

// An empty line of a block stays empty.
function prefix(text: string, line: string): string {
  if (line === "") return "";
  return text + line;
}
