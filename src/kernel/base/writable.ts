/** A type with writable members, for objects that are built field by field before other code uses them. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
