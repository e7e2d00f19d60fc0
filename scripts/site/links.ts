import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { globSync } from "tinyglobby";

/** An address for the pages, in place of the one that they will have. */
const SITE = "https://site.invalid";

/** The links of the built pages that lead to no file, or to no element of a page. The site is below the path `base`. */
export function brokenLinks(folder: string, base = "/"): readonly string[] {
  const pages = new Map(
    globSync("**/*.html", { cwd: folder }).map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(attributes(html, "id"))]));

  function isBroken(link: string, from: string): boolean {
    const { origin, pathname, hash } = new URL(link, `${SITE}${base}${from}`);
    if (origin !== SITE) return false;
    if (!pathname.startsWith(base)) return true;
    const path = decodeURI(pathname.slice(base.length));
    const file = [path, `${path}.html`, posix.join(path, "index.html")].find((name) => isFile(folder, name));
    return file === undefined || (hash !== "" && ids.get(file)?.has(decodeURIComponent(hash.slice(1))) === false);
  }

  return [...pages].flatMap(([path, html]) => {
    const links = [...new Set(attributes(html, "href"))];
    return links.filter((link) => isBroken(link, path)).map((link) => `${path}: ${link}`);
  });
}

const isFile = (folder: string, name: string) => /\.\w+$/.test(name) && existsSync(join(folder, name));

function attributes(html: string, name: string): readonly string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&"),
  );
}
