/** A type whose members may be set: for objects that are put together field by field before anybody else has them. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };
