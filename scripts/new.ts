import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { commandSkeleton } from "./new/command.ts";
import { kindSkeleton } from "./new/kind.ts";
import { ruleSkeleton } from "./new/rule.ts";
import type { Skeleton } from "./new/skeleton.ts";

// Writes the files of a new kind, rule or command: npm run new -- kind|rule|command NAME [options]

const USAGE = `npm run new -- kind FooJob --group ml.example.org [--version v1]
npm run new -- rule security/no-something
npm run new -- command hello
`;

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  write(skeletonOf());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}

function skeletonOf(): Skeleton {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { group: { type: "string" }, version: { type: "string", default: "v1" } },
  });
  const [what, name] = positionals;
  if (what === undefined || name === undefined) throw new Error("write kind, rule or command, and then a name");
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  if (what === "kind") return kindSkeleton({ kind: name, group: values.group, version: values.version }, read);
  if (what === "rule") return ruleSkeleton(name, read);
  if (what === "command") return commandSkeleton(name, read);
  throw new Error(`${what} is not one of kind, rule, command`);
}

function write({ files, edits, next }: Skeleton): void {
  const existing = Object.keys(files).filter((path) => existsSync(join(root, path)));
  if (existing.length > 0) throw new Error(`these files exist already: ${existing.join(", ")}`);
  for (const [path, text] of Object.entries({ ...files, ...edits })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const written = [
    ...Object.keys(files).map((path) => `new      ${path}`),
    ...Object.keys(edits).map((path) => `changed  ${path}`),
  ];
  process.stdout.write(`${written.join("\n")}\n\nNext:\n${next.map((step) => `* ${step}`).join("\n")}\n`);
}
