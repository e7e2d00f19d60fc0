/** Returns a function that calls `make` once for each key and then returns the stored value, as long as the key lives. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const stored = values.get(key);
    if (stored !== undefined || values.has(key)) return stored as V;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}

/** Returns the value of a key, and first adds the one that `make` returns where the map lacks the key. */
export function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const stored = map.get(key);
  // `undefined` may be the value of a key; most values are not, and one lookup finds them.
  if (stored !== undefined || map.has(key)) return stored as V;
  const value = make();
  map.set(key, value);
  return value;
}

/** The bounds of `memoizeText`. */
interface TextMemoOptions {
  /** The most results that are kept. */
  readonly most: number;
  /** Results of longer texts are not kept. Default: any length. */
  readonly longest?: number;
}

/**
 * Returns a function that calls `make` once for each of a few texts that occur often, and then returns the stored
 * value.
 */
export function memoizeText<V>(
  make: (text: string) => V,
  { most, longest = Number.POSITIVE_INFINITY }: TextMemoOptions,
): (text: string) => V {
  const values = new Map<string, V>();
  return (text) => {
    if (text.length > longest) return make(text);
    const stored = values.get(text);
    if (stored !== undefined || values.has(text)) return stored as V;
    const value = make(text);
    // Simpler than dropping the oldest one, and as fast where few texts occur.
    if (values.size >= most) values.clear();
    values.set(text, value);
    return value;
  };
}
