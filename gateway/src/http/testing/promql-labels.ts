// Which labels a question to Prometheus names, and of which metric. It knows as much PromQL as our alarms use.

export interface NamedLabel {
  metric: string;
  label: string;
  /** Whether it asks for that value; undefined where the label only groups. */
  asksFor?(value: string): boolean;
}

const metricPattern = /\b(?:fairway|process|nodejs)_\w+/g;
const selectorPattern = /(\w+)\{([^}]*)\}/g;
const matcherPattern = /(\w+)(=~|=)"([^"]*)"/g;
const groupPattern = /\bby \(([^)]*)\)\s*\(/g;

export function labelsIn(expr: string): NamedLabel[] {
  const selected = [...expr.matchAll(selectorPattern)].flatMap(([, metric = '', matchers = '']) => {
    const found = [...matchers.matchAll(matcherPattern)];
    if (found.map(([whole]) => whole).join(',') !== matchers)
      throw new Error(`These matchers are not understood: ${matchers}`);
    return found.map(([, label = '', operator, text = '']) => {
      const pattern = new RegExp(`^(?:${text})$`);
      return {
        metric,
        label,
        asksFor: (value: string) => (operator === '=' ? value === text : pattern.test(value)),
      };
    });
  });
  const grouped = [...expr.matchAll(groupPattern)].flatMap(({ 0: whole, 1: labels = '', index }) => {
    const metrics = withinBrackets(expr, index + whole.length).match(metricPattern) ?? [];
    return metrics.flatMap((metric) => labels.split(/,\s*/).map((label) => ({ metric, label })));
  });
  return [...selected, ...grouped];
}

/** What stands between the bracket that ends before `start` and the one that closes it. */
function withinBrackets(expr: string, start: number): string {
  let depth = 1;
  for (let at = start; at < expr.length; at += 1) {
    if (expr[at] === '(') depth += 1;
    if (expr[at] === ')') depth -= 1;
    if (depth === 0) return expr.slice(start, at);
  }
  throw new Error(`A bracket is open in ${expr}`);
}
