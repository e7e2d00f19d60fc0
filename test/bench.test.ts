import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./helpers/repository.ts";

const folder = join(ROOT, "bench");

/** The names that a module of the bench imports from other files, each with the source of that file. */
function importsOf(module: string): readonly (readonly [name: string, source: string])[] {
  const text = readFileSync(join(folder, module), "utf8");
  return [...text.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(([, names = "", path = ""]) => {
    const source = join(folder, path.replace("../lib/", "../").replace(/\.js$/, ".ts"));
    return [...names.matchAll(/\w+(?= as|\s*[,}]|\s*$)/g)].map(([name]) => [name, source] as const);
  });
}

function isExported(name: string, source: string): boolean {
  if (!existsSync(source)) return false;
  const text = readFileSync(source, "utf8");
  return (
    new RegExp(`export (?:async )?(?:function\\*?|const|class) ${name}\\b`).test(text) ||
    new RegExp(`export (?:const )?\\{[^}]*\\b${name}\\b`).test(text)
  );
}

// No compiler checks the bench and no other test runs it, so only its next user would notice a renamed function.
test("everything that the bench imports exists", () => {
  const imports = readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.filter(([name, source]) => !isExported(name, source))).toEqual([]);
});
