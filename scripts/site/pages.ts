import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { globSync } from "tinyglobby";

/** A page of the site: its path, which ends in `index.md` for the page of a folder, and its Markdown. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The pages of the site, and the paths of its pictures. */
export interface Site {
  readonly pages: readonly SitePage[];
  readonly pictures: readonly string[];
}

const PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/**/*.md", "examples/README.md"];
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/** The README, the documentation, the examples, and everything that they link to: files and folders become pages as well. */
export function readSite(root: string): Site {
  const paths = new Set(globSync(PAGES, { cwd: root }).toSorted());
  const pictures = new Set<string>();
  const pages = new Map<string, SitePage>();

  /** The link in the site for a link of a page with a text. */
  function linkOf(link: string, text: string, from: string): string {
    const [target = "", anchor] = link.split("#");
    if (target === "" || /^[a-z]+:/.test(link)) return link;
    const path = posix.join(posix.dirname(from), target).replace(/\/$/, "");
    if (!existsSync(join(root, path))) return link;
    if (path.endsWith(".svg")) pictures.add(path);
    const page = path.endsWith(".svg") ? path : pageOf(path, text);
    return posix.relative(posix.dirname(from), page) + (anchor === undefined ? "" : `#${anchor}`);
  }

  /** The page for a path, which is visited later. A file or a folder has the text of its first link as its title. */
  function pageOf(path: string, text: string): string {
    const index = `${path}/README.md`;
    const file = existsSync(join(root, index)) ? index : path;
    if (file.endsWith(".md")) paths.add(file);
    else if (!pages.has(file)) pages.set(file, copyOf(root, file, text));
    return pages.get(file)?.path ?? indexOf(file);
  }

  // Links add paths to the set, which the loop then also visits.
  for (const path of paths) {
    const text = withLinks(withoutComments(readFileSync(join(root, path), "utf8")), (link, words) =>
      linkOf(link, words, path),
    );
    pages.set(path, { path: indexOf(path), title: titleOf(text, path), text });
  }
  const inOrder = [...pages.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { pages: inOrder, pictures: [...pictures].toSorted() };
}

const indexOf = (path: string) => path.replace(/README\.md$/, "index.md");

const titleOf = (text: string, path: string) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path;

/** A comment of a page is for its tests, and the site shows HTML of pages as text. */
const withoutComments = (text: string) => text.replaceAll(/^<!--[\s\S]*?-->\n/gm, "");

/** Changes the addresses of the links outside of code, by the address and the text of each. */
function withLinks(text: string, change: (link: string, text: string) => string): string {
  const codes: string[] = [];
  const withCodes = (part: string) => part.replaceAll(/\uE000(\d+)\uE000/g, (_, index) => codes[index] ?? "");
  const masked = text.replaceAll(CODE, (code) => `\uE000${codes.push(code) - 1}\uE000`);
  return withCodes(masked.replaceAll(LINK, (_, words, link) => `[${words}](${change(link, withCodes(words))})`));
}

/** The page of a file, or of a folder with its files, such as an example. */
function copyOf(root: string, path: string, text: string): SitePage {
  const title = text.replace(/^.(?=.* )/, (first) => first.toUpperCase()).replaceAll("`", "");
  const isFile = statSync(join(root, path)).isFile();
  const names = isFile ? [path] : readdirSync(join(root, path)).map((name) => posix.join(path, name));
  const blocks = names.toSorted().map((name) => `\`${name}\`:\n\n${codeBlock(root, name)}`);
  return { path: isFile ? `${path}.md` : `${path}/index.md`, title, text: `# ${title}\n\n${blocks.join("\n")}` };
}

function codeBlock(root: string, path: string): string {
  const language = /ya?ml$/.test(path) ? "yaml" : extname(path).slice(1) || "groovy";
  return `\`\`\`${language}\n${readFileSync(join(root, path), "utf8").trimEnd()}\n\`\`\`\n`;
}
