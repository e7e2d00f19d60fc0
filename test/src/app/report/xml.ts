/** An element of XML, as far as these tests look. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text of the element itself. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TOKEN = /<\?xml [^?]*\?>|<\/([\w-]+)>|<([\w-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/y;

/**
 * Reads elements, attributes, texts and entities, and nothing else of XML.
 *
 * @throws Error where the text is not well-formed, or has a character that XML 1.0 forbids
 */
export function readXml(xml: string): XmlElement {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML forbids
  const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.exec(xml);
  if (illegal !== null) throw new Error(`illegal character at ${illegal.index}`);
  const top: Open = { name: "", attributes: {}, children: [], text: "" };
  const stack: Open[] = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(xml);
    if (match === null) throw new Error(`not well-formed at ${JSON.stringify(xml.slice(at, at + 40))}`);
    const [, closed, opened, attributes = "", selfClosing, text] = match;
    const current = stack.at(-1) ?? top;
    if (text !== undefined) current.text += decode(text);
    if (opened !== undefined) {
      const element: Open = { name: opened, attributes: attributesOf(attributes), children: [], text: "" };
      current.children.push(element);
      if (selfClosing !== "/") stack.push(element);
    }
    if (closed !== undefined && stack.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`);
  }
  const [root, ...others] = top.children;
  if (root === undefined || others.length > 0 || stack.length > 1) throw new Error("not one root element");
  return root;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, decode(value)]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error("an attribute is there twice");
  return Object.fromEntries(pairs) as Readonly<Record<string, string>>;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (whole, code: string | undefined, name: string | undefined) => {
    if (code !== undefined) return String.fromCodePoint(Number(code));
    const character = ENTITIES[name ?? ""];
    if (character === undefined) throw new Error(`unknown entity ${whole}`);
    return character;
  });
}
