import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../src/kernel/base/error-message.ts";
import type { Skeleton } from "./new/skeleton.ts";
import { skeletonOf } from "./new/skeleton-of.ts";

// Writes the files of a new kind, rule or command: npm run new -- kind|rule|command NAME [options]

const USAGE = `npm run new -- kind FooJob --group ml.example.org [--version v1]
npm run new -- rule security/no-something
npm run new -- command hello
`;

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  write(skeletonOf(process.argv.slice(2), (path) => readFileSync(join(root, path), "utf8")));
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n\n${USAGE}`);
  process.exitCode = 1;
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
