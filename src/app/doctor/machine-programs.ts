import { withTools } from "../../inputs/index.ts";
import type { MachineProgram } from "../report/doctor-report.ts";

/** The programs that muster starts, with the arguments that print a version. */
const PROGRAMS = [
  { name: "git", args: ["--version"], use: "diff, report, commit, --since, --policy-base" },
  { name: "helm", args: ["version", "--short"], use: "charts, with --render" },
  { name: "kustomize", args: ["version"], use: "with --render; else muster builds them itself" },
  { name: "kubectl", args: ["version", "--client"], use: "with --render, in place of kustomize" },
] as const;

/** The longest version that is shown. */
const LONGEST = 60;

/** The programs of this machine. Those of the repository are not started, as in a check. */
export async function machinePrograms(root: string): Promise<readonly MachineProgram[]> {
  return withTools([root], (tools) =>
    Promise.all(
      PROGRAMS.map(async ({ name, args, use }): Promise<MachineProgram> => {
        const program = tools.find(name);
        const result = program === undefined ? undefined : await tools.run(program, args);
        if (result === undefined || "problem" in result) return { name, use };
        const [line = ""] = result.output.toString("utf8").trim().split("\n");
        return { name, use, version: line.replace(/^(?:git version|Client Version:) /, "").slice(0, LONGEST) };
      }),
    ),
  );
}
