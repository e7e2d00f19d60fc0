import type { Argument, Command, Option } from "commander";

/** Values of arguments that the program does not list itself, by the argument as the help shows it: `<rule>`. */
type ArgumentValues = Readonly<Record<string, readonly string[]>>;

/** The completions of a word: a list of words, or the names of files. */
type Candidates = readonly string[] | "files";

/** A command with everything that may follow it on the command line. */
interface CommandWords {
  /** Names from the program down, separated by a space: `ri lint`; empty for the program. */
  readonly path: string;
  readonly options: readonly OptionWords[];
  /** Subcommands, or the values of the first argument. */
  readonly words: Candidates;
  readonly descriptions: ReadonlyMap<string, string>;
}

interface OptionWords {
  readonly flags: readonly string[];
  readonly description: string;
  /** Absent for an option without a value. */
  readonly values?: Candidates;
}

/**
 * Completion scripts by shell. They contain all commands, options and values, so completing a word does not start Node.
 * A library that starts the program at every key press would take as long as a check each time.
 */
export const completionScripts = { bash, zsh, fish } satisfies Readonly<
  Record<string, (program: Command, values: ArgumentValues) => string>
>;

function bash(program: Command, values: ArgumentValues): string {
  const commands = commandsOf(program, values);
  return `# Completion of muster for bash: source <(muster completion bash)
_muster() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" index
  # "=" is a word of its own in bash.
  if [[ $current == "=" ]]; then current=""; previous="="; COMP_CWORD=$((COMP_CWORD+1)); fi
  if [[ $previous == "=" ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
    [[ $previous == -* ]] || previous="a file"
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$command:\${COMP_WORDS[index]}" in
${commandCases(commands, (path) => `command=${quote(path)}`)}
    esac
  done
  case "$command:$previous" in
    *":a file") ${bashReply("files")}; return ;;
${valueCases(commands, bashReply)}
  esac
  if [[ $current == -* ]]; then
    case "$command" in
${commands.map(({ path, options }) => `      ${quote(path)}) ${bashReply(options.flatMap(({ flags }) => flags))} ;;`).join("\n")}
    esac
    return
  fi
  case "$command" in
${commands.map(({ path, words }) => `    ${quote(path)}) ${bashReply(words)} ;;`).join("\n")}
  esac
}
complete -F _muster muster
`;
}

function bashReply(candidates: Candidates): string {
  if (candidates === "files") return 'compopt -o filenames; COMPREPLY=($(compgen -f -- "$current"))';
  return `COMPREPLY=($(compgen -W ${quote(candidates.join(" "))} -- "$current"))`;
}

function zsh(program: Command, values: ArgumentValues): string {
  const commands = commandsOf(program, values);
  return `#compdef muster
# Completion of muster for zsh: source <(muster completion zsh), after compinit
_muster() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}" command="" index
  local -a options
  for ((index = 2; index < CURRENT; index++)); do
    case "$command:\${words[index]}" in
${commandCases(commands, (path) => `command=${quote(path)}`)}
    esac
  done
  # --format json and --format=json
  if [[ $current == --*=* ]]; then previous="\${current%%=*}"; compset -P 1 '*='; fi
  case "$command:$previous" in
${valueCases(commands, zshReply)}
  esac
  if [[ $current == -* ]]; then
    case "$command" in
${commands.map(({ path, options }) => `      ${quote(path)}) options=(${options.flatMap(zshOption).join(" ")}) ;;`).join("\n")}
    esac
    _describe option options
    return
  fi
  case "$command" in
${commands.map(({ path, words }) => `    ${quote(path)}) ${zshReply(words)} ;;`).join("\n")}
  esac
}
compdef _muster muster
`;
}

function zshReply(candidates: Candidates): string {
  if (candidates === "files") return "_files";
  return `compadd -- ${candidates.map(quote).join(" ")}`;
}

function zshOption({ flags, description }: OptionWords): readonly string[] {
  return flags.map((flag) => quote(`${flag}:${description.replaceAll(":", "\\:")}`));
}

function fish(program: Command, values: ArgumentValues): string {
  const commands = commandsOf(program, values);
  const paths = commands.filter(({ path }) => path !== "").map(({ path }) => path);
  return `# Completion of muster for fish: muster completion fish | source
function __muster_command
  set -l command ""
  for word in (commandline -opc)[2..]
    switch "$command:$word"
${paths.map((path) => `      case ${quote(caseOf(path))}\n        set command ${quote(path)}`).join("\n")}
    end
  end
  test "$command" = "$argv"
end
complete -c muster -f
${commands.flatMap(fishLines).join("\n")}
`;
}

function fishLines({ path, options, words, descriptions }: CommandWords): readonly string[] {
  const start = `complete -c muster -n ${quote(`__muster_command ${path}`)}`;
  const wordLines =
    words === "files"
      ? [`${start} -F`]
      : words.map((word) => `${start} -a ${quote(word)}${fishDescription(descriptions.get(word))}`);
  return [
    ...wordLines,
    ...options.map(({ flags, description, values }) => {
      const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      return `${start} ${names.join(" ")}${fishValues(values)}${fishDescription(description)}`;
    }),
  ];
}

function fishValues(values: Candidates | undefined): string {
  if (values === undefined) return "";
  if (values === "files") return " -r -F";
  return ` -x -a ${quote(values.join(" "))}`;
}

function fishDescription(description: string | undefined): string {
  if (description === undefined) return "";
  return ` -d ${quote(description)}`;
}

function commandsOf(program: Command, values: ArgumentValues): readonly CommandWords[] {
  const visit = (command: Command, path: string): readonly CommandWords[] => {
    const children = command.commands;
    return [
      {
        path,
        options: command.createHelp().visibleOptions(command).map(optionWords),
        words: children.length === 0 ? argumentWords(command.registeredArguments[0], values) : children.map(nameOf),
        descriptions: new Map(children.map((child) => [child.name(), child.description()])),
      },
      ...children.flatMap((child) => visit(child, `${path} ${child.name()}`.trim())),
    ];
  };
  return visit(program, "");
}

function nameOf(command: Command): string {
  return command.name();
}

function optionWords({ short, long, description, required, optional, argChoices }: Option): OptionWords {
  const flags = [short, long].filter((flag) => flag !== undefined);
  if (required || optional) return { flags, description, values: argChoices ?? "files" };
  return { flags, description };
}

function argumentWords(argument: Argument | undefined, values: ArgumentValues): Candidates {
  if (argument === undefined) return [];
  const label = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return argument.argChoices ?? values[label] ?? "files";
}

// `ri lint` follows from `ri` and the word `lint`.
function caseOf(path: string): string {
  const [last = "", ...before] = path.split(" ").reverse();
  return `${before.reverse().join(" ")}:${last}`;
}

function commandCases(commands: readonly CommandWords[], body: (path: string) => string): string {
  const paths = commands.filter(({ path }) => path !== "").map(({ path }) => path);
  return paths.map((path) => `      ${quote(caseOf(path))}) ${body(path)} ;;`).join("\n");
}

function valueCases(commands: readonly CommandWords[], reply: (candidates: Candidates) => string): string {
  const lines = commands.flatMap(({ path, options }) =>
    options.flatMap(({ flags, values }) =>
      values === undefined
        ? []
        : [`    ${flags.map((flag) => quote(`${path}:${flag}`)).join("|")}) ${reply(values)}; return ;;`],
    ),
  );
  return lines.join("\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
