import { markdownHead, markdownRow } from "../src/app/report/table.ts";
import { kindFor } from "../src/interpret/health/controller-kind.ts";
import { fluxCheck, hasOwnReader } from "../src/interpret/health/flux-check.ts";
import { healthKindsOf } from "../src/interpret/health/health-kinds.ts";
import { runningMeaning } from "../src/interpret/health/health-table.ts";
import { luaScript } from "../src/interpret/health/lua-script.ts";
import { type RefusedExpression, refusedPart } from "../src/interpret/health/refusal.ts";
import { catalogueOf } from "../src/interpret/objects/catalogue.ts";
import { itemsWhen } from "../src/kernel/base/present.ts";
import { escapeCell } from "../src/kernel/text/escape.ts";
import { kindName } from "../src/model/organization/organization.ts";
import type { WorkloadKind } from "../src/model/workload/workload-kind.ts";
import { workloadTypes } from "../workloadtypes/index.ts";
import { replaceBetween } from "./markers.ts";

const MARKERS = [
  "<!-- kinds-without-check: written by npm run docs -->",
  "<!-- end of kinds-without-check -->",
] as const;

/**
 * docs/guides/health.md with the kinds of the catalogue that have no check, and the reasons, written anew.
 *
 * @throws Error where the text lacks the markers
 */
export function withKindsWithoutCheck(text: string): string {
  const types: readonly WorkloadKind[] = workloadTypes;
  const catalogue = catalogueOf({ workloadTypes: types, resourceInterfaces: [] });
  const { kinds, withoutStatus } = healthKindsOf(catalogue, types, []);
  const rows = [
    ...withoutStatus.map((kind) => [
      kindName(kind.group, kind.kind),
      "both",
      "no public document describes its status",
    ]),
    ...kinds.flatMap((kind) => {
      const running = runningMeaning()(kind);
      const own = itemsWhen(hasOwnReader(kind), "Flux reads the status of this kind itself, before any expression");
      return [
        ...reasonsOf(luaScript(kindFor(kind, "argocd"), { running })).map((reason) => [
          kindName(kind.group, kind.kind),
          "Argo CD",
          reason,
        ]),
        ...[...own, ...reasonsOf(fluxCheck(kindFor(kind, "flux"), { running }))].map((reason) => [
          kindName(kind.group, kind.kind),
          "Flux",
          reason,
        ]),
      ];
    }),
  ];
  const lines = rows.map((cells) => markdownRow(cells.map(escapeCell)));
  return replaceBetween(text, MARKERS, [...markdownHead(["kind", "controller", "reason"]), ...lines].join("\n"));
}

function reasonsOf({ refusals }: { readonly refusals: readonly RefusedExpression[] }): readonly string[] {
  return refusals.map((refusal) => `${refusedPart(refusal)} ${refusal.reason}`);
}
