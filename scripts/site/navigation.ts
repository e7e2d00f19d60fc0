import type { SitePage } from "./pages.ts";

/** An entry of a sidebar, as the theme of the site reads it. */
interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Entry[];
}

/** The sidebars by the start of the addresses that have them. */
type Navigation = Readonly<Record<string, readonly Entry[]>>;

/** The folders of the main sidebar, in its order. Pages of other folders follow under "More". */
const FOLDERS: Readonly<Record<string, string>> = {
  "docs/start/": "Start",
  "docs/guides/": "Guides",
  "docs/ci/": "Continuous integration",
  "docs/reference/": "Reference",
  "docs/background/": "Background",
};

/** Folders with many pages, each with a sidebar of its own, because every page contains its sidebar. */
const LONG: Readonly<Record<string, string>> = { "docs/rules/": "Rules", "examples/": "Examples" };

/** The sidebars of the site. The pages of a folder have the order of the index of the documentation. */
export function navigationOf(pages: readonly SitePage[]): Navigation {
  const inOrder = [...pages].sort((a, b) => placeOf(a, pages) - placeOf(b, pages));
  const below = (folder: string) => inOrder.filter(({ path }) => path.startsWith(folder));
  const folders = [...Object.keys(FOLDERS), ...Object.keys(LONG)];
  const others = inOrder.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));
  const indexes = Object.entries(LONG).map(([folder, text]) => ({ text, link: `/${folder}` }));
  const main = [
    ...Object.entries(FOLDERS).map(([folder, text]) => ({ text, collapsed: false, items: below(folder).map(entryOf) })),
    ...indexes,
    { text: "More", collapsed: true, items: others.map(entryOf) },
  ];
  return {
    ...ruleSidebars(below("docs/rules/")),
    "/examples/": [{ text: "Examples", items: below("examples/").map(entryOf) }],
    "/": main,
  };
}

/** The place of the last link to a page in the index of its folder, or else of the documentation. */
function placeOf({ path }: SitePage, pages: readonly SitePage[]): number {
  const folder = path.startsWith("examples/") ? "examples/" : "docs/";
  if (path === `${folder}index.md`) return -1;
  const index = pages.find((page) => page.path === `${folder}index.md`)?.text ?? "";
  const at = index.lastIndexOf(`](${path.slice(folder.length)}`);
  return at < 0 ? index.length : at;
}

const entryOf = ({ path, title }: SitePage): Entry => ({
  text: title,
  link: `/${path.replace(/(?:index)?\.md$/, "")}`,
});

/** A sidebar for each group of rules: its rules, and the first rule of each other group. */
function ruleSidebars(pages: readonly SitePage[]): Navigation {
  const groups = new Map<string, SitePage[]>();
  for (const page of pages) {
    const [, group = ""] = /([A-Z0-9]+)-\d+\.md$/.exec(page.path) ?? [];
    groups.set(group, [...(groups.get(group) ?? []), page]);
  }
  const indexes = (groups.get("") ?? []).map(entryOf);
  groups.delete("");
  const others = [...groups].map(([text, [first]]) => ({ ...(first && entryOf(first)), text }));
  const sidebar = (text: string, own: readonly SitePage[]) => [
    ...indexes,
    ...(own.length === 0 ? [] : [{ text, items: own.map(entryOf) }]),
    { text: "Groups", items: others },
  ];
  const own = [...groups].map(([text, rules]) => [`/docs/rules/${text}-`, sidebar(text, rules)]);
  // The theme takes the first start of an address.
  return { ...Object.fromEntries(own), "/docs/rules/": sidebar("", []) };
}

/** The addresses in sidebars. */
export function linksOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ link, items = [] }) => [...(link === undefined ? [] : [link]), ...linksOf(items)]);
}
