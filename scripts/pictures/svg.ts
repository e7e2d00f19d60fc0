import { escapeXml } from "../../src/kernel/text/escape.ts";

/** A picture as an SVG file. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** Plain texts for people who cannot see it. */
  readonly title: string;
  readonly description: string;
  /** CSS of the picture. `light` and `dark` have the values of its variables. */
  readonly style: string;
  readonly light: string;
  readonly dark: string;
  /** SVG, escaped already. */
  readonly body: string;
}

/** An SVG file that scales, follows the colours of the reader's system, and has its texts as text. */
export function svgFile({ width, height, title, description, style, light, dark, body }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(description)}</desc>
<style>
:root { ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
${style.trim()}
</style>
${body.trim()}
</svg>
`;
}
