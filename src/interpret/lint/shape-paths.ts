import { type ReadPlace, walkShape } from "../trial/shape.ts";

/** Returns the path of each place of a shape, with `*` for the items of a list. */
export function pathsOfShapes(object: ReadPlace): ReadonlyMap<ReadPlace, string> {
  const paths = new Map<ReadPlace, string>();
  walkShape(object, (shape, path) => paths.set(shape, path.join("/")));
  return paths;
}

/** A path in the form of jq. */
export function jqPath(place: string): string {
  return `.${place.replaceAll("/*", "[]").replaceAll("/", ".")}`;
}
