import { pointerSegments } from "../../../kernel/index.ts";

/** Whether a path equals a pointer, or is below it. In the pointer, `*` matches one segment. */
export function isAtOrBelow(path: string, pointer: string): boolean {
  const segments = pointerSegments(path);
  const wanted = pointerSegments(pointer);
  return (
    wanted.length <= segments.length && wanted.every((segment, index) => segment === "*" || segment === segments[index])
  );
}

/** Whether a path is a field above a pointer, so that a change of it as a whole includes the pointer. */
export function isAbove(path: string, pointer: string): boolean {
  const segments = pointerSegments(path);
  const wanted = pointerSegments(pointer);
  return (
    segments.length < wanted.length &&
    segments.every((segment, index) => wanted[index] === "*" || segment === wanted[index])
  );
}
