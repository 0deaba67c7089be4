import { type Scenario, scenarios } from '../env.ts';

/** Which event the scenario befalls is decided when the sandbox begins, and kept with its clock. */
export interface Befallen {
  scenario: Scenario;
  /** The event's id. */
  befalls: string;
}

export const writeBefallen = ({ scenario, befalls }: Befallen): string => `${scenario} ${befalls}`;

export function readBefallen(kept: string): Befallen {
  const [name, befalls = ''] = kept.split(' ');
  return { scenario: scenarios.find((scenario) => scenario === name) ?? 'normal', befalls };
}
