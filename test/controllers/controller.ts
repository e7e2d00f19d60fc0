import type { ControlPlane } from "./control-plane.ts";
import type { Processes } from "./processes.ts";
import type { ControllerName } from "./programs.ts";

/** A GitOps controller that runs beside a control plane. */
export interface Controller {
  readonly name: ControllerName;
  /** Makes the controller look at git now, as a webhook does. It may return before the end of the work. */
  readonly look: () => Promise<void>;
  /** The state of each of its objects on one line: what `kubectl get` shows of it, and its message. */
  readonly state: () => Readonly<Record<string, string>>;
  /** Whether the controller has taken a commit and waits for nothing. */
  readonly isDone: (revision: string) => boolean;
  /** Lines of its logs with a warning or an error, without those about itself. */
  readonly complaints: () => readonly string[];
}

/** Starts a controller with its data in a folder. */
export type StartController = (
  folder: string,
  processes: Processes,
  plane: ControlPlane,
  healthChecks: string,
) => Promise<Controller>;
