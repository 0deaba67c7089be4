/** What must hold did not. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

export function mustHold(holds: boolean, what: () => string): void {
  if (!holds) throw new Violation(what());
}
