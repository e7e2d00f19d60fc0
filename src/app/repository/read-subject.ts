import type { Layout, ReadRunaiPolicies, RenderedInputs } from "../../inputs/index.ts";
import {
  argocdOverrides,
  controllerParts,
  controllerValues,
  documentKey,
  type InputDocument,
  type InputFile,
  type InputList,
  type Inputs,
  listOutput,
  NO_CHARTS,
  overrideParts,
  readInputs,
  type SortedInputs,
  sortInputs,
  unreadCharts,
  withUnjudgedTexts,
} from "../../inputs/index.ts";
import type { Unreadable } from "../../kernel/index.ts";
import { given, present } from "../../kernel/index.ts";
import type { Organization, UnjudgedChart } from "../../model/index.ts";
import { assumedCluster } from "../../model/index.ts";
import { type KnownManifests, readObjects } from "../results/read-objects.ts";
import { type CheckSubject, NO_PARTS } from "./check-subject.ts";
import { kustomized, placeFinder } from "./kustomized.ts";
import { readDocuments } from "./read-documents.ts";
import { readRepositorySubject } from "./read-repository-subject.ts";
import { withRegistrations } from "./with-registrations.ts";

/** The options with which a subject is read. */
interface SubjectOptions {
  /** Reads the listed files. Default: in this thread, with the default limits. */
  readonly read?: (listed: InputList) => Inputs | Promise<Inputs>;
  /** Whether a whole repository includes its output folder. Default false. */
  readonly includesOutput?: boolean;
  /** Manifests that were read before, to which the others are added. Default: none. */
  readonly known?: KnownManifests | undefined;
  /** The Run:ai policies of the base of a branch. Default: those on disk. */
  readonly runaiPolicies?: ReadRunaiPolicies | undefined;
  /** The charts that are declared not to be judged. Default: those of the organisation. */
  readonly unjudged?: readonly UnjudgedChart[] | undefined;
  /** Whether settings of rules depend on the places that apply an object. Default false. */
  readonly needsPlaces?: boolean;
  /** Renders kustomizations and charts. Default: their files are judged as they are. */
  readonly render?: ((files: readonly InputFile[], sorted: SortedInputs) => Promise<RenderedInputs>) | undefined;
}

const NO_DOCUMENTS: ReadonlySet<InputDocument> = new Set();
const NO_FILES: ReadonlySet<string> = new Set();

/**
 * Reads the files of a list, or, without a list, the definitions of a repository, including TypeScript, as a synth would
 * apply them. The clusters are those of the organisation in both cases.
 */
export async function readSubject(
  root: string,
  listed: InputList | undefined,
  organization: Organization,
  {
    read = ({ files }) => readInputs(files),
    includesOutput = false,
    known,
    runaiPolicies,
    unjudged = organization.unjudged ?? [],
    needsPlaces = false,
    render,
  }: SubjectOptions = {},
): Promise<CheckSubject> {
  if (listed !== undefined) {
    const unrendered = sortInputs(listed, await read(listed), root);
    const sorted = (await render?.(listed.files, unrendered)) ?? {
      ...unrendered,
      replaced: [],
      notRendered: undefined,
      controllers: NO_DOCUMENTS,
      rendered: NO_FILES,
    };
    // Rendered documents have the patches of their controllers already.
    const overrides = argocdOverrides(listed.files);
    const controllers = [...sorted.documents, ...overrides].filter((document) => !sorted.controllers.has(document));
    const charts = render === undefined ? unreadCharts(root, listed.files, unrendered.layout, unjudged) : NO_CHARTS;
    const controlled = [
      ...controllerParts(controllers, sorted.layout.texts),
      ...overrideParts(overrides),
      ...charts.values,
      // A rendered object names a generated ConfigMap by another name.
      ...otherValues(
        render === undefined ? controllers : [...unrendered.documents, ...overrides],
        sorted.layout,
        charts.values,
      ),
    ];

    const whole = withUnjudgedTexts(sorted, listed.files, sorted.layout.texts, sorted.rendered);
    const files = await readFiles(root, listed, whole, organization, { runaiPolicies, known });
    const { objects: parts } = readObjects([...sorted.parts, ...controlled], organization, assumedCluster(), root);
    const partKeys = new Set([...sorted.parts, ...sorted.replaced].map(documentKey));
    const { layout, notRendered } = sorted;
    const isRendered = render !== undefined;
    const buildable = { ...unrendered, unreadable: whole.unreadable };
    const { built, unread } = await kustomized(root, listed, buildable, { organization, isRendered });
    return {
      ...files,
      skipped: charts.withReasons(files.skipped),
      unreadable: [...files.unreadable, ...charts.unreadable],
      issues: [...files.issues, ...sorted.issues],
      parts,
      built,
      placesOf: needsPlaces ? await placeFinder(sorted.layout, [...sorted.documents, ...overrides]) : NO_PARTS.placesOf,
      unread: () => [...unread(), ...charts.unread],
      partKeys,
      ...given({ layout, notRendered }),
    };
  }
  const repository = await readRepositorySubject(root, runaiPolicies);
  const unlisted = includesOutput ? listOutput(root) : undefined;
  if (unlisted === undefined) return repository;
  const { output } = unlisted;
  if (unlisted.files.length + unlisted.unreadable.length === 0) return { ...repository, output };
  const others = await readFiles(root, unlisted, await read(unlisted), organization, { runaiPolicies });
  return {
    ...repository,
    objects: [...repository.objects, ...others.objects],
    resourceInterfaces: [...present([repository.resourceInterfaces]), ...present([others.resourceInterfaces])].flat(),
    issues: [...repository.issues, ...others.issues],
    read: repository.read + others.read,
    skipped: others.skipped,
    unreadable: [...repository.unreadable, ...others.unreadable],
    files: others.files,
    output,
  };
}

/** The values that controllers pass to charts, without those of files that are known. */
function otherValues(
  controllers: readonly InputDocument[],
  layout: Layout,
  known: readonly InputDocument[],
): readonly InputDocument[] {
  const files = new Set(known.map(({ file }) => file));
  return controllerValues(controllers, layout).filter(({ file }) => !files.has(file));
}

async function readFiles(
  root: string,
  listed: InputList,
  { documents, ...read }: Inputs,
  organization: Organization,
  { runaiPolicies, known: manifests }: Pick<SubjectOptions, "runaiPolicies" | "known">,
): Promise<CheckSubject> {
  const hasOutput = listed.output.length > 0;
  const own = await readDocuments(documents, organization, root, { runaiPolicies, hasOutput, known: manifests });
  const subject = await withRegistrations(own, listed, organization, root);
  // A policy file among the inputs is read twice, so its problem must not be reported twice.
  const known = [...listed.unreadable, ...read.unreadable];
  return {
    ...subject,
    issues: [...listed.issues, ...subject.issues],
    read: read.read,
    skipped: [...listed.skipped, ...read.skipped],
    unreadable: [...known, ...subject.unreadable.filter(({ file }) => !known.some((other) => other.file === file))],
    ignored: listed.ignored,
    ...NO_PARTS,
    files: wholeFiles(listed.files, read.unreadable),
    output: listed.output,
  };
}

function wholeFiles(files: InputList["files"], unreadable: readonly Unreadable[]): readonly string[] {
  const broken = new Set(unreadable.map(({ file }) => file));
  return files.map(({ file }) => file).filter((file) => !broken.has(file));
}
