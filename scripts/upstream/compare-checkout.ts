import { plugInKinds } from "../../src/gpu/podgrouper/plug-ins.ts";
import { chartKinds } from "../../src/gpu/podgrouper/read-access.ts";
import { KAI, pluralOf } from "../../src/kernel/index.ts";
import { assumedCluster } from "../../src/model/organization/assumed.ts";
import { SCHEDULER_DEFAULTS } from "../../src/model/organization/defaults.ts";
import { catalogueMoves } from "./catalogue.ts";
import { priorityClassesOf, readableResources } from "./chart.ts";
import { type Checkout, openCheckout } from "./checkout.ts";
import { crdMoves } from "./crd-fields.ts";
import { differences } from "./differences.ts";
import { plugInsOf } from "./plug-ins.ts";

const HUB = "pkg/podgrouper/podgrouper/hub/hub.go";
const CHART = "deployments/kai-scheduler";
const ROLE = `${CHART}/templates/rbac/podgrouper.yaml`;
const CLASSES = `${CHART}/templates/priorityclasses`;
const CRDS = [
  "kai.scheduler_schedulingshards",
  "kai.scheduler_topologies",
  "scheduling.run.ai_podgroups",
  "scheduling.run.ai_queues",
];

/** The comparison of muster's tables with a checkout. */
interface Comparison {
  /** A line for each entry that moved. */
  readonly moved: readonly string[];
  /** Files and parts that were not read. */
  readonly unread: readonly string[];
}

/**
 * Compares the tables of muster with a checkout of KAI Scheduler or Karta: plug-ins of the podgrouper, role and priority classes
 * of the chart, fields of CRDs, kinds of the catalogue.
 *
 * @param release the release of KAI as which the tables are read; by default the newest known one
 */
export function compareCheckout(folder: string, release: string = KAI.newest): Comparison {
  const unread: string[] = [];
  const checkout = openCheckout(folder, unread);
  if (checkout.read(HUB) !== undefined) return comparison(kaiMoves(checkout, release, unread), unread);
  const moved = catalogueMoves(checkout, unread);
  return comparison(moved, unread);
}

function comparison(moved: readonly string[], unread: readonly string[]): Comparison {
  return { moved, unread: [...new Set(unread)] };
}

function kaiMoves(checkout: Checkout, release: string, unread: string[]): readonly string[] {
  const parsed = (path: string, parse: (text: string) => readonly string[]): readonly string[] | undefined => {
    const text = checkout.read(path);
    try {
      if (text !== undefined) return parse(text);
      unread.push(`${path}: no such file`);
    } catch {
      unread.push(`${path}: not YAML`);
    }
    return undefined;
  };
  const plugIns = parsed(HUB, (text) => plugInsOf(text, unread));
  const kinds = plugInKinds({ ...assumedCluster(), version: release });
  const recordedPlugIns = kinds.map(({ group, version, kind }) => `${group}/${version}/${kind}`);
  const role = parsed(ROLE, readableResources);
  const recordedRole = chartKinds(release).map(({ group, kind }) => `${group}/${pluralOf(kind)}`);
  const templates = checkout.files(CLASSES, ".yaml").flatMap((path) => parsed(path, priorityClassesOf) ?? []);
  const recordedClasses = Object.entries(SCHEDULER_DEFAULTS.kai.priorityClasses).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [
    ...(plugIns ? differences("plug-ins", recordedPlugIns, plugIns, { one: "the plug-in of", all: "hub.go" }) : []),
    ...(role
      ? differences("role of the chart", recordedRole, role, { one: "the right to read", all: "the role" })
      : []),
    ...differences("priority classes", recordedClasses, templates, { one: "the class", all: "the chart" }),
    ...CRDS.flatMap((name) => parsed(`${CHART}/crds/${name}.yaml`, (text) => crdMoves(text, unread)) ?? []),
  ];
}
