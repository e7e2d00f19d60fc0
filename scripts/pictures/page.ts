import { svgFile } from "./svg.ts";

const XHTML = "http://www.w3.org/1999/xhtml";

/** The part of a page that a picture shows, in pixels. */
interface PageFrame {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The upper part of an HTML page of muster, with its own style. A viewer without HTML shows the title.
 *
 * @throws Error if the page has no style or no `main`
 */
export function pageSvg(html: string, { title, description, width, height }: PageFrame): string {
  const [, style] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const [main] = /<main>[\s\S]*<\/main>/.exec(html) ?? [];
  if (style === undefined || main === undefined) throw new Error("the page has no style or no main element");
  // HTML puts svg elements into their namespace by itself, XML does not.
  const content = main.replaceAll('<svg class="bar"', '<svg xmlns="http://www.w3.org/2000/svg" class="bar"');
  return svgFile({
    width,
    height,
    title,
    description,
    style: `${style.trim()}
body { height: 100%; overflow: hidden; }
.frame { fill: none; stroke: var(--line); } .from { stop-color: var(--page); stop-opacity: 0; } .to { stop-color: var(--page); }`,
    light: "",
    dark: "",
    body: `
<defs><linearGradient id="fade" x2="0" y2="1"><stop class="from" offset="0"/><stop class="to" offset="1"/></linearGradient></defs>
<switch>
<foreignObject width="${width}" height="${height}" requiredExtensions="${XHTML}">
<body xmlns="${XHTML}">
${content}
</body>
</foreignObject>
<text x="16" y="32">${title}</text>
</switch>
<rect y="${height - 48}" width="${width}" height="48" fill="url(#fade)"/>
<rect class="frame" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
  });
}
