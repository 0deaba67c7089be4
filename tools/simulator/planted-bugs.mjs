import { bugsInMoney, rarelySeenInMoney } from './bugs/money.mjs';
import { bugsInRules } from './bugs/rules.mjs';
import { bugsInWeeks } from './bugs/weeks.mjs';

/**
 * A bug that somebody could have written, to be planted alone: simulated weeks have to find it.
 * @typedef {import('../mutations/planted.mjs').Change & { bug: string }} PlantedBug
 */

/** @type {readonly PlantedBug[]} */
export const plantedBugs = [...bugsInRules, ...bugsInMoney, ...bugsInWeeks, ...rarelySeenInMoney];
