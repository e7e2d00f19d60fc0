import { readFileSync } from "node:fs";

const sidebar = JSON.parse(readFileSync(new URL("../pages/navigation.json", import.meta.url), "utf8"));

/** The anchors of headings, as GitHub makes them. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

export default {
  title: "muster",
  description: "Checks the manifests of AI workloads on Kubernetes in git, before a cluster sees them.",
  lang: "en",
  // A site below a path, such as /muster/, sets it when it builds.
  base: process.env.SITE_BASE ?? "/",
  srcDir: "pages",
  outDir: "public",
  // scripts/site/links.ts checks the links and anchors of the built pages.
  ignoreDeadLinks: true,
  // One file has what each page would repeat: the sidebars and the addresses of all pages.
  metaChunk: true,
  markdown: {
    html: false,
    anchor: { slugify },
    // Braces in pages are YAML, and no attributes of the text before them.
    attrs: { disable: true },
    // A page is a template of Vue, which evaluates double braces in its text.
    config: ({ renderer: { rules } }) => {
      for (const name of ["text", "code_inline"]) {
        const rule = rules[name];
        rules[name] = (...all) => rule(...all).replaceAll("{{", "&#123;&#123;");
      }
    },
  },
  themeConfig: {
    nav: [
      { text: "Start", link: "/docs/start/install" },
      { text: "All pages", link: "/docs/" },
      { text: "Rules", link: "/docs/rules/" },
      { text: "Examples", link: "/examples/" },
    ],
    sidebar,
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        // There is a page for each rule, and words of a guide are in many of them.
        miniSearch: { searchOptions: { boostDocument: (id) => (/\/rules\/[A-Z]/.test(id) ? 0.3 : 1) } },
      },
    },
  },
};
