import { DEEPEST, isMap, type JsonMap, LONGEST_KEY } from "./emit-bounds.ts";
import { invalidValue } from "./emit-check.ts";
import { blockHeader, emitNumber, emitString, isBlock } from "./emit-scalar.ts";

/**
 * Writes one JSON value as a YAML document that ends with a newline. The same value gives the same text whatever
 * the order of its keys, and every reader (Go's, YAML 1.1, YAML 1.2) gets the same value back.
 *
 * At the top of an object with `apiVersion` and `kind` these two and `metadata` come first; all other keys are
 * sorted by code unit. Lists stand at the indentation of their key, as kubectl writes them; nothing is folded;
 * there are no anchors. Members that are `undefined` are left out, in lists they become null; -0 becomes 0.
 *
 * @throws TypeError for what is no JSON (functions, dates, maps, NaN, half surrogate pairs, cycles …), with the
 * JSON pointer of the place
 */
export function emitYaml(value: unknown): string {
  const writer = new Writer();
  try {
    writer.document(value);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw invalidValue(value);
  }
  return writer.out;
}

/** Writes several values as one stream, with `---` between them. No value gives the empty text. */
export function emitYamlStream(values: readonly unknown[]): string {
  return values.map(emitYaml).join("---\n");
}

class Refused extends Error {}

class Writer {
  out = "";
  #depth = 0;
  readonly #keys = new Map<string, string>();

  document(value: unknown): void {
    if (isMap(value)) {
      const keys = sortedKeys(value);
      if (keys.includes("apiVersion") && keys.includes("kind")) this.#map(value, identityFirst(keys), "", false);
      else this.#map(value, keys, "", false);
      if (this.out === "") this.out = "{}\n";
    } else if (Array.isArray(value) && value.length > 0) {
      this.#list(value, "", false);
    } else {
      this.#scalar(value, "");
    }
  }

  // `open` means that the first entry continues the line of a list item's dash.
  #map(map: JsonMap, keys: readonly string[], indent: string, open: boolean): boolean {
    this.#enter();
    let first = open;
    let written = false;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      const value = map[key];
      if (value === undefined) continue;
      this.out += first ? this.#key(key) : indent + this.#key(key);
      first = false;
      written = true;
      this.#member(value, indent);
    }
    this.#depth--;
    return written;
  }

  #member(value: unknown, indent: string): void {
    if (typeof value === "object" && value !== null) {
      if (Array.isArray(value)) {
        if (value.length > 0) {
          this.out += "\n";
          this.#list(value, indent, false);
          return;
        }
      } else if (isMap(value)) {
        const start = this.out;
        this.out += "\n";
        if (!this.#map(value, sortedKeys(value), `${indent}  `, false)) this.out = `${start} {}\n`;
        return;
      }
    }
    this.out += " ";
    this.#scalar(value, indent);
  }

  #list(list: readonly unknown[], indent: string, open: boolean): void {
    this.#enter();
    let first = open;
    for (let index = 0; index < list.length; index++) {
      const value = list[index];
      this.out += first ? "- " : `${indent}- `;
      first = false;
      if (Array.isArray(value) && value.length > 0) {
        this.#list(value, `${indent}  `, true);
      } else if (isMap(value)) {
        if (!this.#map(value, sortedKeys(value), `${indent}  `, true)) this.out += "{}\n";
      } else {
        this.#scalar(value === undefined ? null : value, indent);
      }
    }
    this.#depth--;
  }

  #scalar(value: unknown, indent: string): void {
    if (typeof value === "string") {
      if (value.includes("\n") && isBlock(value)) this.#block(value, `${indent}  `);
      else this.out += `${checked(emitString(value), value)}\n`;
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new Refused();
      this.out += `${emitNumber(value)}\n`;
    } else if (value === null || typeof value === "boolean") {
      this.out += `${value}\n`;
    } else if (Array.isArray(value)) {
      this.out += "[]\n";
    } else {
      throw new Refused();
    }
  }

  #block(text: string, indent: string): void {
    checked("", text);
    const header = blockHeader(text);
    const body = header === "|-" ? text : text.slice(0, -1);
    this.out += `${header}\n${indent}${body.replace(/\n(?=[^\n])/g, `\n${indent}`)}\n`;
  }

  #key(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const text = `${checked(emitString(key), key)}:`;
    if (text.length > LONGEST_KEY) throw new Refused();
    this.#keys.set(key, text);
    return text;
  }

  #enter(): void {
    if (++this.#depth > DEEPEST) throw new Refused();
  }
}

// Only what is not ASCII can hold half a surrogate pair.
function checked(text: string, value: string): string {
  if (/[\ud800-\udfff]/.test(value) && /\p{Surrogate}/u.test(value)) throw new Refused();
  return text;
}

function identityFirst(keys: readonly string[]): readonly string[] {
  const leading = ["apiVersion", "kind", "metadata"].filter((key) => keys.includes(key));
  return [...leading, ...keys.filter((key) => !leading.includes(key))];
}

// Maps are small and often sorted already, where checking is cheaper than sorting.
function sortedKeys(map: JsonMap): string[] {
  const keys = Object.keys(map);
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return keys.sort();
  }
  return keys;
}
