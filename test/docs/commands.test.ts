import { afterAll, describe, expect, test } from "vitest";
import { type Block, blocksOf, commandsOf, isShown } from "./blocks.ts";
import { isSynopsis, NOT_RUN } from "./not-run.ts";
import { pages } from "./pages.ts";
import { newTemplates, type Session } from "./session.ts";

const isRead = (path: string) => /^README\.md$|^docs\/(?!rules\/)|^examples\//.test(path);
const all = [...pages.values()]
  .filter(({ path }) => isRead(path))
  .map(({ path, text }) => ({ path, blocks: blocksOf(text).map((block) => ({ block, commands: commandsOf(block) })) }));
const read = all.filter(({ blocks }) => blocks.some(({ commands }) => commands.length > 0));
const lines = read.flatMap(({ blocks }) => blocks.flatMap(({ commands }) => commands.map(({ text }) => text)));
const isRun = (text: string) => !isSynopsis(text) && !NOT_RUN.some(({ line }) => line.test(text));

/** The commands that pages without an output for them have run, in the repository that they start with. */
const done = new Set<string>();

const templates = newTemplates();
afterAll(() => templates.dispose());

/** Writes the files that a block contains. */
function prepare(session: Session, { marks, text }: Block): void {
  if (marks.file !== undefined) session.put(marks.file, text);
  const edited = marks["lines of"];
  if (edited === undefined) return;
  const keyOf = (line: string) => line.split(":")[0];
  const replaced = new Map(text.match(/.+/g)?.map((line) => [keyOf(line), line]));
  const lines = session.read(edited).split("\n");
  expect(lines.filter((line) => replaced.has(keyOf(line)))).toHaveLength(replaced.size);
  session.put(edited, lines.map((line) => replaced.get(keyOf(line)) ?? line).join("\n"));
}

describe.each(read)("$path", ({ path, blocks }) => {
  test("has commands that run, with the outputs that they have", async () => {
    const sessions = new Map<string, Session>();
    const failed: string[] = [];
    for (const { block, commands } of blocks) {
      const { marks, text: content, line: start } = block;
      const { in: name = path.startsWith("examples/") ? "examples" : "team" } = marks;
      if (commands.every(({ text }) => !isRun(text)) && Object.keys(marks).length === 0) continue;
      const session = sessions.get(name) ?? (await templates.start(name));
      sessions.set(name, session);
      prepare(session, block);
      const written = marks["content of"];
      const isWritten = written === undefined || session.read(written) === content;
      if (!isWritten) failed.push(`${path}:${start}: ${written} has another content`);
      for (const { line, text, output } of commands) {
        const key = `${name}: ${text.replace(/^npx (?:--no-install )?/, "")}`;
        if (!isRun(text) || (output === undefined && done.has(key))) continue;
        done.add(key);
        const { code, stdout, stderr } = await session.run(text);
        if (output === undefined ? code !== 0 && code !== 2 : !isShown(output, stdout)) {
          failed.push(`${path}:${line}: ${text} ends with ${code} and prints\n${stdout}${stderr}`);
        }
      }
    }
    expect(failed.join("\n")).toBe("");
  });
});

test("each line that no test runs has one reason, and each reason has a line", () => {
  const reasons = (text: string) => NOT_RUN.filter(({ line }) => line.test(text));
  expect(lines.filter((text) => reasons(text).length > 1)).toEqual([]);
  expect(NOT_RUN.filter(({ line }) => !lines.some((text) => line.test(text)))).toEqual([]);
});

test("no block has a command that is not found", () => {
  const hasCommand = (text: string) => /^\s*(?:- |run: |\$ )*(?:npx (?:--no-install )?)?muster [a-z]/m.test(text);
  const hidden = all.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ block, commands }) => commands.length === 0 && hasCommand(block.text))
      .map(({ block }) => `${path}:${block.line}`),
  );
  expect(hidden).toEqual([]);
});
