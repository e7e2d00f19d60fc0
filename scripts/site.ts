import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenLinks } from "./site/links.ts";
import { navigationOf } from "./site/navigation.ts";
import { readSite } from "./site/pages.ts";

// Builds the documentation as a static site with search: npm run site
const root = fileURLToPath(new URL("..", import.meta.url));
const site = join(root, "site");
const source = join(site, "pages");
const output = join(site, "public");

rmSync(source, { recursive: true, force: true });
const { pages, pictures } = readSite(root);
for (const { path, text } of pages) {
  // A page without sections has no outline beside it.
  write(join(source, path), /^## /m.test(text) ? text : `---\naside: false\n---\n\n${text}`);
}
for (const path of pictures) cpSync(join(root, path), join(source, path));
write(join(source, "navigation.json"), JSON.stringify(navigationOf(pages)));

if (!existsSync(join(site, "node_modules"))) run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
run("npx", "--no-install", "vitepress", "build", ".");
const broken = brokenLinks(output, process.env.SITE_BASE);
for (const link of broken) console.error(`broken link: ${link}`);
console.log(`${pages.length} pages, ${broken.length} broken links: ${output}`);
process.exitCode = broken.length === 0 ? 0 : 1;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { cwd: site, stdio: "inherit" });
}
