import { given } from "../base/given.ts";
import { activeItems } from "../base/nullable.ts";
import { pointerTo } from "../base/pointer.ts";
import type { TrainingSpec } from "../definition/training.ts";
import type { ExpansionReporter } from "./report.ts";
import { numbered } from "./runai-values.ts";

/** Ports and URLs of a TrainingWorkload, for which the platform makes Services and routes. */
export function runaiAccess(spec: TrainingSpec, report: ExpansionReporter): Readonly<Record<string, unknown>> {
  const urls = activeItems(spec.exposedUrls);
  for (const { index } of urls) {
    report.differs(
      pointerTo("/spec/exposedUrls", index),
      "leaves it to the platform whether a login is asked for: run.ai/v2alpha1 has no field for it",
      "open the URL without a login once, and see that it is refused",
    );
  }
  return given({
    ports: numbered(
      "port",
      activeItems(spec.ports).map(({ item }) =>
        given({
          container: item.container ?? undefined,
          external: item.external ?? undefined,
          serviceType: item.serviceType ?? undefined,
        }),
      ),
    ),
    exposedUrls: numbered(
      "url",
      urls.map(({ item }) => given({ containerPort: item.container ?? undefined, customUrl: item.url || undefined })),
    ),
  });
}
