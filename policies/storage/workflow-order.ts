import { at, isObject, items, member, text } from "../../src/kernel/index.ts";
import type { PodView } from "../../src/rule/index.ts";

/** The most tasks of a template whose order is read. In a larger one, all pods count as parallel. */
const MAX_TASKS = 200;

/** A step or task of an Argo template. */
interface Task {
  readonly name: string;
  /** The ids of the templates that it runs, also through other templates. */
  readonly runs: ReadonlySet<string>;
  /** The tasks that end before it starts. */
  readonly after: readonly string[];
}

type Templates = ReadonlyMap<string | undefined, unknown>;

/**
 * The pods of a list that may run at the same time as another one of them. The steps of an Argo template follow each
 * other, the tasks of a graph follow those that they depend on, and the rest is parallel. All pods of other kinds are.
 * Source: argoproj/argo-workflows, workflow/controller/steps.go and dag.go.
 */
export function parallelPods(object: unknown, pods: readonly PodView[]): readonly PodView[] {
  const specs = [at(object, "spec"), at(object, "spec", "workflowSpec"), at(object, "spec", "workflow", "spec")];
  const spec = specs.find((value) => Array.isArray(member(value, "templates")));
  if (spec === undefined || pods.length < 2) return pods;
  if (member(spec, "parallelism") === 1) return [];
  const written = items(member(spec, "templates"));
  const templates = new Map(written.map((template) => [text(member(template, "name")), template]));
  const parallel = new Set<string>();
  for (const [name = "", template] of templates) {
    for (const tasks of unorderedTasks(template, name, templates)) {
      if (tasks.length > MAX_TASKS) return pods;
      addParallel(tasks, pods, parallel);
    }
  }
  return pods.filter(({ instance }) => parallel.has(instance));
}

/** Adds the ids of the pods that run beside another one of the list, through tasks of which none precedes the other. */
function addParallel(tasks: readonly Task[], pods: readonly PodView[], parallel: Set<string>): void {
  const before = tasks.map((task) => tasksBefore(task, tasks));
  const ids = tasks.map(({ runs }) => pods.flatMap(({ instance }) => (runs.has(instance) ? instance : [])));
  for (let index = 0; index < tasks.length; index++) {
    for (let otherIndex = index + 1; otherIndex < tasks.length; otherIndex++) {
      if (before[index]?.has(tasks[otherIndex]?.name ?? "") || before[otherIndex]?.has(tasks[index]?.name ?? "")) {
        continue;
      }
      const [first = [], second = []] = [ids[index], ids[otherIndex]];
      const all = new Set([...first, ...second]);
      if (first.length > 0 && second.length > 0 && all.size > 1) for (const id of all) parallel.add(id);
    }
  }
}

function tasksBefore(task: Task, tasks: readonly Task[]): ReadonlySet<string> {
  const before = new Set(task.after);
  // A set also returns what is added while it is read.
  for (const name of before) for (const next of tasks.find((each) => each.name === name)?.after ?? []) before.add(next);
  return before;
}

/** The lists of tasks of a template in which tasks without an order are parallel. */
function unorderedTasks(template: unknown, outer: string, templates: Templates): readonly (readonly Task[])[] {
  if (member(template, "parallelism") === 1) return [];
  const read = (task: unknown, after: readonly string[] = []): Task => {
    const runs = new Set<string>();
    collectTemplates(task, outer, templates, runs);
    return { name: text(member(task, "name")) ?? "", runs, after };
  };
  // A daemon continues while later steps run.
  const isDaemon = ({ runs }: Task) => [...runs].some((id) => member(templates.get(id), "daemon") === true);
  const steps = items(member(template, "steps")).map((group) => items(group).map((task) => read(task)));
  const tasks = items(at(template, "dag", "tasks")).map((task) => read(task, dependenciesOf(task)));
  const daemons = new Set(tasks.filter(isDaemon).map(({ name }) => name));
  const graph = tasks.map((task) => ({ ...task, after: task.after.filter((name) => !daemons.has(name)) }));
  const all = steps.flat();
  return [...(all.some(isDaemon) ? [all] : steps), graph];
}

function dependenciesOf(task: unknown): readonly string[] {
  const depends = text(member(task, "depends"));
  if (depends === undefined) return items(member(task, "dependencies")).flatMap((name) => text(name) ?? []);
  return [...depends.matchAll(/([A-Za-z0-9_-]+)(?:\.[A-Za-z]+)?/g)].map(([, name = ""]) => name);
}

function collectTemplates(task: unknown, outer: string, templates: Templates, found: Set<string>): void {
  const inline = member(task, "inline");
  const id = isObject(inline) ? `${outer}/${text(member(task, "name")) ?? ""}` : text(member(task, "template"));
  if (id === undefined || found.has(id)) return;
  found.add(id);
  const template = isObject(inline) ? inline : templates.get(id);
  const inner = [...items(at(template, "dag", "tasks")), ...items(member(template, "steps")).flatMap(items)];
  for (const each of inner) collectTemplates(each, id, templates, found);
}
