import { relative } from "node:path";
import type {
  BuiltUnit,
  FileContent,
  InputFile,
  InputList,
  PlannedUnits,
  SortedInputs,
  UnitPlan,
} from "../../inputs/index.ts";
import { planBuiltUnits, readInputFile, readInputs, sortInputs, unitBuilder } from "../../inputs/index.ts";
import { getOrCreate } from "../../kernel/index.ts";

/** The folder of one side of a branch. */
interface SideFolder {
  /** Top of the git repository, or of the copy of a commit. */
  readonly top: string;
  /** Folder of the repository of muster in it. */
  readonly root: string;
  /** Returns the path of a file by its name in reports. Files of a copy have the names of those of the working folder. */
  readonly pathOf: (file: string) => string;
}

/** The units of one side of a branch, and how each is built. */
export interface UnitSide extends SideFolder {
  readonly plans: readonly UnitPlan[];
  readonly build: (plan: UnitPlan) => BuiltUnit;
  readonly inputs: SortedInputs;
  readonly notRendered: PlannedUnits["notRendered"];
  /** Paths of the manifests that no controller applies. */
  readonly unapplied: ReadonlySet<string>;
  /** The contents of the files, by their paths from the top. */
  readonly contents: ReadonlyMap<string, FileContent>;
}

/**
 * Reads the files of one side, and plans its units.
 *
 * @param known returns the content of a file that the other side has as well
 */
export function readUnitSide(
  { top, root, pathOf }: SideFolder,
  listed: InputList,
  known: (path: string) => FileContent | undefined = () => undefined,
): UnitSide {
  const contents = new Map<string, FileContent>();
  const contentOf = (file: InputFile): FileContent => {
    const path = relative(top, file.path ?? "");
    const content = known(path) ?? readInputFile(file);
    contents.set(path, content);
    return content;
  };
  const read = readInputs(listed.files, undefined, contentOf);
  const inputs = sortInputs(listed, { ...read, unreadable: [...listed.unreadable, ...read.unreadable] }, root);
  const builder = unitBuilder(inputs, pathOf);
  const built = new Map<string, BuiltUnit>();
  const build = (plan: UnitPlan) => getOrCreate(built, plan.id, () => builder(plan));
  const { plans, notRendered, unapplied } = planBuiltUnits(listed.files, inputs, top, build);
  return { top, root, pathOf, plans, notRendered, unapplied: new Set(unapplied), build, inputs, contents };
}
