import { join } from "node:path";
import type { Unreadable } from "../../kernel/index.ts";
import { compareIssues, type Issue, targetExists } from "../../kernel/index.ts";
import type { Organization } from "../../model/index.ts";
import {
  type DecodedPolicy,
  decodePolicy,
  policyBodyType,
  policyConflicts,
  type RunaiPolicy,
} from "../../model/index.ts";
import type { InputFile } from "./list-inputs.ts";
import { type FileContent, type InputDocument, readInputs } from "./read-inputs.ts";
import { isTypeScript, walk } from "./walk.ts";

/** Folder of the Run:ai policies, unless `muster.yaml` names others. */
const RUNAI_POLICIES_FOLDER = "runai-policies";

/** The Run:ai policies of a repository. */
export interface ReadRunaiPolicies {
  readonly policies: readonly RunaiPolicy[];
  readonly issues: readonly Issue[];
  readonly unreadable: readonly Unreadable[];
}

/** The folders and files of the policies of a repository. */
export function policyPaths({ runaiPolicies }: Pick<Organization, "runaiPolicies">): readonly string[] {
  return runaiPolicies ?? [RUNAI_POLICIES_FOLDER];
}

/** Reads the Run:ai policies of a repository. A path of `muster.yaml` that does not exist is unreadable. */
export function readRunaiPolicies(root: string, organization: Organization): ReadRunaiPolicies {
  const files: InputFile[] = [];
  const unreadable: Unreadable[] = [];
  for (const path of policyPaths(organization)) {
    if (targetExists(join(root, path))) {
      const found = walk(root, join(root, path));
      files.push(...found.files.filter(({ file }) => !isTypeScript(file)).map((file) => ({ ...file, named: true })));
      unreadable.push(...found.unreadable);
    } else if (organization.runaiPolicies !== undefined) {
      const message = "does not exist, but runaiPolicies of muster.yaml names it";
      unreadable.push({ file: path, document: 0, line: 1, column: 1, message });
    }
  }
  const read = policiesOfFiles(files, organization);
  return { ...read, unreadable: [...unreadable, ...read.unreadable] };
}

/** Reads policies from files; `contentOf` is how a file is read. */
export function policiesOfFiles(
  files: readonly InputFile[],
  organization: Organization,
  contentOf?: (file: InputFile) => FileContent,
): ReadRunaiPolicies {
  const { documents, unreadable } = readInputs(files, undefined, contentOf);
  const decoded = documents.map((document) => policyOf(document, organization));
  const policies = decoded.flatMap((each) => each.policies);
  const issues = [...decoded.flatMap((each) => each.issues), ...policyConflicts(policies)].sort(compareIssues);
  return { policies, issues, unreadable };
}

/** Reads the policies of a document. */
export function policyOf({ value, file, locate }: InputDocument, organization: Organization): DecodedPolicy {
  return decodePolicy(value, { organization, locate, file, bodyType: policyBodyType(file) });
}
