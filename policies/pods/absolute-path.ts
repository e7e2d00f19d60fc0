/** Matches nearly every path without `.`, `..` and double slashes, so that these need no parsing. */
const NORMAL_PATH = /^(?:\/[^/.][^/]*)+$/;

/** An absolute path without `.`, `..`, double slashes and a slash at the end. */
export function normalPath(path: string): string {
  if (NORMAL_PATH.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}
