import type { ScheduledTask } from './scheduled-task.ts';

/** Sorts tasks behind those that they come after, otherwise as listed. */
export function inOrder(tasks: readonly ScheduledTask[]): readonly ScheduledTask[] {
  const names = new Set(tasks.map(({ name }) => name));
  const isBehind = new Set<string>();
  const ordered: ScheduledTask[] = [];
  const waiting = [...tasks];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs = [], after = [] }) =>
      [...needs, ...after].every((name) => isBehind.has(name)),
    );
    const [task] = next < 0 ? [] : waiting.splice(next, 1);
    if (!task) throw new Error(whyNot(waiting, names));
    isBehind.add(task.name);
    ordered.push(task);
  }
  return ordered;
}

function whyNot(waiting: readonly ScheduledTask[], names: ReadonlySet<string>): string {
  for (const { name, needs = [], after = [] } of waiting) {
    const unknown = [...needs, ...after].find((one) => !names.has(one));
    if (unknown) return `The scheduled task ${name} comes after ${unknown}, which there is none of.`;
  }
  return `These scheduled tasks wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`;
}
