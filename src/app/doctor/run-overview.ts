import { findRoot } from "../../inputs/index.ts";
import type { Style } from "../../kernel/index.ts";
import { overviewText } from "../report/overview-text.ts";
import { programCommand } from "../repository/own-program.ts";
import { repositoryContent } from "../survey/repository-content.ts";
import { nextSteps } from "./next-steps.ts";

/** Returns a function that makes the text of `muster` alone: the content of the repository around the working folder. */
export function runOverview(): (style: Style) => string {
  const content = repositoryContent(findRoot("."));
  const help = { command: `${programCommand(content.root)} --help`, use: "all commands" };
  const next = [...nextSteps(content), help];
  return (style) => overviewText({ content, next }, style);
}
