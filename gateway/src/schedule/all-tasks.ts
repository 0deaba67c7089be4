import { features } from '../features.ts';
import { inOrder } from './in-order.ts';

/** Everything that falls due on the game clock, in order: first what the feeds say now, then what follows from it. */
export const allTasks = inOrder(features.flatMap(({ scheduledTasks = [] }) => scheduledTasks));
