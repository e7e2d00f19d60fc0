import type { ObjectSet } from "./object-set.ts";

/** A function of a set that is worked out once for each set, however many rules ask. */
export function oncePerSet<T extends object>(make: (set: ObjectSet) => T): (set: ObjectSet) => T {
  const known = new WeakMap<ObjectSet, T>();
  return (set) => {
    let found = known.get(set);
    if (found === undefined) {
      found = make(set);
      known.set(set, found);
    }
    return found;
  };
}
