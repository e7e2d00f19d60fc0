import { activeItems, given, pointerTo } from "../../kernel/index.ts";
import type { TrainingSpec } from "../../model/index.ts";
import type { ExpansionReporter } from "./report.ts";
import { keyed } from "./runai-values.ts";

/** Returns the ports and URLs of a TrainingWorkload; the platform makes Services and routes for them. */
export function runaiAccess(spec: TrainingSpec, report: ExpansionReporter): Readonly<Record<string, unknown>> {
  const urls = activeItems(spec.exposedUrls);
  for (const { index } of urls) {
    report.differs(
      pointerTo("/spec/exposedUrls", index),
      "has no field in run.ai/v2alpha1, so the platform decides whether it requires a login",
      "open the URL once without a login, and check that access is denied",
    );
  }
  return given({
    ports: keyed("ports", activeItems(spec.ports), (item) =>
      given({
        container: item.container ?? undefined,
        external: item.external ?? undefined,
        serviceType: item.serviceType ?? undefined,
      }),
    ),
    exposedUrls: keyed("exposedUrls", urls, (item) =>
      given({ containerPort: item.container ?? undefined, customUrl: item.url || undefined }),
    ),
  });
}
